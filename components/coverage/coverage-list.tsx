// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list are placed by hand, which table elements are not
// biome-ignore-all lint/a11y/useFocusableInteractive: cells hold links, which take the focus
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
"use client";

import { useMediaQuery } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef } from "react";
import { Chip } from "@/components/ui/chip";
import { CopyButton } from "@/components/ui/copy-button";
import { EmptyState } from "@/components/ui/empty-state";
import { formatCount } from "@/components/ui/format-number";
import { MiddleCut } from "@/components/ui/middle-cut";
import { coverageRowsQuery } from "@/lib/client/coverage-queries";
import type { CoveragePage, CoverageRow } from "@/lib/read/coverage-rows";
import { type CoverageView, ownQuery } from "./coverage-href";
import styles from "./coverage-screen.module.css";
import { kindChips, kindWords } from "./coverage-words";

const rowHeight = 30;
const nearHeight = 50;
const cardHeight = 58;
const nearCardHeight = 80;

/** Every URL under the filter, by address; the server filters and pages. */
export function CoverageList({
  view,
  first,
  total,
}: {
  view: CoverageView;
  first: CoveragePage | null;
  total: number;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const narrow = useMediaQuery("(max-width: 640px)") ?? false;
  const pages = useInfiniteQuery({
    ...coverageRowsQuery(view.host, view.filter, ownQuery(view)),
    ...(first ? { initialData: { pages: [first], pageParams: [null] } } : {}),
  });
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.rows) ?? [], [pages.data]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const isNear = Boolean(rows[index]?.crawlLoc);
      return narrow ? (isNear ? nearCardHeight : cardHeight) : isNear ? nearHeight : rowHeight;
    },
    overscan: 12,
    initialRect: { width: 1200, height: 600 },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows ask for measuring anew
  useEffect(() => virtualizer.measure(), [narrow, rows, virtualizer]);
  const items = virtualizer.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && lastShown >= rows.length - 40) fetchNextPage();
  }, [lastShown, rows.length, hasNextPage, isFetchingNextPage, fetchNextPage]);

  if (total === 0) return <EmptyState title="No URL under this filter" />;
  return (
    <>
      <div
        className={styles.scroller}
        ref={scroller}
        tabIndex={0}
        role="region"
        aria-label="List of URLs of sitemap and list"
        style={{ height: Math.min(560, virtualizer.getTotalSize() + 40) }}
      >
        <div role="table" aria-label="Coverage URLs" aria-rowcount={total + 1} className={styles.rows}>
          <div role="rowgroup" className={styles.rowsHead}>
            <div role="row" aria-rowindex={1} className={styles.row}>
              {["URL", "Match", "Status", "Indexability", "Depth", "Sitemap file"].map((word) => (
                <div key={word} role="columnheader">
                  {word}
                </div>
              ))}
            </div>
          </div>
          <div role="rowgroup" className={styles.rowsBody} style={{ height: virtualizer.getTotalSize() }}>
            {items.map((item) => {
              const row = rows[item.index];
              return row ? (
                <Row key={`${row.kind}${row.loc}`} row={row} index={item.index} top={item.start} height={item.size} />
              ) : null;
            })}
          </div>
        </div>
      </div>
      <p className={styles.foot}>
        {formatCount(Math.min(lastShown + 1, total))} of {formatCount(total)} in sight or passed.
      </p>
    </>
  );
}

function Row({ row, index, top, height }: { row: CoverageRow; index: number; top: number; height: number }) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={styles.row}
      data-kind={row.kind}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      <div role="cell" className={styles.loc}>
        <span className={styles.spellings}>
          <MiddleCut text={row.loc} tail={24} />
          {row.crawlLoc ? (
            <span className={styles.spelling}>
              <span className={styles.quiet}>list</span> <MiddleCut text={row.crawlLoc} tail={24} />
            </span>
          ) : null}
        </span>
        <span className={styles.copy}>
          <CopyButton text={row.loc} label="Copy the URL" />
        </span>
      </div>
      <div role="cell">
        <Chip tone={kindWords[row.kind].tone} look="quiet">
          {row.kind === "near" ? row.difference.join(" + ") : kindChips[row.kind]}
        </Chip>
      </div>
      <div role="cell" className={styles.cell} data-odd={(row.status ?? 200) >= 300 || undefined}>
        {row.status ?? "–"}
      </div>
      <div role="cell" className={styles.cell}>
        {row.indexability ?? "–"}
      </div>
      <div role="cell" className={styles.cell}>
        {row.depth ?? "–"}
      </div>
      <div role="cell" className={styles.file}>
        {row.sitemap ? <MiddleCut text={row.sitemap} tail={18} /> : "–"}
      </div>
    </div>
  );
}
