import type { CoverageFilter } from "@/lib/domain/coverage/coverage-filter";
import { formatRules, type RuleSet } from "@/lib/domain/coverage/near-rule";
import { filterHref } from "@/lib/domain/walk/filter-href";
import type { UrlFilter } from "@/lib/domain/walk/url-filter";

/** Which list is in view, under which rules and filters. */
export interface CoverageView {
  host: string;
  filter: UrlFilter;
  /** Of a version; null where the address names none. */
  list: number | null;
  rules: RuleSet;
  own: CoverageFilter;
}

/** The page's own names in the query string. */
export function ownQuery({ list, rules, own }: Pick<CoverageView, "list" | "rules" | "own">) {
  return { list, off: formatRules(rules), ...own };
}

/** Address of the page with something changed; undefined takes a part of the filter away. */
export function coverageHref(view: CoverageView, change: Partial<CoverageView> = {}): string {
  const next = { ...view, ...change };
  return filterHref(next.host, "coverage", next.filter, ownQuery(next));
}
