import type { Precision } from "../lastmod/parse-lastmod";
import { type DateSource, isOfChange } from "./found-date";

/**
 * How a lastmod stands to the page's own date. `stamped` pages say when they were built, which agrees with anything and
 * proves nothing.
 */
export type Relation = "agree" | "behind" | "ahead" | "no-date" | "no-lastmod" | "stamped";

export interface DatedTo {
  /** Unix milliseconds, UTC. */
  at: number;
  precision: Precision;
}

export interface RelatedDates {
  relation: Relation;
  /** Lastmod less the page's date, milliseconds; 0 where the two overlap. Null where either is missing. */
  differenceMs: number | null;
}

const dayMs = 86_400_000;
/** A site and its pages may tell the day of two time zones. */
export const toleranceMs = dayMs;

/** How long a date of a precision lasts. */
const lengths: Record<Precision, number> = {
  year: 366 * dayMs,
  month: 31 * dayMs,
  day: dayMs,
  minute: 60_000,
  second: 1_000,
  fraction: 0,
};

/**
 * Compares a lastmod with the date that a page gives of itself: within a day they agree. A date without a time covers its
 * whole day.
 *
 * A page that tells its publication alone may have changed since: a later lastmod is then no contradiction, and counts
 * as `no-date`.
 */
export function relateDates(lastmod: DatedTo | null, page: (DatedTo & { source: DateSource }) | null): RelatedDates {
  if (!lastmod) return { relation: "no-lastmod", differenceMs: null };
  if (!page) return { relation: "no-date", differenceMs: null };
  const differenceMs = gapOf(lastmod, page);
  if (Math.abs(differenceMs) <= toleranceMs) return { relation: "agree", differenceMs };
  if (differenceMs < 0) return { relation: "behind", differenceMs };
  return {
    relation: isOfChange(page.source) || page.source === "http-last-modified" ? "ahead" : "no-date",
    differenceMs,
  };
}

function gapOf(a: DatedTo, b: DatedTo): number {
  const [aEnd, bEnd] = [a.at + lengths[a.precision], b.at + lengths[b.precision]];
  if (a.at > bEnd) return a.at - bEnd;
  return b.at > aEnd ? aEnd - b.at : 0;
}
