import "server-only";
import { formatLastmod } from "../domain/lastmod/format-lastmod";
import { type LastmodFlag, lastmodFlag } from "../domain/lastmod/lastmod-flag";
import type { Precision } from "../domain/lastmod/parse-lastmod";
import type { WalkHead } from "./walk-summary";

/** In the order of their codes, from 1. The other way round in lib/io/entry-row.ts. */
export const precisions: Precision[] = ["year", "month", "day", "minute", "second", "fraction"];

/** @param code 1–6 as stored; null where there is no readable lastmod. */
export function precisionOf(code: number | null): Precision | null {
  return code === null ? null : (precisions[code - 1] ?? null);
}

/** Names of the bits that are set, in the order of the bits. */
export function flagNames(flags: number): LastmodFlag[] {
  if (flags === 0) return [];
  return (Object.keys(lastmodFlag) as LastmodFlag[]).filter((name) => (flags & lastmodFlag[name]) !== 0);
}

/** The publisher's text: as stored, or what instant and precision give in canonical form. Null where there is no lastmod. */
export function rawOf(stored: string | null, at: number | null, precision: Precision | null): string | null {
  if (stored !== null || at === null || precision === null) return stored;
  return formatLastmod(at, precision);
}

/** Origins of the walk on another host than the site's. */
export function foreignOrigins(walk: WalkHead): ReadonlySet<string> {
  return new Set(walk.summary?.origins.filter(({ foreign }) => foreign).map(({ origin }) => origin));
}

/** Scheme and host of a loc: "https://www.example.com". */
export function originOf(loc: string): string {
  const pathStart = loc.indexOf("/", loc.indexOf("://") + 3);
  return pathStart < 0 ? loc : loc.slice(0, pathStart);
}
