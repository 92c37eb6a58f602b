import "server-only";
import type { UrlFilter } from "../domain/walk/url-filter";

/** Locs from `from` on and before `before`, in code-point order: what `loc collate "C"` is sorted by. */
export interface LocRange {
  from: string;
  before: string;
}

/**
 * Where the URLs of a section and a host lie among the sorted locs of a walk: one stretch an origin.
 *
 * @param origins Every scheme and host of the walk: `https://www.example.com`.
 * @returns In the order of the locs. Null where neither section nor host narrows the list.
 */
export function locRanges(origins: readonly string[], filter: Pick<UrlFilter, "section" | "host">): LocRange[] | null {
  const section = filter.section === "/" ? undefined : filter.section;
  if (section === undefined && filter.host === undefined) return null;
  return origins
    .filter((origin) => filter.host === undefined || isOf(origin, filter.host.toLowerCase()))
    .map((origin) => prefixRange(origin + encodeTyped(section ?? "/")))
    .sort((a, b) => (a.from < b.from ? -1 : 1));
}

/** Stands for every text that begins so. */
export function prefixRange(prefix: string): LocRange {
  return { from: prefix, before: nextPrefix(prefix) };
}

/** Locs are in normal form: printable ASCII, all else percent-encoded. So text that was typed is found all the same. Half a surrogate pair becomes U+FFFD. */
export function encodeTyped(text: string): string {
  return Buffer.from(text)
    .toString()
    .replace(/[^ -~]+/g, encodeURIComponent);
}

function isOf(origin: string, host: string): boolean {
  const url = new URL(origin);
  return url.hostname === host || url.host === host;
}

/** Locs are ASCII: the last character has a successor. */
function nextPrefix(prefix: string): string {
  const last = prefix.length - 1;
  return prefix.slice(0, last) + String.fromCharCode(prefix.charCodeAt(last) + 1);
}
