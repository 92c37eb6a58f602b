import { IconAlertTriangle, IconBan, IconPlayerStop, IconX } from "@tabler/icons-react";
import { Banner } from "@/components/ui/banner";
import { CountLink } from "@/components/ui/count-link";
import { formatCount } from "@/components/ui/format-number";
import { formatMinute } from "@/components/ui/format-time";
import { Link } from "@/components/ui/link";
import { Stat, Stats } from "@/components/ui/stat";
import type { CoverageFilter } from "@/lib/domain/coverage/coverage-filter";
import { formatSpan } from "@/lib/domain/lastmod/format-span";
import type { CrawlSummary } from "@/lib/domain/link-crawl/crawl-summary";
import type { UrlFilter } from "@/lib/domain/walk/url-filter";
import type { LinkCrawlHead } from "@/lib/read/link-crawl";
import { type CoverageView, coverageHref } from "./coverage-href";
import styles from "./link-crawl.module.css";
import { coverageInterval, coverageShare, estimateSentences } from "./link-crawl-words";

const ends = {
  partial: { tone: "partial", Icon: IconAlertTriangle, title: "Partial: the figures are of the pages met by then" },
  cancelled: { tone: "partial", Icon: IconPlayerStop, title: "Cancelled: the figures are of the pages met by then" },
  blocked: { tone: "failed", Icon: IconBan, title: "Blocked: the site refused its pages" },
  failed: { tone: "failed", Icon: IconX, title: "The crawl met nothing" },
} as const;

/** What a crawl of links came to, and what it says of the sitemap. */
export function LinkCrawlResult({
  view,
  crawl,
  shownWalk,
}: {
  view: CoverageView;
  crawl: LinkCrawlHead;
  /** Number of the walk in view. */
  shownWalk: number;
}) {
  const { state, reason, summary, number, finishedAt, versionId, limits, robots } = crawl;
  const end = state in ends ? ends[state as keyof typeof ends] : null;
  const delay = robots.find(({ crawlDelayMs }) => crawlDelayMs !== null && crawlDelayMs >= 1_000)?.crawlDelayMs ?? null;
  return (
    <div className={styles.result}>
      {end ? (
        <Banner icon={<end.Icon size={18} aria-hidden />} tone={end.tone} title={end.title} role="note">
          {reason ? <p>{reason}.</p> : null}
        </Banner>
      ) : null}
      <p className={styles.line}>
        Crawl {number}, {finishedAt === null ? "not begun" : `${formatMinute(finishedAt)} UTC`} · at most{" "}
        {formatCount(limits.pagesMax)} pages, {limits.depthMax} links deep, {limits.minutesMax} min
        {delay === null ? "" : ` · robots.txt asks for ${formatSpan(delay)} between requests, and got it`}
      </p>
      {summary && summary.asked + Object.keys(summary.kinds).length > 0 ? (
        <Figures {...{ view, summary, versionId, number, shownWalk }} />
      ) : null}
    </div>
  );
}

interface FiguresProps {
  view: CoverageView;
  summary: CrawlSummary;
  versionId: number | null;
  number: number;
  shownWalk: number;
}

function Figures({ view, summary, versionId, number, shownWalk }: FiguresProps) {
  const { walk, estimate } = summary;
  // All of the list beside the walk that it was compared with, letter for letter, as the figures are counted.
  const filter: UrlFilter = {
    ...(view.filter.view && { view: view.filter.view }),
    walk: walk && walk.number !== shownWalk ? walk.number : view.filter.walk,
  };
  const whole: CoverageView = { ...view, filter, list: versionId, rules: 0 };
  const links = (count: number, own: CoverageFilter, label: string) =>
    versionId === null ? (
      formatCount(count)
    ) : (
      <CountLink count={count} label={label} href={`${coverageHref(whole, { own })}#coverage-list`} />
    );
  return (
    <>
      <Stats label="Crawl of links">
        <Stat
          word="Pages met"
          value={links(summary.pages, { indexability: "indexable" }, "pages met by the crawl")}
          note={`of ${formatCount(summary.asked)} asked for: that answered, may be indexed, and are no copy`}
        />
        {walk ? (
          <Stat
            word="Not in the sitemap"
            value={links(
              summary.unlisted,
              { kind: "crawl-only", indexability: "indexable" },
              "pages met that are not in the sitemap",
            )}
            note={`of walk ${walk.number}${walk.isPartial ? ", partial" : ""}, letter for letter`}
          />
        ) : null}
        <Stat word="The sitemap covers" value={coverageShare(estimate)} note={coverageInterval(estimate)} />
      </Stats>
      <div className={styles.estimate}>
        {estimateSentences(summary).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <ul className={styles.notes}>
        <Kinds summary={summary} links={links} />
        {summary.linksNofollow > 0 ? (
          <li>
            {formatCount(summary.linksNofollow)} of {formatCount(summary.links)} links are nofollow, and were not
            followed
          </li>
        ) : null}
        {summary.bounded.map(({ kind, key, taken, refused }) => (
          <li key={`${kind} ${key}`}>
            <code>{key}</code>: {formatCount(taken)} {kind === "pattern" ? "of its pattern" : "query strings"} taken,{" "}
            {formatCount(refused)} more left
          </li>
        ))}
        {summary.waiting > 0 ? <li>{formatCount(summary.waiting)} addresses were still waiting</li> : null}
        {summary.beyondDepth > 0 ? <li>{formatCount(summary.beyondDepth)} addresses lie deeper than it went</li> : null}
        {summary.dropped > 0 ? <li>{formatCount(summary.dropped)} links found no room</li> : null}
      </ul>
      <p className={styles.tools}>
        {versionId === null ? (
          <span>Its list was deleted.</span>
        ) : view.list === versionId ? null : (
          <Link href={coverageHref(view, { list: versionId, own: {} })}>Compare its list with the walk</Link>
        )}
        <a href={`/export/${encodeURIComponent(view.host)}/link-crawl?crawl=${number}${viewQuery(view)}`} download>
          Export its pages
        </a>
      </p>
    </>
  );
}

function viewQuery({ filter }: CoverageView): string {
  return filter.view ? `&view=${encodeURIComponent(filter.view)}` : "";
}

/** What stands after one, and after several. */
const kindWords = [
  ["redirected", "redirect", "redirects"],
  ["noindex", "page is noindex", "pages are noindex"],
  ["canonicalised", "page names another as canonical", "pages name another as canonical"],
  ["client-error", "answer of 4xx", "answers of 4xx"],
  ["server-error", "answer of 5xx", "answers of 5xx"],
  ["no-response", "page without an answer", "pages without an answer"],
  ["blocked", "page that robots.txt forbids", "pages that robots.txt forbids"],
] as const;

function Kinds({
  summary,
  links,
}: {
  summary: CrawlSummary;
  links: (count: number, own: CoverageFilter, label: string) => React.ReactNode;
}) {
  return kindWords.map(([kind, one, several]) => {
    const count = summary.kinds[kind] ?? 0;
    const words = count === 1 ? one : several;
    return count > 0 ? (
      <li key={kind}>
        {links(count, { indexability: kind }, words)} {words}
      </li>
    ) : null;
  });
}
