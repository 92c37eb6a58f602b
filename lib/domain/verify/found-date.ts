import type { Precision } from "../lastmod/parse-lastmod";
import { parseLastmod } from "../lastmod/parse-lastmod";

/** Where a page says its date, the best source first: machines read the first ones, people the visible ones. */
export const dateSources = [
  "json-ld-modified",
  "microdata-modified",
  "meta-modified",
  "visible-modified",
  "time-modified",
  "json-ld-published",
  "microdata-published",
  "meta-published",
  "visible-published",
  "time",
  "http-last-modified",
] as const;

export type DateSource = (typeof dateSources)[number];

/** One date that a page gives of itself. */
export interface FoundDate {
  source: DateSource;
  /** The publisher's text, cut at 100 characters. */
  raw: string;
  /** Unix milliseconds, UTC; null where no date can be read from it. */
  at: number | null;
  precision: Precision | null;
}

/** Whether a source tells of the last change, and not of the first publication. */
export function isOfChange(source: DateSource): boolean {
  return source.endsWith("-modified");
}

/** How each source reads in a table. */
export const sourceWords: Record<DateSource, string> = {
  "json-ld-modified": "JSON-LD dateModified",
  "microdata-modified": "microdata dateModified",
  "meta-modified": "meta modified_time",
  "visible-modified": "visible “updated”",
  "time-modified": "<time> of an update",
  "json-ld-published": "JSON-LD datePublished",
  "microdata-published": "microdata datePublished",
  "meta-published": "meta published_time",
  "visible-published": "visible “published”",
  time: "<time>",
  "http-last-modified": "HTTP Last-Modified",
};

/** Reads a machine's date, kept as evidence also where it is none. */
export function foundDate(source: DateSource, text: string): FoundDate {
  const raw = text.replace(/\s+/g, " ").trim().slice(0, 100);
  const read = parseLastmod(raw);
  if (read.ok) return { source, raw, at: read.instantMs, precision: read.precision };
  // `Fri, 17 May 2024 10:00:00 GMT`, `May 17, 2024 10:00 AM +0200`: with a name of a month there is one reading.
  const ms = /[a-z]{3}/i.test(raw) && /\d{4}/.test(raw) ? Date.parse(hasZone(raw) ? raw : `${raw} UTC`) : Number.NaN;
  if (Number.isNaN(ms)) return { source, raw, at: null, precision: null };
  return { source, raw, at: ms, precision: /\d:\d\d/.test(raw) ? "second" : "day" };
}

function hasZone(text: string): boolean {
  return /(?:\b(?:gmt|utc|z)|[+-]\d\d:?\d\d)\s*$/i.test(text);
}

/**
 * The date that a page is compared by: that of the best source that can be read. A date of publication stands where no
 * change is told; HTTP `Last-Modified` where the page itself says nothing.
 */
export function chooseDate(dates: readonly FoundDate[]): (FoundDate & { at: number; precision: Precision }) | null {
  for (const source of dateSources) {
    const found = dates.find((date) => date.source === source && date.at !== null);
    // A bare <time> may be of anything the page speaks of.
    if (found && found.at !== null && found.precision !== null && source !== "time") {
      return { ...found, at: found.at, precision: found.precision };
    }
  }
  return null;
}
