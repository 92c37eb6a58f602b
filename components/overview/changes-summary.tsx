import { CountLink } from "@/components/ui/count-link";
import { formatCount } from "@/components/ui/format-number";
import { Stat, Stats } from "@/components/ui/stat";
import { filterHref } from "@/lib/domain/walk/filter-href";
import { type UrlFilter, walkOf } from "@/lib/domain/walk/url-filter";
import type { WalkSummary } from "@/lib/domain/walk/walk-summary";
import styles from "./overview-screen.module.css";

/** Against the walk before; what could not be read is never counted as removed. */
export function ChangesSummary({
  host,
  filter,
  summary,
  isPartial,
}: {
  host: string;
  filter: UrlFilter;
  summary: WalkSummary;
  /** The walk is. */
  isPartial: boolean;
}) {
  const { changes } = summary;
  const partial = isPartial ? "This walk is partial: what changed beyond what was read is not counted. " : "";
  if (!changes) return <p className={styles.good}>This is the first walk: there is none to compare with yet.</p>;
  const urls = (change: UrlFilter["change"]) => filterHref(host, "urls", { ...walkOf(filter), change });
  return (
    <>
      <Stats label={`Changes since walk ${changes.sinceWalk}`}>
        <Stat word="Added" value={<CountLink count={changes.added} href={urls("added")} />} />
        <Stat word="Removed" value={formatCount(changes.removed)} />
        <Stat word="Changed" value={<CountLink count={changes.changed} href={urls("changed")} />} />
        {changes.moved === undefined ? null : <Stat word="Moved" value={formatCount(changes.moved)} />}
        <Stat word="Not known" value={<CountLink count={summary.notKnownUrls} href={urls("not-known")} />} />
      </Stats>
      <p className={styles.note}>
        {partial}Since walk {changes.sinceWalk}. Moved URLs stand in another file than before; a file that was renamed
        is the same file. URLs of files that were not read are not known, never removed.
      </p>
    </>
  );
}
