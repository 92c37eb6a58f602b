"use client";

import { IconChevronRight } from "@tabler/icons-react";
import { Sparkline } from "@/components/charts/sparkline";
import { CountLink } from "@/components/ui/count-link";
import { formatCount, formatShare } from "@/components/ui/format-number";
import { formatAgo, formatDay, formatSpan } from "@/components/ui/format-time";
import { MiddleCut } from "@/components/ui/middle-cut";
import { ShareBar } from "@/components/ui/share-bar";
import type { TreeRow } from "@/components/ui/tree-rows";
import { VerdictChip } from "@/components/ui/verdict-chip";
import { filterHref } from "@/lib/domain/walk/filter-href";
import { type UrlFilter, walkOf } from "@/lib/domain/walk/url-filter";
import type { SectionNode, SectionTree } from "@/lib/read/section-tree";
import styles from "./section-table.module.css";
import type { SectionChange } from "./use-section-changes";

/** One node: a click on its name filters, the arrow opens it, the number leads to its URLs. */
export function SectionRow({
  row,
  host,
  filter,
  tree,
  now,
  months,
  change,
  isChosen,
  isFocusable,
  onFocus,
  onToggle,
  onChoose,
}: {
  row: TreeRow<SectionNode>;
  host: string;
  filter: UrlFilter;
  tree: SectionTree;
  now: number;
  months: { first: number; last: number };
  /** Null where it is not known; not given where there is no such column. */
  change: SectionChange | null | undefined;
  isChosen: boolean;
  isFocusable: boolean;
  onFocus: () => void;
  onToggle: () => void;
  onChoose: () => void;
}) {
  const { node } = row;
  const own = tree === "path" ? { section: node.key === "/" ? undefined : node.key } : { file: node.key };
  return (
    <tr
      aria-level={row.level}
      aria-posinset={row.place}
      aria-setsize={row.siblings}
      aria-expanded={row.expandable ? row.expanded : undefined}
      aria-selected={isChosen}
      tabIndex={isFocusable ? 0 : -1}
      onFocus={(event) => event.target === event.currentTarget && onFocus()}
      className={styles.row}
    >
      <td className={styles.nameCell}>
        <span className={styles.name} style={{ paddingLeft: (row.level - 1) * 18 }}>
          {row.expandable ? (
            <button
              type="button"
              tabIndex={-1}
              className={styles.arrow}
              data-open={row.expanded}
              aria-label={`${row.expanded ? "Collapse" : "Expand"} ${node.label}`}
              onClick={onToggle}
            >
              <IconChevronRight size={14} aria-hidden />
            </button>
          ) : (
            <span className={styles.arrow} />
          )}
          <button
            type="button"
            tabIndex={-1}
            className={styles.choose}
            onClick={onChoose}
            title={`Filter by ${node.key}`}
          >
            <MiddleCut text={node.label} tail={tree === "file" ? 26 : 14} />
          </button>
          {node.wide ? (
            <span
              className={styles.note}
              title="It has more children than a tree can show: they are counted in it, and found by filter"
            >
              many
            </span>
          ) : null}
          {node.notKnown > 0 ? (
            <span className={styles.notKnown} title="URLs in files that were not read this time">
              {formatCount(node.notKnown)} not known
            </span>
          ) : null}
        </span>
      </td>
      <td className={styles.numeric} data-label="URLs">
        <CountLink
          count={node.urls}
          href={filterHref(host, "urls", { ...walkOf(filter), ...own })}
          label={`URLs in ${node.label}`}
        />
      </td>
      <td className={styles.numeric} data-label="Share">
        <ShareBar share={node.share} />
      </td>
      <td className={styles.numeric} data-label="Dated">
        {formatShare(node.datedShare)}
      </td>
      <td className={styles.numeric} title={node.newestAt === null ? undefined : `${formatDay(node.newestAt)} UTC`}>
        {node.newestAt === null ? "–" : formatAgo(node.newestAt, now)}
      </td>
      <td
        className={styles.numeric}
        title={
          node.medianAt === null
            ? undefined
            : `half of the dated entries are no older than ${formatDay(node.medianAt).slice(0, 7)}`
        }
      >
        {node.medianAt === null ? "–" : formatSpan(Math.max(0, now - node.medianAt))}
      </td>
      <td data-label="Verdict">
        {node.verdict ? <VerdictChip code={node.verdict} verified={node.verified} look="quiet" /> : "–"}
      </td>
      {change === undefined ? null : (
        <td className={styles.changes}>{change === null ? "–" : <Change change={change} label={node.label} />}</td>
      )}
      <td>
        <Sparkline
          values={monthValues(node.months, months)}
          label={`Entries of ${node.label} by month`}
          width={120}
          height={18}
        />
      </td>
    </tr>
  );
}

function Change({ change, label }: { change: SectionChange; label: string }) {
  const { added, removed, addedHref, removedHref } = change;
  if (added + removed === 0) return <span className={styles.still}>0</span>;
  return (
    <>
      +<CountLink count={added} href={addedHref} label={`added in ${label}`} /> −
      <CountLink count={removed} href={removedHref} label={`removed in ${label}`} />
    </>
  );
}

function monthValues(months: [number, number][], { first, last }: { first: number; last: number }): number[] {
  const values = new Array<number>(last - first + 1).fill(0);
  for (const [month, entries] of months) {
    if (month >= first && month <= last) values[month - first] = entries;
  }
  return values;
}
