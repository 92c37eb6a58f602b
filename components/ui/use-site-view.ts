"use client";

import { useParams, usePathname, useRouter, useSearchParams } from "next/navigation";
import { useCallback, useMemo, useTransition } from "react";
import { filterHref, type SiteTab } from "@/lib/domain/walk/filter-href";
import { parseUrlFilter, type UrlFilter } from "@/lib/domain/walk/url-filter";

export interface SiteView {
  host: string;
  tab: SiteTab;
  filter: UrlFilter;
  query: URLSearchParams;
  /** A new view was asked for and has not come yet. */
  pending: boolean;
  /** Goes to this tab with another filter. A new object: undefined takes a part of the filter away. */
  go: (change: Partial<UrlFilter>) => void;
  /** Address of this tab with another filter. */
  hrefWith: (change: Partial<UrlFilter>) => string;
}

const tabs: readonly string[] = ["sections", "lastmod", "urls", "files"];

/** Which site, tab and filter the address names. Settings of a page (sort, bucket) stay when the filter changes. */
export function useSiteView(): SiteView {
  const params = useParams<{ host: string }>();
  const pathname = usePathname();
  const query = useSearchParams();
  const router = useRouter();
  const [pending, startTransition] = useTransition();

  const host = decodeURIComponent(params.host ?? "");
  const last = pathname.split("/")[3] ?? "";
  const tab = (tabs.includes(last) ? last : "overview") as SiteTab;
  const filter = useMemo(() => parseUrlFilter(new URLSearchParams(query)), [query]);

  const hrefWith = useCallback(
    (change: Partial<UrlFilter>) => filterHref(host, tab, { ...filter, ...change }, pageSettings(query)),
    [host, tab, filter, query],
  );
  const go = useCallback(
    (change: Partial<UrlFilter>) => startTransition(() => router.push(hrefWith(change), { scroll: false })),
    [router, hrefWith],
  );
  return { host, tab, filter, query, pending, go, hrefWith };
}

/** Names in the query string that are a page's own, not the filter's. */
const settings = ["tree", "bucket", "sort", "order", "outcome"];

function pageSettings(query: URLSearchParams): Record<string, string | null> {
  return Object.fromEntries(settings.map((name) => [name, query.get(name)]));
}
