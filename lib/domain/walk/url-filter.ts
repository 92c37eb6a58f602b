import { z } from "zod";
import { sinceLists } from "../change/changed-since";

/**
 * The one filter of all tabs, as it stands in the query string. Every page, count, list and export of a walk takes it;
 * rows and counts come from the same predicate (lib/read/url-predicate.ts).
 */
export const urlFilterSchema = z.object({
  /** `latest` (default) or a walk number. */
  walk: z
    .union([z.literal("latest"), z.coerce.number().int().positive()])
    .catch("latest")
    .default("latest"),
  /** Name of a market view; not given: `default`. */
  view: z.string().min(1).max(40).optional().catch(undefined),
  /** A path prefix: "/shop/". */
  section: z.string().startsWith("/").optional().catch(undefined),
  /** Address of a sitemap file. */
  file: z.string().optional().catch(undefined),
  /** Host name. */
  host: z.string().optional().catch(undefined),
  /** Text in the URL, case ignored; `not` excludes; `regex` is a POSIX expression of PostgreSQL. */
  contains: z.string().min(1).optional().catch(undefined),
  not: z.string().min(1).optional().catch(undefined),
  regex: z.string().min(1).optional().catch(undefined),
  /** Lastmod from and before: ISO 8601, date or instant, UTC. `to` names a date: the whole day counts. */
  from: z.string().optional().catch(undefined),
  to: z.string().optional().catch(undefined),
  dated: z
    .enum(["dated", "undated", "invalid", "future", "implausible", "date-only", "date-time"])
    .optional()
    .catch(undefined),
  change: z.enum(["added", "changed", "not-known"]).optional().catch(undefined),
  /** A date, an instant or `walk:12`; with it `sinceIs`, a list of lib/domain/change/changed-since.ts, `changed` by default. */
  since: z.string().min(1).max(64).optional().catch(undefined),
  sinceIs: z.enum(sinceLists).optional().catch(undefined),
});

export type UrlFilter = z.infer<typeof urlFilterSchema>;

/** Keys of the filter that narrow the list: all but the walk and its view. */
export const narrowingKeys = [
  "section",
  "file",
  "host",
  "contains",
  "not",
  "regex",
  "from",
  "to",
  "dated",
  "change",
  "since",
  "sinceIs",
] as const;

/** Which walk a filter is about, without what narrows it. */
export type WalkRef = Pick<UrlFilter, "walk" | "view">;

export function walkOf({ walk, view }: WalkRef): WalkRef {
  return { walk, ...(view !== undefined && { view }) };
}

export function parseUrlFilter(query: URLSearchParams): UrlFilter {
  return urlFilterSchema.parse(Object.fromEntries(query));
}

export function isNarrowed(filter: UrlFilter): boolean {
  return narrowingKeys.some((key) => filter[key] !== undefined);
}
