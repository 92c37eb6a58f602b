import { exportHref, filterHref } from "../walk/filter-href";
import type { UrlFilter } from "../walk/url-filter";
import type { ChangeList } from "./change-kind";

/** A walk by its number in its market view. */
export interface WalkRefOf {
  number: number;
  view: string;
}

/** Two walks of a site; null where nothing stands on the left. */
export interface DiffRef {
  host: string;
  left: WalkRefOf | null;
  right: WalkRefOf;
}

/** The left walk and the list, as they stand in the query string: the right one is the filter's. */
export function diffExtra({ left, right }: DiffRef, kind: ChangeList | null = null) {
  return {
    left: left?.number ?? null,
    leftview: left && left.view !== right.view ? left.view : null,
    kind,
  };
}

/** The filter of a diff: both walks named, so that its address shows the same numbers for ever. */
export function diffFilter(filter: UrlFilter, { right }: DiffRef): UrlFilter {
  return { ...filter, walk: right.number, view: right.view };
}

/** Address of the page of a diff, with a list of it. */
export function diffHref(ref: DiffRef, filter: UrlFilter, kind: ChangeList | null = null): string {
  return filterHref(ref.host, "changes", diffFilter(filter, ref), diffExtra(ref, kind));
}

/** Address of the export of a list of a diff. */
export function diffExportHref(
  ref: DiffRef,
  filter: UrlFilter,
  kind: ChangeList,
  extra: Record<string, string> = {},
): string {
  return exportHref(ref.host, "changes", diffFilter(filter, ref), { ...diffExtra(ref, kind), ...extra });
}
