import "server-only";
import { sectionOf } from "../domain/section/section-of";
import { Prisma } from "../io/prisma/client";
import { epochMs, queryRows } from "./query-rows";
import { precisionOf, rawOf } from "./url-row";
import { entryInWalk, fileOfEntry } from "./walk-entries";
import type { WalkHead } from "./walk-summary";

/** An entry of a walk under way, as it was stored. */
export interface FirstUrl {
  id: string;
  loc: string;
  lastmodAt: number | null;
  precision: string | null;
  lastmodRaw: string | null;
  section: string;
  sitemap: string;
}

/**
 * Reads some of what a first walk has stored so far, in the order in which it came: there is no index yet that would
 * give another, and a URL that several files list stands there several times.
 *
 * @param limit At most so many.
 */
export async function readFirstUrls(walk: WalkHead, limit: number): Promise<FirstUrl[]> {
  const rows = await queryRows<Omit<FirstUrl, "precision" | "section"> & { precision: number | null }>(Prisma.sql`
    select e.id::text, e.loc, e."lastmodAt", e.precision, e.lastmod_raw as "lastmodRaw", s.url as sitemap
    from (
      select e.id, e.loc, ${epochMs("e.lastmod_at")} as "lastmodAt", e.precision, e.lastmod_raw, e.file_id
      from entry e where ${entryInWalk(walk)} limit ${limit}
    ) e ${fileOfEntry(walk)}`);
  return rows.map((row) => {
    const precision = precisionOf(row.precision);
    return {
      ...row,
      precision,
      lastmodRaw: rawOf(row.lastmodRaw, row.lastmodAt, precision),
      section: sectionOf(row.loc),
    };
  });
}
