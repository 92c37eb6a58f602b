"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { type ReactNode, useMemo, useTransition } from "react";
import { type SiteView, SiteViewContext } from "@/components/ui/site-view";
import { coverageNames } from "@/lib/domain/coverage/coverage-filter";
import { filterHref, type SiteTab } from "@/lib/domain/walk/filter-href";
import { parseUrlFilter, type UrlFilter } from "@/lib/domain/walk/url-filter";

const tabs: readonly string[] = [
  "sections",
  "lastmod",
  "urls",
  "changes",
  "coverage",
  "plan",
  "news",
  "files",
  "verify",
  "settings",
];

/** Names in the query string that are a page's own, not the filter's. */
const settings = [
  "tree",
  "bucket",
  "sort",
  "order",
  "outcome",
  "verification",
  "group",
  "left",
  "leftview",
  "kind",
  "when",
  "due",
  "interval",
  "search",
  ...coverageNames,
];

/** Reads the view out of the address, once for all parts of the page. */
export function SiteViewProvider({
  host,
  viewsUnderWay,
  hasNews,
  children,
}: {
  host: string;
  /** Market views in which a walk is under way. */
  viewsUnderWay: string[];
  hasNews: boolean;
  children: ReactNode;
}) {
  const pathname = usePathname();
  const query = useSearchParams();
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const view = useMemo<SiteView>(() => {
    const last = pathname.split("/")[3] ?? "";
    const tab = (tabs.includes(last) ? last : "overview") as SiteTab;
    const filter = parseUrlFilter(new URLSearchParams(query));
    const own = Object.fromEntries(settings.map((name) => [name, query.get(name)]));
    const hrefWith = (change: Partial<UrlFilter>) => filterHref(host, tab, { ...filter, ...change }, own);
    const go = (change: Partial<UrlFilter>) => startTransition(() => router.push(hrefWith(change), { scroll: false }));
    const marketView = filter.view ?? "default";
    const isUnderWay = viewsUnderWay.includes(marketView);
    return {
      host,
      tab,
      filter,
      query: new URLSearchParams(query),
      marketView,
      isUnderWay,
      hasNews,
      pending,
      go,
      hrefWith,
    };
  }, [host, viewsUnderWay, hasNews, pathname, query, router, pending]);
  return <SiteViewContext value={view}>{children}</SiteViewContext>;
}
