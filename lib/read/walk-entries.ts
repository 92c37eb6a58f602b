import "server-only";
import type { UrlFilter } from "../domain/walk/url-filter";
import { Prisma } from "../io/prisma/client";
import type { WalkHead } from "./walk-summary";

type Row = "e" | "o";

/** `entry.file_id` of the rows of file `f` of a walk: its own id, or that of the file it was renamed from. */
export const rowsOfFile = Prisma.sql`coalesce(f.rows_of, f.file_id)`;

/**
 * Joins to row `e` its file in the walk: `f`, what became of it, and `s`, its address. Through (walk_id, rows); `f` is
 * null where a walk under way has not met the file yet.
 */
export function fileOfEntry(walk: WalkHead): Prisma.Sql {
  return Prisma.sql`left join "fetch" f on f.walk_id = ${walk.id} and ${rowsOfFile} = e.file_id
    join sitemap_file s on s.id = coalesce(f.file_id, e.file_id)`;
}

/** A row of `entry` whose span holds the walk. The view's number leaves one partition. */
export function entryInWalk(walk: WalkHead, row: Row = "e"): Prisma.Sql {
  const of = Prisma.raw(row);
  return Prisma.sql`${of}.view_id = ${walk.viewId} and ${of}.first_walk <= ${walk.number} and ${of}.last_walk >= ${walk.number}`;
}

/**
 * Leaves one row a distinct URL: null where every entry of the walk stands for its URL, as it mostly does.
 *
 * The list of a file is complete, also where another file's entry stands for the URL; that of an index counts, as the
 * tree of files does, what stands in the files below it.
 */
export function standsForUrl(walk: WalkHead, filter: Pick<UrlFilter, "file">): Prisma.Sql | null {
  if (!walk.hasShadows) return null;
  const shadows = Prisma.sql`select h.entry_id from shadowed_entry h
    where h.view_id = ${walk.viewId} and h.first_walk <= ${walk.number} and h.last_walk >= ${walk.number}`;
  if (filter.file === undefined) return Prisma.sql`not exists (${shadows} and h.entry_id = e.id)`;
  return Prisma.sql`(e.id not in (${shadows}) or not exists (
    select 1 from "fetch" f join sitemap_file p on p.id = f.parent_file_id
    where f.walk_id = ${walk.id} and p.view_id = ${walk.viewId} and p.url = ${filter.file}))`;
}

/**
 * File `f` was not read this time: all its rows are those of an earlier walk. Walks of old did not tell which rows of a
 * file that was read in part were kept: there all of them count.
 */
export const isUnreadFile = Prisma.sql`(f.outcome not in ('ok', 'not-modified', 'unchanged', 'skipped-unchanged')
  and (f.outcome <> 'partial' or f.kept_entries > 0 and f.kept_ids is null))`;

/** The URL is kept from an earlier walk: no file that lists it was read this time, or none as far as there. */
export function isNotKnown(walk: WalkHead): Prisma.Sql {
  const unread = Prisma.sql`array(
    select ${rowsOfFile} from "fetch" f where f.walk_id = ${walk.id} and ${isUnreadFile})`;
  const kept = Prisma.sql`(select unnest(f.kept_ids) from "fetch" f where f.walk_id = ${walk.id})`;
  const isUnseen = Prisma.sql`(e.file_id = any (${unread}) or e.id in ${kept})`;
  if (!walk.hasShadows) return isUnseen;
  return Prisma.sql`(${isUnseen} and not exists (
    select 1 from entry o where ${entryInWalk(walk, "o")} and o.loc = e.loc
      and o.file_id <> all (${unread}) and o.id not in ${kept}))`;
}

/** The URL was not in the walk before. On the first walk none is added: there is nothing to compare with. */
export function isAdded(walk: WalkHead): Prisma.Sql {
  if (walk.previous === null) return Prisma.sql`false`;
  return Prisma.sql`(e.first_walk = ${walk.number} and not exists (select 1 ${rowsBefore(walk)}))`;
}

/** The URL was in the walk before, with another lastmod. */
export function isChanged(walk: WalkHead): Prisma.Sql {
  if (walk.previous === null) return Prisma.sql`false`;
  return Prisma.sql`(e.first_walk = ${walk.number} and (
    select count(*) > 0 and max(b.lastmod_at) is distinct from e.lastmod_at ${rowsBefore(walk)}))`;
}

/** `added`, `changed` or null, for the rows that are shown: only those that the walk opened are looked up. */
export function changeOf(walk: WalkHead): Prisma.Sql {
  if (walk.previous === null) return Prisma.sql`null::text`;
  return Prisma.sql`case when e.first_walk = ${walk.number} then (
    select case when count(*) = 0 then 'added' when max(b.lastmod_at) is distinct from e.lastmod_at then 'changed' end
    ${rowsBefore(walk)}) end`;
}

/** Rows of the same URL in the walk before, through (loc, id). */
function rowsBefore(walk: WalkHead): Prisma.Sql {
  return Prisma.sql`from entry b where b.view_id = ${walk.viewId} and b.loc = e.loc
    and b.first_walk < ${walk.number} and b.last_walk >= ${walk.number - 1}`;
}
