import { narrowingKeys, type UrlFilter } from "./url-filter";

/** The pages of a site; `overview` is the site's own address. */
export type SiteTab =
  | "overview"
  | "sections"
  | "lastmod"
  | "urls"
  | "changes"
  | "coverage"
  | "plan"
  | "news"
  | "files"
  | "verify"
  | "settings";

/** Lists that can be exported. */
export type ExportList =
  | "urls"
  | "files"
  | "stamps"
  | "sections"
  | "verify"
  | "changes"
  | "coverage"
  | "plan"
  | "due"
  | "news";

/**
 * The filter as a query string, in a fixed order, without what is not set: one view has one address. `latest` is left out.
 *
 * @param extra Settings of one page (sort, bucket, format); null or undefined leaves the name out.
 */
export function filterQuery(filter: UrlFilter, extra: Record<string, string | number | null | undefined> = {}): string {
  const query = new URLSearchParams();
  if (filter.view !== undefined && filter.view !== "default") query.set("view", filter.view);
  if (filter.walk !== "latest") query.set("walk", String(filter.walk));
  for (const key of narrowingKeys) {
    const value = filter[key];
    if (value !== undefined) query.set(key, value);
  }
  for (const [name, value] of Object.entries(extra)) {
    if (value !== null && value !== undefined && value !== "") query.set(name, String(value));
  }
  return query.toString();
}

/** Address of a tab of a site under a filter: what every number that counts URLs links to. */
export function filterHref(
  host: string,
  tab: SiteTab,
  filter: UrlFilter,
  extra?: Record<string, string | number | null | undefined>,
): string {
  const path = `/sites/${encodeURIComponent(host)}${tab === "overview" ? "" : `/${tab}`}`;
  const query = filterQuery(filter, extra);
  return query ? `${path}?${query}` : path;
}

/** Address of an export of exactly the rows under a filter. */
export function exportHref(
  host: string,
  list: ExportList,
  filter: UrlFilter,
  extra?: Record<string, string | number | null | undefined>,
): string {
  const query = filterQuery(filter, extra);
  return `/export/${encodeURIComponent(host)}/${list}${query ? `?${query}` : ""}`;
}
