import { z } from "zod";
import { indexabilities } from "../crawl-list/crawl-row";
import { nearRules } from "./near-rule";

export const coverageKinds = ["both", "near", "sitemap-only", "crawl-only", "elsewhere"] as const;
export type CoverageKind = (typeof coverageKinds)[number];

/** `redirect` is 3xx but 304, which says that nothing changed. */
export const statusClasses = ["ok", "redirect", "client-error", "server-error", "none"] as const;

/** What the coverage page filters by beside the filter of all tabs, as it stands in the query string. */
export const coverageFilterSchema = z.object({
  /** Not given: all of them. */
  kind: z.enum(coverageKinds).optional().catch(undefined),
  /** Near misses that differ by this rule. */
  rule: z
    .enum(nearRules.map(({ name }) => name))
    .optional()
    .catch(undefined),
  /** In the sitemap, by whatever spelling: both and near. */
  listed: z.literal("yes").optional().catch(undefined),
  status: z
    .union([z.enum(statusClasses), z.string().regex(/^[1-9]\d\d$/)])
    .optional()
    .catch(undefined),
  indexability: z
    .enum([...indexabilities, "not-indexable"])
    .optional()
    .catch(undefined),
  /** Clicks from the start: this many, or `6+`. */
  depth: z
    .string()
    .regex(/^\d{1,4}\+?$/)
    .optional()
    .catch(undefined),
  type: z.enum(["html", "other"]).optional().catch(undefined),
});

export type CoverageFilter = z.infer<typeof coverageFilterSchema>;

export function parseCoverageFilter(query: URLSearchParams): CoverageFilter {
  return coverageFilterSchema.parse(Object.fromEntries(query));
}

export const coverageKeys = ["kind", "rule", "listed", "status", "indexability", "depth", "type"] as const;

/** All names that the page has in the query string: which version of a list, rules that are off, and its filter. */
export const coverageNames = ["list", "off", ...coverageKeys] as const;
