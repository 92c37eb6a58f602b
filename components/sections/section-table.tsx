// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a tree grid is a table by WAI-ARIA
"use client";

import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { childrenByParent, treeMove, visibleRows } from "@/components/ui/tree-rows";
import type { UrlFilter } from "@/lib/domain/walk/url-filter";
import type { SectionNode, SectionTree } from "@/lib/read/section-tree";
import { SectionRow } from "./section-row";
import styles from "./section-table.module.css";
import type { SectionChange } from "./use-section-changes";

/** Rows drawn at first, and with every *show more*: an opened directory may hold a thousand. */
const rowsStep = 300;

/** The tree as a table that the keyboard can walk. @see https://www.w3.org/WAI/ARIA/apg/patterns/treegrid/ */
export function SectionTable({
  host,
  filter,
  tree,
  nodes,
  chosen,
  now,
  changes,
  onChoose,
}: {
  host: string;
  filter: UrlFilter;
  tree: SectionTree;
  nodes: SectionNode[];
  chosen: string | null;
  now: number;
  /** Null where there is nothing to tell. */
  changes: ((section: string) => SectionChange | null) | null;
  onChoose: (key: string) => void;
}) {
  const children = useMemo(() => childrenByParent(nodes), [nodes]);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => openAtFirst(nodes, chosen));
  const [focused, setFocused] = useState(0);
  const [rowsMax, setRowsMax] = useState(rowsStep);
  const rows = useMemo(() => visibleRows(children, expanded), [children, expanded]);
  const months = useMemo(() => monthRange(nodes), [nodes]);
  const body = useRef<HTMLTableSectionElement>(null);
  const wantsFocus = useRef(false);

  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    (body.current?.rows[focused] as HTMLElement | undefined)?.focus();
  }, [focused]);

  function toggle(key: string, open: boolean) {
    const next = new Set(expanded);
    if (open) next.add(key);
    else next.delete(key);
    setExpanded(next);
  }

  function key(event: KeyboardEvent<HTMLElement>) {
    // Links and buttons within a row keep their own keys.
    if (!(event.target instanceof HTMLTableRowElement)) return;
    const move = treeMove(rows.slice(0, rowsMax), focused, event.key);
    if (!move) return;
    event.preventDefault();
    if ("focus" in move) {
      wantsFocus.current = true;
      setFocused(move.focus);
    } else if ("expand" in move) toggle(move.expand, true);
    else if ("collapse" in move) toggle(move.collapse, false);
    else onChoose(move.activate);
  }

  return (
    <div className={styles.scroll}>
      <table role="treegrid" aria-label="Sections" className={styles.table} onKeyDown={key}>
        <thead>
          <tr>
            <th scope="col">{tree === "path" ? "Path" : "Sitemap file"}</th>
            <th scope="col" className={styles.numeric}>
              URLs
            </th>
            <th scope="col" className={styles.numeric}>
              Share
            </th>
            <th scope="col" className={styles.numeric}>
              Dated
            </th>
            <th scope="col" className={styles.numeric}>
              Newest
            </th>
            <th scope="col" className={styles.numeric}>
              Median
            </th>
            <th scope="col">Verdict</th>
            {changes ? (
              <th scope="col" className={styles.changes}>
                Since before
              </th>
            ) : null}
            <th scope="col">
              By month <span className={styles.range}>{months.words}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.slice(0, rowsMax).map((row, index) => (
            <SectionRow
              key={row.node.key}
              {...{ row, host, filter, tree, now }}
              months={months}
              change={changes?.(row.node.key)}
              isChosen={row.node.key === chosen}
              isFocusable={index === Math.min(focused, rows.length - 1)}
              onFocus={() => setFocused(index)}
              onToggle={() => toggle(row.node.key, !row.expanded)}
              onChoose={() => onChoose(row.node.key)}
            />
          ))}
        </tbody>
      </table>
      {rows.length > rowsMax ? (
        <button type="button" className={styles.more} onClick={() => setRowsMax(rowsMax + rowsStep)}>
          Show {Math.min(rowsStep, rows.length - rowsMax)} more of {rows.length - rowsMax}
        </button>
      ) : null}
    </div>
  );
}

/** The roots where there are few, and the way to the chosen node. */
function openAtFirst(nodes: SectionNode[], chosen: string | null): ReadonlySet<string> {
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const roots = nodes.filter((node) => node.parentKey === null || !byKey.has(node.parentKey));
  const open = new Set(roots.length <= 3 ? roots.map((node) => node.key) : []);
  for (let key = chosen; key !== null; key = byKey.get(key)?.parentKey ?? null) open.add(key);
  return open;
}

/** All small histograms share the span of the whole tree, so that they can be compared; at most 60 months, the latest. */
function monthRange(nodes: SectionNode[]): { first: number; last: number; words: string } {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const node of nodes)
    for (const [month] of node.months) {
      first = Math.min(first, month);
      last = Math.max(last, month);
    }
  if (last < first) return { first: 0, last: 0, words: "" };
  first = Math.max(first, last - 59);
  const year = (month: number) => String(1970 + Math.floor(month / 12));
  return { first, last, words: year(first) === year(last) ? year(first) : `${year(first)}–${year(last)}` };
}
