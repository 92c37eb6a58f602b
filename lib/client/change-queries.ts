import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { type ChangeCounts, type ChangeKind, type ChangeList, changeLists } from "../domain/change/change-kind";
import type { ChangeNode } from "../domain/change/change-tree";
import { type DiffRef, diffExtra, diffFilter } from "../domain/change/diff-href";
import type { LastmodFlag } from "../domain/lastmod/lastmod-flag";
import type { Precision } from "../domain/lastmod/parse-lastmod";
import { filterQuery } from "../domain/walk/filter-href";
import type { UrlFilter } from "../domain/walk/url-filter";
import type { ChangePage } from "../read/change-page";
import type { ChangeRow } from "../read/change-row";
import type { SinceCounts } from "../read/change-since";
import { getJson, isWorthRetrying } from "./get-json";

function word<T extends string>(): z.ZodType<T> {
  return z.string() as unknown as z.ZodType<T>;
}

const text = z.string().nullable();
const number = z.number().nullable();
const precision = word<Precision>().nullable();

const changeRow: z.ZodType<ChangeRow> = z.object({
  loc: z.string(),
  kinds: z.array(word<ChangeKind>()),
  lastmodAt: number,
  precision,
  lastmodRaw: text,
  flags: z.array(word<LastmodFlag>()),
  section: z.string(),
  sitemap: text,
  sitemapPath: z.array(z.string()),
  firstSeen: number,
  lastSeen: number,
  side: z.enum(["left", "right"]),
  before: z.object({ lastmodAt: number, precision, sitemap: text }).nullable(),
  other: text,
  reason: text,
  fields: z.array(z.string()),
});

const changePage: z.ZodType<ChangePage> = z.object({ rows: z.array(changeRow), next: text });
const counts = z.object(
  Object.fromEntries(changeLists.map((list) => [list, z.number()])),
) as unknown as z.ZodType<ChangeCounts>;
const changeNodes: z.ZodType<ChangeNode[]> = z.array(
  z.object({
    key: z.string(),
    parentKey: text,
    depth: z.number(),
    label: z.string(),
    counts,
    wide: z.boolean(),
  }),
);
const sinceCounts: z.ZodType<SinceCounts> = z.object({
  changed: z.number(),
  undated: z.number(),
  distrusted: z.number(),
});

const retry = { retry: isWorthRetrying, retryDelay: (failures: number) => Math.min(500 * 2 ** failures, 4_000) };

function changesUrl(
  ref: DiffRef,
  model: "" | "/sections",
  filter: UrlFilter,
  extra: Record<string, string | number | null | undefined>,
): string {
  const query = filterQuery(diffFilter(filter, ref), { ...diffExtra(ref), ...extra });
  return `/api/sites/${encodeURIComponent(ref.host)}/changes${model}?${query}`;
}

/** All pages of a list of a diff, one after the other. Two walks that have ended never change. */
export function changesQuery(ref: DiffRef, filter: UrlFilter, kind: ChangeList) {
  const urlOf = (after: string | null) => changesUrl(ref, "", filter, { kind, after });
  return infiniteQueryOptions({
    queryKey: ["sites", ref.host, "changes", urlOf(null)],
    queryFn: ({ pageParam, signal }) => getJson(urlOf(pageParam), changePage, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: Number.POSITIVE_INFINITY,
    ...retry,
  });
}

/** What changed by directory. */
export function changeSectionsQuery(ref: DiffRef, filter: UrlFilter) {
  const url = changesUrl(ref, "/sections", filter, {});
  return queryOptions({
    queryKey: ["sites", ref.host, "changes", url],
    queryFn: ({ signal }) => getJson(url, changeNodes, signal),
    staleTime: Number.POSITIVE_INFINITY,
    ...retry,
  });
}

/** @param since A date, an instant or `walk:12`. */
export function sinceQuery(host: string, filter: UrlFilter, since: string) {
  const query = filterQuery({ ...filter, since, sinceIs: undefined });
  const url = `/api/sites/${encodeURIComponent(host)}/changes/since?${query}`;
  return queryOptions({
    queryKey: ["sites", host, "changes", url],
    queryFn: ({ signal }) => getJson(url, sinceCounts, signal),
    staleTime: filter.walk === "latest" ? 30_000 : Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    ...retry,
  });
}
