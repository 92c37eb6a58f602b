import { z } from "zod";
import type { SeenDate } from "../compare-dates";
import { lastmodFlags, parseLastmod } from "../parse-lastmod";

/** An entry of a walk in a series, with what its lastmod says. */
export interface SeriesEntry extends SeenDate {
  raw: string | null;
  flags: number;
  /** Name of its sitemap file. */
  file: string;
}

export interface SeriesWalk {
  at: number;
  /** Entries of the whole sitemap: `entries` may be a sample of them. */
  entriesInAll: number;
  entries: SeriesEntry[];
  /** The whole file's stamps with their counts, where `entries` is a sample of it. */
  stamps: [raw: string | null, count: number][] | null;
}

/** A site over time, as its sitemaps showed it. What its pages showed is in the sealed flags alone. */
export interface WalkSeries {
  id: string;
  walks: SeriesWalk[];
}

/** Whether the content of an entry changed since the walk before: by walk, then by place among its entries. */
export type SealedFlags = (boolean | null)[][];

const stamp = z.string().nullable();
const rawSeries = z.object({
  id: z.string(),
  files: z.array(z.string()).optional(),
  walks: z.array(
    z.object({
      at: z.string(),
      n: z.number().optional(),
      stamps: z.array(z.tuple([stamp, z.number()])).optional(),
      // Half a million of them: looked at one by one below.
      entries: z.custom<unknown[][]>((value) => Array.isArray(value) && value.every(Array.isArray)),
    }),
  ),
});

/**
 * Reads one series. Of each entry only path, stamp and file are read; changed flags are put aside unread, and what the
 * file says of the truth is not looked at.
 *
 * @throws ZodError for what has not that form.
 */
export function parseSeries(json: unknown): { series: WalkSeries; flags: SealedFlags } {
  const raw = rawSeries.parse(json);
  const flags: SealedFlags = [];
  const walks = raw.walks.map((walk): SeriesWalk => {
    const at = Date.parse(walk.at);
    flags.push(walk.entries.map((entry) => (typeof entry[2] === "boolean" ? entry[2] : null)));
    return {
      at,
      entriesInAll: walk.n ?? walk.entries.length,
      entries: walk.entries.map((entry) => entryOf(entry, raw.files ?? [], at)),
      stamps: walk.stamps ?? null,
    };
  });
  return { series: { id: raw.id, walks }, flags };
}

function entryOf(entry: unknown[], files: readonly string[], walkAt: number): SeriesEntry {
  const raw = typeof entry[1] === "string" ? entry[1] : null;
  const file = typeof entry[4] === "number" ? (files[entry[4]] ?? "") : "";
  return { loc: String(entry[0]), raw, file, ...readDate(raw, walkAt) };
}

/** A lastmod as a walk at that time reads it. */
export function readDate(raw: string | null, walkAt: number): Pick<SeriesEntry, "at" | "precision" | "flags"> {
  if (raw === null || raw === "") return { at: null, precision: null, flags: 0 };
  const lastmod = parseLastmod(raw);
  const flags = lastmodFlags(lastmod, walkAt);
  return lastmod.ok
    ? { at: lastmod.instantMs, precision: lastmod.precision, flags }
    : { at: null, precision: null, flags };
}
