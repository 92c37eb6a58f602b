"use client";

import { useLocalStorage } from "@mantine/hooks";
import { IconFilterOff } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { useSiteView } from "@/components/ui/site-view";
import { urlsQuery } from "@/lib/client/site-queries";
import { filterHref } from "@/lib/domain/walk/filter-href";
import { isNarrowed, type UrlFilter, walkOf } from "@/lib/domain/walk/url-filter";
import type { UrlCount, UrlPage, UrlSort } from "@/lib/read/url-page";
import { ColumnMenu } from "./column-menu";
import { urlColumns } from "./url-columns";
import { UrlDetail } from "./url-detail";
import { UrlTable } from "./url-table";
import styles from "./urls-screen.module.css";

export type SortDirection = "asc" | "desc";

/**
 * The explorer of URLs: the server filters, sorts and pages; here is only what is in sight.
 *
 * @param first The first page, read with the page itself.
 */
export function UrlsScreen({
  host,
  filter,
  sort,
  direction,
  first,
  count,
}: {
  host: string;
  filter: UrlFilter;
  sort: UrlSort;
  direction: SortDirection;
  first: UrlPage;
  count: UrlCount;
}) {
  const { hrefWith } = useSiteView();
  const [opened, setOpened] = useState<string | null>(null);
  const [chosen, setChosen] = useLocalStorage<string[]>({
    key: "gazetteer-url-columns",
    defaultValue: urlColumns.filter((column) => column.usual).map((column) => column.key),
  });
  const columns = urlColumns.filter((column) => chosen.includes(column.key));
  const pages = useInfiniteQuery({
    ...urlsQuery(host, filter, { sort, order: direction }),
    initialData: { pages: [first], pageParams: [null] },
  });
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.rows) ?? [], [pages.data]);

  if (count.urls === 0)
    return (
      <div className="page">
        <EmptyState
          icon={<IconFilterOff size={22} aria-hidden />}
          title={isNarrowed(filter) ? "No URL under this filter" : "This walk holds no URL"}
        >
          {isNarrowed(filter) ? <Link href={filterHref(host, "urls", walkOf(filter))}>Clear the filter</Link> : null}
        </EmptyState>
      </div>
    );
  return (
    <div className={`page ${styles.screen}`}>
      <div className={styles.bar}>
        <h2 className={styles.title}>URLs</h2>
        <ColumnMenu chosen={chosen} onChange={setChosen} />
      </div>
      <UrlTable
        rows={rows}
        total={count.urls}
        columns={columns}
        sort={sort}
        direction={direction}
        hrefWith={hrefWith}
        sortHref={(by) =>
          filterHref(host, "urls", filter, {
            sort: by,
            order: by === sort && direction === "asc" ? "desc" : null,
          })
        }
        loadMore={() => {
          if (pages.hasNextPage && !pages.isFetchingNextPage) pages.fetchNextPage();
        }}
        onOpen={setOpened}
        key={`${sort}${direction}${JSON.stringify(filter)}`}
      />
      <UrlDetail
        host={host}
        filter={filter}
        which={opened === null ? null : { id: opened }}
        onClose={() => setOpened(null)}
      />
    </div>
  );
}
