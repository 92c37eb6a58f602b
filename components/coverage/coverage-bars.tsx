import { formatCount, formatShare } from "@/components/ui/format-number";
import { Stat, Stats } from "@/components/ui/stat";
import { type CoverageKind, coverageKinds } from "@/lib/domain/coverage/coverage-filter";
import type { CoverageCounts, CoverageSummary } from "@/lib/domain/coverage/coverage-summary";
import { isNarrowed } from "@/lib/domain/walk/url-filter";
import type { CoverageView } from "./coverage-href";
import { CoverageLink } from "./coverage-link";
import styles from "./coverage-screen.module.css";
import { kindWords } from "./coverage-words";

export function partsOf(counts: CoverageCounts): Record<CoverageKind, number> {
  const { both, near, sitemapOnly, crawlOnly, elsewhere } = counts;
  return { both, near, "sitemap-only": sitemapOnly, "crawl-only": crawlOnly, elsewhere };
}

/** The sitemap above, the list below, on one scale: where they lie over each other is what both have. */
export function CoverageBars({
  view,
  walk,
  summary,
  counts,
}: {
  view: CoverageView;
  walk: { number: number; isPartial: boolean };
  summary: CoverageSummary;
  counts: CoverageCounts;
}) {
  const parts = partsOf(counts);
  // All of walk and list: no filter but the rules.
  const whole: CoverageView = { ...view, filter: { walk: view.filter.walk, view: view.filter.view } };
  const all = summary.sitemap + summary.list - parts.both - parts.near;
  const width = (urls: number) => `${(urls / Math.max(1, all)) * 100}%`;
  const offset = width(parts["sitemap-only"]);
  return (
    <>
      <Stats label="Coverage">
        {coverageKinds
          .filter((kind) => kind !== "elsewhere" || parts.elsewhere > 0)
          .map((kind) => (
            <Stat
              key={kind}
              word={kindWords[kind].word}
              value={<CoverageLink count={parts[kind]} view={whole} own={{ kind }} label={kindWords[kind].word} />}
              note={`${formatShare(parts[kind] / Math.max(1, all))} · ${kindWords[kind].note}`}
            />
          ))}
      </Stats>
      <figure className={styles.venn} aria-label={`Sitemap and list: ${bothWords(counts, summary)}`}>
        <Bar
          word={`Sitemap, walk ${walk.number}${walk.isPartial ? ", partial" : ""}`}
          urls={summary.sitemap}
          parts={[
            ["sitemap-only", width(parts["sitemap-only"])],
            ["near", width(parts.near)],
            ["both", width(parts.both)],
          ]}
        />
        <Bar
          word="List"
          urls={summary.list}
          offset={offset}
          parts={[
            ["near", width(parts.near)],
            ["both", width(parts.both)],
            ["crawl-only", width(parts["crawl-only"])],
            ["elsewhere", width(parts.elsewhere)],
          ]}
        />
      </figure>
      <p className={styles.sentence}>
        {bothWords(counts, summary)}
        {walk.isPartial ? " The walk is partial: what is only in the list may stand in a file that was not read." : ""}
        {isNarrowed(view.filter)
          ? " These figures are of the whole walk and list; the list below is under the filter."
          : ""}
      </p>
    </>
  );
}

function bothWords({ both, near, crawlOnly }: CoverageCounts, { sitemap, list, elsewhere }: CoverageSummary): string {
  const own = list - elsewhere;
  const share = (part: number, of: number) => formatShare(of === 0 ? 0 : part / of);
  return `The list has ${share(both + near, sitemap)} of the sitemap’s ${formatCount(sitemap)} URLs; the sitemap has ${share(own - crawlOnly, own)} of the ${formatCount(own)} URLs of the site that the list has.`;
}

function Bar({
  word,
  urls,
  parts,
  offset = "0",
}: {
  word: string;
  urls: number;
  parts: [CoverageKind, string][];
  offset?: string;
}) {
  return (
    <div className={styles.vennRow}>
      <span className={styles.vennWord}>
        {word} <b>{formatCount(urls)}</b>
      </span>
      <div className={styles.vennBar} aria-hidden>
        <span style={{ flex: `0 0 ${offset}` }} />
        {parts.map(([kind, width]) => (
          <span
            key={kind}
            data-kind={kind}
            style={{ flex: `0 0 ${width}`, backgroundColor: `var(--gz-${kindWords[kind].tone})` }}
            title={kindWords[kind].word}
          />
        ))}
      </div>
    </div>
  );
}
