import { CountLink } from "@/components/ui/count-link";
import { formatCount, formatShare } from "@/components/ui/format-number";
import { filterHref } from "@/lib/domain/walk/filter-href";
import type { UrlFilter } from "@/lib/domain/walk/url-filter";
import type { LastmodHistogram } from "@/lib/read/lastmod-histogram";
import type { BarParts } from "./histogram-layout";
import styles from "./lastmod-histogram.module.css";

/** Entries that have no place on the axis: their own bars. */
export const outsideWords = [
  { count: "absent", word: "undated", dated: "undated" },
  { count: "invalid", word: "invalid", dated: "invalid" },
  { count: "future", word: "future", dated: "future" },
  { count: "implausible", word: "before 1991", dated: "implausible" },
] as const;

/** What the tones mean and how many entries each has; the numbers lead to the URLs. */
export function HistogramLegend({
  data,
  host,
  filter,
  by,
}: {
  data: LastmodHistogram;
  host: string;
  filter: UrlFilter;
  by: BarParts;
}) {
  const distrusted = data.distrusted.reduce((sum, entries) => sum + entries, 0);
  const dateTime = data.bars.reduce((sum, bar) => sum + bar.dateTime, 0);
  const dateOnly = data.bars.reduce((sum, bar) => sum + bar.dateOnly, 0);
  const of = Math.max(1, data.entries);
  const href = (dated: UrlFilter["dated"]) => filterHref(host, "urls", { ...filter, dated });
  return (
    <>
      {by === "judgement" ? (
        <>
          <span title="In files whose lastmod is trusted or plausible, or that say too little">
            <i className={styles.key} data-tone="believed" aria-hidden /> not distrusted{" "}
            {formatCount(dateTime + dateOnly - distrusted)}
          </span>
          <span title="In files whose lastmod is generation-time, stale or mixed">
            <i className={styles.key} data-tone="cluster" aria-hidden /> distrusted {formatCount(distrusted)}, by the
            verdict of the file
          </span>
        </>
      ) : (
        <>
          <span>
            <i className={styles.key} data-tone="time" aria-hidden /> with time{" "}
            <CountLink count={dateTime} href={href("date-time")} />
          </span>
          <span>
            <i className={styles.key} data-tone="day" aria-hidden /> date only{" "}
            <CountLink count={dateOnly} href={href("date-only")} />
          </span>
        </>
      )}
      {outsideWords
        .filter(({ count }) => data[count] > 0)
        .map(({ count, word, dated }) => (
          <span key={count}>
            <i className={styles.key} data-tone="outside" aria-hidden /> {word}{" "}
            <CountLink count={data[count]} href={href(dated)} /> ({formatShare(data[count] / of)})
          </span>
        ))}
      {data.clusters.length > 0 && by === "precision" ? (
        <span>
          <i className={styles.key} data-tone="cluster" aria-hidden /> stamps that tell of generation
        </span>
      ) : null}
      {data.complete ? null : <span className={styles.partial}>The walk is partial: bars count what was read.</span>}
    </>
  );
}
