import "server-only";
import type { EntryExtension } from "../domain/sitemap/entry";
import { Prisma } from "../io/prisma/client";
import { type EntrySample, type StoredSample, sampleColumns, toSample } from "./entry-sample";
import { queryRows } from "./query-rows";
import { readUrlRows, type UrlRow } from "./url-page";
import { entryInWalk, fileOfEntry, rowsOfFile, standsForUrl } from "./walk-entries";
import type { WalkHead } from "./walk-summary";

/** One URL of a walk, with everything that is known of it. */
export interface EntryDetail {
  url: UrlRow;
  /** Every file of the walk that lists it, with what it says there; the one that stands for the URL first. */
  listedBy: (EntrySample & { sitemap: string; extension: EntryExtension | null })[];
  /** What each file said of it over the walks, latest first: the history of its lastmod. At most 500. */
  spans: (EntrySample & { sitemap: string; firstWalk: number; lastWalk: number | null })[];
}

/**
 * Reads one URL by the id of its row, or by its address, through (id) and (loc, id).
 *
 * @returns null where it is not in the walk.
 */
export async function readEntry(walk: WalkHead, which: { id: string } | { loc: string }): Promise<EntryDetail | null> {
  const id = "id" in which ? which.id : await findEntry(walk, which.loc);
  const url = id === null || !/^\d{1,18}$/.test(id) ? undefined : (await readUrlRows(walk, [id]))[0];
  if (!url) return null;
  const { loc } = url;
  const [listedBy, spans] = await Promise.all([
    queryRows<StoredSample & { sitemap: string; extension: EntryExtension | null }>(Prisma.sql`
      select ${sampleColumns}, s.url as sitemap, x.data as extension
      from entry e
      ${fileOfEntry(walk)}
      left join entry_extension x on x.view_id = ${walk.viewId} and x.entry_id = e.id
      where ${entryInWalk(walk)} and e.loc = ${loc}
      order by e.id <> ${url.id}::bigint, s.url`),
    queryRows<StoredSample & { sitemap: string; firstWalk: number; lastWalk: number | null }>(Prisma.sql`
      select ${sampleColumns}, s.url as sitemap, e.first_walk as "firstWalk", nullif(e.last_walk, 2147483647) as "lastWalk"
      from entry e
      left join lateral (
        select f.file_id from walk w join "fetch" f on f.walk_id = w.id and ${rowsOfFile} = e.file_id
        where w.view_id = ${walk.viewId} and w.number between e.first_walk and e.last_walk order by w.number desc limit 1
      ) named on true
      join sitemap_file s on s.id = coalesce(named.file_id, e.file_id)
      where e.view_id = ${walk.viewId} and e.loc = ${loc}
      order by e.first_walk desc, s.url limit 500`),
  ]);
  return {
    url,
    listedBy: listedBy.map(({ sitemap, extension, ...row }) => ({ ...toSample(row), sitemap, extension })),
    spans: spans.map(({ sitemap, firstWalk, lastWalk, ...row }) => ({
      ...toSample(row),
      sitemap,
      firstWalk,
      lastWalk,
    })),
  };
}

async function findEntry(walk: WalkHead, loc: string): Promise<string | null> {
  const stands = standsForUrl(walk, {}) ?? Prisma.sql`true`;
  const rows = await queryRows<{ id: string }>(Prisma.sql`
    select e.id::text from entry e
    where ${entryInWalk(walk)} and e.loc = ${loc} and ${stands} limit 1`);
  return rows[0]?.id ?? null;
}
