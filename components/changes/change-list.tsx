// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list are placed by hand, which table elements are not
// biome-ignore-all lint/a11y/useFocusableInteractive: rows hold buttons, which take the focus
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
"use client";

import { useMediaQuery } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef } from "react";
import { formatCount } from "@/components/ui/format-number";
import { changesQuery } from "@/lib/client/change-queries";
import type { ChangeList as Kind } from "@/lib/domain/change/change-kind";
import type { DiffRef } from "@/lib/domain/change/diff-href";
import type { UrlFilter } from "@/lib/domain/walk/url-filter";
import type { ChangePage } from "@/lib/read/change-page";
import styles from "./change-list.module.css";
import { ChangeListRow, type OpenUrl } from "./change-list-row";

const rowHeight = 42;
const cardHeight = 104;

/** The rows of one list that are in sight, of as many as there are; more come when the end is near. */
export function ChangeList({
  diff,
  filter,
  kind,
  first,
  total,
  onOpen,
}: {
  diff: DiffRef;
  filter: UrlFilter;
  kind: Kind;
  /** The first page, read with the page itself. */
  first: ChangePage;
  total: number;
  onOpen: OpenUrl;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const narrow = useMediaQuery("(max-width: 640px)") ?? false;
  const pages = useInfiniteQuery({
    ...changesQuery(diff, filter, kind),
    initialData: { pages: [first], pageParams: [null] },
  });
  const rows = useMemo(() => pages.data.pages.flatMap((page) => page.rows), [pages.data]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (narrow ? cardHeight : rowHeight),
    overscan: 10,
    initialRect: { width: 1200, height: 460 },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height of rows asks for measuring anew
  useEffect(() => virtualizer.measure(), [narrow, virtualizer]);
  const items = virtualizer.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && lastShown >= rows.length - 40) fetchNextPage();
  }, [lastShown, rows.length, hasNextPage, isFetchingNextPage, fetchNextPage]);

  return (
    <>
      <div className={styles.scroller} ref={scroller} tabIndex={0} role="region" aria-label="List of changes">
        <div role="table" aria-label="Changes" aria-rowcount={total + 1} className={styles.table}>
          <div role="rowgroup" className={styles.head}>
            <div role="row" aria-rowindex={1} className={styles.row}>
              <div role="columnheader">URL</div>
              <div role="columnheader">Change</div>
              <div role="columnheader">Lastmod (UTC)</div>
              <div role="columnheader">Sitemap file</div>
            </div>
          </div>
          <div role="rowgroup" className={styles.body} style={{ height: virtualizer.getTotalSize() }}>
            {items.map((item) => {
              const row = rows[item.index];
              return row ? (
                <ChangeListRow
                  key={row.loc}
                  row={row}
                  index={item.index}
                  top={item.start}
                  height={item.size}
                  onOpen={onOpen}
                />
              ) : null;
            })}
          </div>
        </div>
      </div>
      <p className={styles.foot}>
        {formatCount(Math.min(lastShown + 1, total))} of {formatCount(total)} in sight or passed.
        {pages.error ? ` ${pages.error.message}.` : ""}
      </p>
    </>
  );
}
