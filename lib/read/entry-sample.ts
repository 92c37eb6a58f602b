import "server-only";
import { Prisma } from "../io/prisma/client";
import { epochMs } from "./query-rows";
import { flagNames, precisionOf, rawOf } from "./url-row";

/** One entry as its file lists it. */
export interface EntrySample {
  id: string;
  loc: string;
  /** The publisher's text, where it differs from `loc`. */
  locRaw: string | null;
  lastmodAt: number | null;
  precision: string | null;
  lastmodRaw: string | null;
  flags: string[];
  /** How often the file lists the URL. */
  listings: number;
}

/** As the database gives it. */
export interface StoredSample {
  id: string;
  loc: string;
  locRaw: string | null;
  at: number | null;
  precision: number | null;
  raw: string | null;
  flags: number;
  listings: number;
}

/** Of `entry e`. */
export const sampleColumns = Prisma.sql`e.id::text, e.loc, e.loc_raw as "locRaw", ${epochMs("e.lastmod_at")} as at, e.precision,
  e.lastmod_raw as raw, e.flags, e.listings`;

export function toSample({ id, loc, locRaw, at, precision: code, raw, flags, listings }: StoredSample): EntrySample {
  const precision = precisionOf(code);
  return {
    id,
    loc,
    locRaw,
    lastmodAt: at,
    precision,
    lastmodRaw: rawOf(raw, at, precision),
    flags: flagNames(flags),
    listings,
  };
}
