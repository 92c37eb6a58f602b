import type { SeededEntry, SeededSite } from "./seed-walk";

/** The filter's meaning, in the plainest words: what the database is held against. */
export interface NaiveFilter {
  section?: string | undefined;
  file?: string | undefined;
  host?: string | undefined;
  contains?: string | undefined;
  not?: string | undefined;
  regex?: string | undefined;
  /** Unix milliseconds. */
  fromAt: number | null;
  beforeAt: number | null;
  dated?: string | undefined;
  change?: string | undefined;
}

/** What of a file tells whether its entries are known in a walk. */
interface NaiveFile {
  url: string;
  parent?: string | undefined;
  outcomes?: Record<number, { outcome: string; keptEntries?: number }>;
}

export function naiveUrls(
  site: SeededSite,
  files: readonly NaiveFile[],
  walk: number,
  filter: NaiveFilter,
): SeededEntry[] {
  const isLeaf = filter.file !== undefined && !files.some(({ parent }) => parent === filter.file);
  const rows = isLeaf ? site.inWalk(walk).filter(({ file }) => file === filter.file) : site.standing(walk);
  return rows.filter((row) => matches(site, files, walk, filter, row));
}

/** Every entry under the filter, also where another stands for its URL. */
export function naiveEntries(
  site: SeededSite,
  files: readonly NaiveFile[],
  walk: number,
  filter: NaiveFilter,
): SeededEntry[] {
  return site.inWalk(walk).filter((row) => matches(site, files, walk, filter, row));
}

function matches(
  site: SeededSite,
  files: readonly NaiveFile[],
  walk: number,
  filter: NaiveFilter,
  row: SeededEntry,
): boolean {
  const url = new URL(row.loc);
  const path = row.loc.slice(url.origin.length);
  const text = row.loc.toLowerCase();
  const { section, file, host, contains, not, regex, fromAt, beforeAt, dated, change } = filter;
  if (section !== undefined && !path.startsWith(encode(section))) return false;
  if (file !== undefined && row.file !== file && files.find(({ url }) => url === row.file)?.parent !== file)
    return false;
  if (host !== undefined && host.toLowerCase() !== url.hostname && host.toLowerCase() !== url.host) return false;
  if (contains !== undefined && !text.includes(encode(contains).toLowerCase())) return false;
  if (not !== undefined && text.includes(encode(not).toLowerCase())) return false;
  if (regex !== undefined && !new RegExp(regex).test(row.loc)) return false;
  if (fromAt !== null && (row.lastmodAt === null || row.lastmodAt < fromAt)) return false;
  if (beforeAt !== null && (row.lastmodAt === null || row.lastmodAt >= beforeAt)) return false;
  return isDated(row, dated) && hasChange(site, files, walk, change, row);
}

function encode(text: string): string {
  return text.replace(/[^ -~]+/g, encodeURIComponent);
}

function isDated({ lastmodAt, flags, precision }: SeededEntry, dated: string | undefined): boolean {
  if (dated === undefined) return true;
  if (dated === "undated") return lastmodAt === null && (flags & 1) === 0;
  if (dated === "invalid") return lastmodAt === null && (flags & 1) !== 0;
  if (lastmodAt === null) return false;
  if (dated === "future") return (flags & 2) !== 0;
  if (dated === "implausible") return (flags & 4) !== 0;
  if (dated === "date-only") return (precision ?? 0) <= 3;
  if (dated === "date-time") return (precision ?? 0) > 3;
  return true;
}

function hasChange(
  site: SeededSite,
  files: readonly NaiveFile[],
  walk: number,
  change: string | undefined,
  row: SeededEntry,
): boolean {
  if (change === undefined) return true;
  return change === "not-known" ? isNotKnown(site, files, walk, row.loc) : naiveChange(site, walk, row) === change;
}

/** No file that lists it was read to its end. */
export function isNotKnown(site: SeededSite, files: readonly NaiveFile[], walk: number, loc: string): boolean {
  const listedBy = site.inWalk(walk).filter((row) => row.loc === loc);
  return listedBy.every((row) => {
    const { outcome = "ok", keptEntries = 0 } = files.find(({ url }) => url === row.file)?.outcomes?.[walk] ?? {};
    return outcome !== "ok" && (outcome !== "partial" || keptEntries > 0);
  });
}

/** Against the walk before, for a row that this walk opened. */
export function naiveChange(site: SeededSite, walk: number, row: SeededEntry): "added" | "changed" | null {
  if (walk === 1 || row.firstWalk !== walk) return null;
  const before = site.inWalk(walk - 1).filter(({ loc }) => loc === row.loc);
  if (before.length === 0) return "added";
  const dates = before.flatMap(({ lastmodAt }) => (lastmodAt === null ? [] : [lastmodAt]));
  const latest = dates.length > 0 ? Math.max(...dates) : null;
  return latest === row.lastmodAt ? null : "changed";
}
