// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a tree grid is a table by WAI-ARIA
"use client";

import { IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { CountLink } from "@/components/ui/count-link";
import { MiddleCut } from "@/components/ui/middle-cut";
import { childrenByParent, treeMove, visibleRows } from "@/components/ui/tree-rows";
import type { ChangeList } from "@/lib/domain/change/change-kind";
import type { ChangeNode } from "@/lib/domain/change/change-tree";
import { type DiffRef, diffHref } from "@/lib/domain/change/diff-href";
import type { UrlFilter } from "@/lib/domain/walk/url-filter";
import styles from "./change-sections.module.css";

const columns: { list: ChangeList; word: string }[] = [
  { list: "added", word: "Added" },
  { list: "removed", word: "Removed" },
  { list: "lastmod", word: "Lastmod" },
  { list: "moved-file", word: "Other file" },
  { list: "returned", word: "Returned" },
  { list: "not-known", word: "Not known" },
];

const rowsStep = 200;

/** What changed where: the tree of directories, each number a link to exactly those URLs. */
export function ChangeSections({
  diff,
  filter,
  nodes,
  onChoose,
}: {
  diff: DiffRef;
  filter: UrlFilter;
  nodes: ChangeNode[];
  onChoose: (section: string | undefined) => void;
}) {
  const children = useMemo(() => childrenByParent(nodes), [nodes]);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set(["/"]));
  const [focused, setFocused] = useState(0);
  const [rowsMax, setRowsMax] = useState(rowsStep);
  const rows = useMemo(() => visibleRows(children, expanded), [children, expanded]);
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

  const choose = (key: string) => onChoose(key === "/" ? undefined : key);

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
    else choose(move.activate);
  }

  return (
    <div className={styles.scroll}>
      <table role="treegrid" aria-label="Changes by section" className={styles.table} onKeyDown={key}>
        <thead>
          <tr>
            <th scope="col">Path</th>
            {columns.map(({ list, word }) => (
              <th key={list} scope="col" className={styles.numeric}>
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.slice(0, rowsMax).map(({ node, ...row }, index) => (
            <tr
              key={node.key}
              aria-level={row.level}
              aria-posinset={row.place}
              aria-setsize={row.siblings}
              aria-expanded={row.expandable ? row.expanded : undefined}
              aria-selected={filter.section === node.key}
              tabIndex={index === Math.min(focused, rows.length - 1) ? 0 : -1}
              onFocus={(event) => event.target === event.currentTarget && setFocused(index)}
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
                      onClick={() => toggle(node.key, !row.expanded)}
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
                    title={`Filter by ${node.key}`}
                    onClick={() => choose(node.key)}
                  >
                    <MiddleCut text={node.label} tail={14} />
                  </button>
                  {node.wide ? (
                    <span className={styles.many} title="More sections than are shown: they are counted in it">
                      many
                    </span>
                  ) : null}
                </span>
              </td>
              {columns.map(({ list, word }) => (
                <td key={list} className={styles.numeric} data-none={node.counts[list] === 0 || undefined}>
                  <CountLink
                    count={node.counts[list]}
                    href={diffHref(diff, { ...filter, section: node.key === "/" ? undefined : node.key }, list)}
                    label={`${word.toLowerCase()} in ${node.label}`}
                  />
                </td>
              ))}
            </tr>
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
