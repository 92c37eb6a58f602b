"use client";

import { createContext, use } from "react";
import type { SiteTab } from "@/lib/domain/walk/filter-href";
import type { UrlFilter } from "@/lib/domain/walk/url-filter";

/** Which site, tab and filter the address names. */
export interface SiteView {
  host: string;
  tab: SiteTab;
  filter: UrlFilter;
  query: URLSearchParams;
  /** Name of the market view. */
  marketView: string;
  /** A walk of the site in this view is under way. */
  isUnderWay: boolean;
  /** A walk of the site had entries with news fields. */
  hasNews: boolean;
  /** A new view was asked for and has not come yet. */
  pending: boolean;
  /** Goes to this tab with a changed filter; undefined takes a part of it away. */
  go: (change: Partial<UrlFilter>) => void;
  /** Address of this tab with a changed filter. Settings of the page (sort, bucket) stay. */
  hrefWith: (change: Partial<UrlFilter>) => string;
}

export const SiteViewContext = createContext<SiteView | null>(null);

/** The view that the page's address names. Throws outside of a site's pages. */
export function useSiteView(): SiteView {
  const view = use(SiteViewContext);
  if (!view) throw new TypeError("useSiteView needs the layout of a site around it");
  return view;
}
