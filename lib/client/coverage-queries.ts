import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { filterQuery } from "../domain/walk/filter-href";
import type { UrlFilter } from "../domain/walk/url-filter";
import type { CoveragePage } from "../read/coverage-rows";
import { getJson, isWorthRetrying } from "./get-json";

const coveragePage: z.ZodType<CoveragePage> = z.object({
  rows: z.array(
    z.object({
      loc: z.string(),
      kind: z.custom<CoveragePage["rows"][number]["kind"]>((value) => typeof value === "string"),
      crawlLoc: z.string().nullable(),
      difference: z.array(z.custom<CoveragePage["rows"][number]["difference"][number]>()),
      status: z.number().nullable(),
      indexability: z.custom<CoveragePage["rows"][number]["indexability"]>(),
      depth: z.number().nullable(),
      isHtml: z.boolean().nullable(),
      lastmodAt: z.number().nullable(),
      precision: z.string().nullable(),
      section: z.string(),
      sitemap: z.string().nullable(),
    }),
  ),
  next: z.string().nullable(),
});

const progress = z.object({
  version: z
    .object({
      id: z.number(),
      state: z.string(),
      bytes: z.number(),
      bytesDone: z.number(),
      rowsRead: z.number(),
      rejected: z.number(),
    })
    .nullable(),
  coverage: z.object({ id: z.number(), state: z.string() }).nullable(),
});

const versionChanges = z.object({
  counts: z.object({ added: z.number(), removed: z.number() }),
  added: z.array(z.string()),
  removed: z.array(z.string()),
});

type Extra = Record<string, string | number | null | undefined>;

function coverageUrl(host: string, name: string, query: string): string {
  return `/api/sites/${encodeURIComponent(host)}/coverage${name}${query ? `?${query}` : ""}`;
}

/** All pages of the list, one after the other. @param own Names of the page in the query string. */
export function coverageRowsQuery(host: string, filter: UrlFilter, own: Extra) {
  const urlOf = (after: string | null) => coverageUrl(host, "/rows", filterQuery(filter, { ...own, after }));
  return infiniteQueryOptions({
    queryKey: ["sites", host, "coverage", urlOf(null)],
    queryFn: ({ pageParam, signal }) => getJson(urlOf(pageParam), coveragePage, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    retry: isWorthRetrying,
  });
}

/** How far an import or a matching has come: ask again with `refetchInterval`. */
export function coverageProgressQuery(host: string, filter: UrlFilter, list: number) {
  const url = coverageUrl(host, "", filterQuery({ walk: filter.walk, view: filter.view }, { list }));
  return queryOptions({
    queryKey: ["sites", host, "coverage-progress", url],
    queryFn: ({ signal }) => getJson(url, progress, signal),
    staleTime: 0,
    retry: isWorthRetrying,
  });
}

export function versionChangesQuery(host: string, older: number, newer: number) {
  const url = coverageUrl(host, "/versions", `older=${older}&newer=${newer}`);
  return queryOptions({
    queryKey: ["sites", host, "coverage-versions", url],
    queryFn: ({ signal }) => getJson(url, versionChanges, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: isWorthRetrying,
  });
}
