import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { filterQuery } from "../domain/walk/filter-href";
import { type UrlFilter, type WalkRef, walkOf } from "../domain/walk/url-filter";
import type { Bucket } from "../read/lastmod-histogram";
import type { SectionTree } from "../read/section-tree";
import type { SortDirection, UrlSort } from "../read/url-page";
import { getJson, isWorthRetrying } from "./get-json";
import * as schemas from "./read-schemas";

/** One query a read model. Keys begin with "sites", then the host: so one site's can be invalidated at once. */

/** A numbered walk that has ended never changes; `latest` becomes another walk now and then. */
function staleTimeOf(walk: UrlFilter["walk"]): number {
  return walk === "latest" ? 30_000 : Number.POSITIVE_INFINITY;
}

const retry = { retry: isWorthRetrying, retryDelay: (failures: number) => Math.min(500 * 2 ** failures, 4_000) };

interface Model<T> {
  /** As in the address: /api/sites/[host]/[name]. */
  name: string;
  schema: z.ZodType<T>;
  filter: UrlFilter;
  extra?: Record<string, string | number | null | undefined>;
}

function modelUrl<T>(host: string, { name, filter, extra }: Model<T>): string {
  const query = filterQuery(filter, extra);
  return `/api/sites/${encodeURIComponent(host)}/${name}${query ? `?${query}` : ""}`;
}

function modelQuery<T>(host: string, model: Model<T>) {
  const url = modelUrl(host, model);
  return queryOptions({
    queryKey: ["sites", host, model.name, url],
    queryFn: ({ signal }) => getJson(url, model.schema, signal),
    staleTime: staleTimeOf(model.filter.walk),
    // What is on screen stays until the new view has come.
    placeholderData: keepPreviousData,
    ...retry,
  });
}

const latest: UrlFilter = { walk: "latest" };

export function sitesQuery() {
  return queryOptions({
    queryKey: ["sites"],
    queryFn: ({ signal }) => getJson("/api/sites", schemas.siteCards, signal),
    ...retry,
  });
}

export function walkQuery(host: string, walk: WalkRef) {
  return modelQuery(host, { name: "walk", schema: schemas.walkHead, filter: walkOf(walk) });
}

export function walksQuery(host: string, view?: string) {
  return modelQuery(host, { name: "walks", schema: schemas.walkChoices, filter: walkOf({ ...latest, view }) });
}

/** @param number Of the walk; the view's last one else. Ask again with `refetchInterval` while it is active. */
export function progressQuery(host: string, number?: number, view?: string) {
  const url = modelUrl(host, {
    name: "progress",
    schema: schemas.walkProgress,
    filter: walkOf({ ...latest, view }),
    extra: { walk: number },
  });
  return queryOptions({
    queryKey: ["sites", host, "progress", url],
    queryFn: ({ signal }) => getJson(url, schemas.walkProgress, signal),
    staleTime: 0,
    ...retry,
  });
}

export function sectionsQuery(host: string, tree: SectionTree, filter: UrlFilter) {
  return modelQuery(host, { name: "sections", schema: schemas.sectionNodes, filter, extra: { tree } });
}

export function histogramQuery(host: string, bucket: Bucket, filter: UrlFilter) {
  return modelQuery(host, { name: "histogram", schema: schemas.lastmodHistogram, filter, extra: { bucket } });
}

/** @param page From 1. */
export function stampsQuery(host: string, filter: UrlFilter, page = 1) {
  return modelQuery(host, { name: "stamps", schema: schemas.stampPage, filter, extra: { page } });
}

export function countQuery(host: string, filter: UrlFilter) {
  return modelQuery(host, { name: "count", schema: schemas.urlCount, filter });
}

/** All pages of the explorer, one after the other. */
export function urlsQuery(
  host: string,
  filter: UrlFilter,
  { sort = "loc", order = "asc", limit = 100 }: { sort?: UrlSort; order?: SortDirection; limit?: number } = {},
) {
  const urlOf = (after: string | null) =>
    modelUrl(host, { name: "urls", schema: schemas.urlPage, filter, extra: { sort, order, limit, after } });
  return infiniteQueryOptions({
    queryKey: ["sites", host, "urls", urlOf(null)],
    queryFn: ({ pageParam, signal }) => getJson(urlOf(pageParam), schemas.urlPage, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: staleTimeOf(filter.walk),
    placeholderData: keepPreviousData,
    ...retry,
  });
}

export function filesQuery(host: string, walk: WalkRef) {
  return modelQuery(host, { name: "files", schema: schemas.fileRows, filter: walkOf(walk) });
}

/** One sitemap file with its head, its findings and its first entries. @param url Its address. */
export function fileQuery(host: string, walk: WalkRef, url: string) {
  return modelQuery(host, { name: "file", schema: schemas.fileDetail, filter: walkOf(walk), extra: { url } });
}

/** One URL with all that is known of it. */
export function entryQuery(host: string, walk: WalkRef, which: { id: string } | { loc: string }) {
  return modelQuery(host, { name: "entry", schema: schemas.entryDetail, filter: walkOf(walk), extra: which });
}
