import { CountLink } from "@/components/ui/count-link";
import { Stat, Stats } from "@/components/ui/stat";
import type { ChangeList } from "@/lib/domain/change/change-kind";
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
  const { sinceWalk: left } = changes;
  const list = (kind: ChangeList) => filterHref(host, "changes", walkOf(filter), { left, kind });
  return (
    <>
      <Stats label={`Changes since walk ${changes.sinceWalk}`}>
        <Stat word="Added" value={<CountLink count={changes.added} href={list("added")} />} />
        <Stat word="Removed" value={<CountLink count={changes.removed} href={list("removed")} />} />
        <Stat word="Changed" value={<CountLink count={changes.changed} href={list("lastmod")} />} />
        {changes.moved === undefined ? null : (
          <Stat word="Moved" value={<CountLink count={changes.moved} href={list("moved-file")} />} />
        )}
        <Stat word="Not known" value={<CountLink count={summary.notKnownUrls} href={list("not-known")} />} />
      </Stats>
      <p className={styles.note}>
        {partial}Since walk {changes.sinceWalk}. Moved URLs stand in another file than before; a file that was renamed
        is the same file. URLs of files that were not read are not known, never removed.
      </p>
    </>
  );
}
