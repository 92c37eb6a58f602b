// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list are placed by hand, which table elements are not
// biome-ignore-all lint/a11y/useFocusableInteractive: header cells hold links, which take the focus
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
"use client";

import { useMediaQuery } from "@mantine/hooks";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import { formatCount } from "@/components/ui/format-number";
import { Link } from "@/components/ui/link";
import type { UrlFilter } from "@/lib/domain/walk/url-filter";
import type { UrlRow as Row, UrlSort } from "@/lib/read/url-page";
import type { UrlColumn } from "./url-columns";
import { UrlRow } from "./url-row";
import styles from "./url-table.module.css";

const rowHeight = 30;
const cardHeight = 78;

/**
 * The rows that are in sight, of as many as there are. More come when the end is near. Below 640 px rows are cards.
 */
export function UrlTable({
  rows,
  total,
  columns,
  sort,
  direction,
  hrefWith,
  sortHref,
  loadMore,
  onOpen,
}: {
  rows: Row[];
  /** Rows under the filter, loaded or not. */
  total: number;
  columns: UrlColumn[];
  sort: UrlSort;
  direction: "asc" | "desc";
  hrefWith: (change: Partial<UrlFilter>) => string;
  sortHref: (by: UrlSort) => string;
  loadMore: () => void;
  onOpen: (id: string) => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const narrow = useMediaQuery("(max-width: 640px)") ?? false;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (narrow ? cardHeight : rowHeight),
    overscan: 12,
    initialRect: { width: 1200, height: 600 },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height of rows asks for measuring anew
  useEffect(() => virtualizer.measure(), [narrow, virtualizer]);

  const items = virtualizer.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (rows.length < total && lastShown >= rows.length - 40) loadMore();
  }, [lastShown, rows.length, total, loadMore]);

  const template = `minmax(300px, 1fr) ${columns.map((column) => column.width).join(" ")}`;
  return (
    <>
      <div className={styles.scroller} ref={scroller} tabIndex={0} role="region" aria-label="List of URLs">
        <div role="table" aria-label="URLs" aria-rowcount={total + 1} className={styles.table}>
          <div role="rowgroup" className={styles.head}>
            <div role="row" aria-rowindex={1} className={styles.row} style={{ gridTemplateColumns: template }}>
              <HeadCell word="URL" by="loc" {...{ sort, direction, sortHref }} />
              {columns.map((column) => (
                <HeadCell
                  key={column.key}
                  word={column.word}
                  by={column.sort}
                  numeric={column.numeric}
                  {...{ sort, direction, sortHref }}
                />
              ))}
            </div>
          </div>
          <div role="rowgroup" className={styles.body} style={{ height: virtualizer.getTotalSize() }}>
            {items.map((item) => {
              const row = rows[item.index];
              return row ? (
                <UrlRow
                  key={row.id}
                  row={row}
                  index={item.index}
                  top={item.start}
                  height={item.size}
                  template={template}
                  {...{ columns, hrefWith, onOpen }}
                />
              ) : null;
            })}
          </div>
        </div>
      </div>
      <p className={styles.foot}>
        {formatCount(Math.min(lastShown + 1, total))} of {formatCount(total)} in sight or passed. Times are UTC.
      </p>
    </>
  );
}

function HeadCell({
  word,
  by,
  numeric,
  sort,
  direction,
  sortHref,
}: {
  word: string;
  by: UrlSort | undefined;
  numeric?: boolean;
  sort: UrlSort;
  direction: "asc" | "desc";
  sortHref: (by: UrlSort) => string;
}) {
  const className = numeric ? styles.numeric : undefined;
  if (!by)
    return (
      <div role="columnheader" className={className}>
        {word}
      </div>
    );
  const active = by === sort;
  const Icon = direction === "asc" ? IconArrowUp : IconArrowDown;
  return (
    <div
      role="columnheader"
      className={className}
      aria-sort={active ? (direction === "asc" ? "ascending" : "descending") : "none"}
    >
      <Link href={sortHref(by)} scroll={false} className={styles.sort}>
        {word} {active ? <Icon size={13} aria-hidden /> : null}
      </Link>
    </div>
  );
}
