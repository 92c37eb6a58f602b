import { CountLink } from "@/components/ui/count-link";
import { formatBytes, formatCount, formatShare } from "@/components/ui/format-number";
import { formatAgo, formatDay, formatMinute } from "@/components/ui/format-time";
import { Link } from "@/components/ui/link";
import { Stat, Stats } from "@/components/ui/stat";
import { filterHref } from "@/lib/domain/walk/filter-href";
import { type UrlFilter, walkOf } from "@/lib/domain/walk/url-filter";
import type { WalkSummary } from "@/lib/domain/walk/walk-summary";
import type { WalkHead } from "@/lib/read/walk-summary";

/** The headline figures of a walk, each leading to what it counts. */
export function Headline({
  walk,
  summary,
  filter,
  now,
}: {
  walk: WalkHead;
  summary: WalkSummary;
  filter: UrlFilter;
  now: number;
}) {
  const { host } = walk;
  const whole: UrlFilter = walkOf(filter);
  const urls = (change: Partial<UrlFilter>) => filterHref(host, "urls", { ...whole, ...change });
  const datedShare = summary.entries > 0 ? summary.dated / summary.entries : 0;
  return (
    <Stats label="Headline figures">
      <Stat
        word="URLs"
        value={<CountLink count={summary.urls} href={urls({})} />}
        note={walk.state === "partial" ? "at least: the walk is partial" : "distinct"}
      />
      <Stat
        word="Entries"
        value={formatCount(summary.entries)}
        note={
          summary.entries > summary.urls
            ? `${formatCount(summary.entries - summary.urls)} listed again`
            : "each URL listed once"
        }
      />
      <Stat
        word="Files"
        value={<CountLink count={summary.files} href={filterHref(host, "files", whole)} />}
        note={
          summary.filesRead < summary.files
            ? `${formatCount(summary.filesRead)} read${summary.filesSkipped ? `, ${formatCount(summary.filesSkipped)} unchanged` : ""}`
            : `${formatBytes(summary.bytesUnpacked)} unpacked`
        }
      />
      <Stat
        word="Sections"
        value={<CountLink count={summary.sections} href={filterHref(host, "sections", whole)} />}
        note="at the first level"
      />
      <Stat
        word="Dated"
        value={<Link href={urls({ dated: "dated" })}>{formatShare(datedShare)}</Link>}
        note={`${formatCount(summary.dated)} entries`}
      />
      <Stat
        word="Newest lastmod"
        value={summary.newestAt === null ? "–" : formatAgo(summary.newestAt, now)}
        note={summary.newestAt === null ? "none is dated" : `${formatMinute(summary.newestAt)} UTC`}
      />
      <Stat
        word="Oldest lastmod"
        value={summary.oldestAt === null ? "–" : formatDay(summary.oldestAt)}
        note={summary.oldestAt === null ? "none is dated" : formatAgo(summary.oldestAt, now)}
      />
      <Stat
        word="Distinct stamps"
        value={<CountLink count={summary.distinctStamps} href={filterHref(host, "lastmod", whole)} />}
        note={summary.topStampShare === null ? "–" : `heaviest ${formatShare(summary.topStampShare)}`}
      />
    </Stats>
  );
}
