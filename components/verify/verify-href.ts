import type { PageGroup } from "@/lib/domain/verify/page-group";
import { filterHref } from "@/lib/domain/walk/filter-href";
import type { UrlFilter } from "@/lib/domain/walk/url-filter";

/** Which verification the page shows. */
export interface VerifyPlace {
  host: string;
  filter: UrlFilter;
  /** Null: the latest, whichever that is. */
  number: number | null;
}

/** Address of the page with its table narrowed to a group of pages. */
export function verifyHref({ host, filter, number }: VerifyPlace, group: PageGroup | null): string {
  return filterHref(host, "verify", viewOf(filter), { verification: number, group });
}

/** Walk and market view alone: the filter of URLs narrows no sample. */
export function viewOf({ walk, view }: UrlFilter): UrlFilter {
  return { walk, ...(view === undefined ? {} : { view }) };
}
