import { exportHref, filterHref } from "../walk/filter-href";
import type { UrlFilter } from "../walk/url-filter";
import type { DueList } from "./due-list";

/** From where on, which list of it, and the days between revisits, as they stand in the address of the plan. */
export interface DueAsked {
  host: string;
  filter: UrlFilter;
  when: string;
  list: DueList | null;
  intervalDays: number | null;
}

/** Address of the plan with one list of what is due. */
export function dueHref({ host, filter, when, list, intervalDays }: DueAsked, change: Partial<DueAsked> = {}): string {
  const asked = { when, list, intervalDays, ...change };
  return filterHref(host, "plan", filter, { when: asked.when, due: asked.list, interval: asked.intervalDays });
}

/** Address of the export of exactly the rows of that list. */
export function dueExportHref({ host, filter, when, list }: DueAsked, extra: Record<string, string> = {}): string {
  return exportHref(host, "due", filter, { when, due: list, ...extra });
}
