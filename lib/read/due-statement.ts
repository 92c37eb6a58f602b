import "server-only";
import type { Since } from "../domain/change/changed-since";
import { lastmodFlag } from "../domain/lastmod/lastmod-flag";
import { dueLists } from "../domain/plan/due-list";
import type { UrlFilter } from "../domain/walk/url-filter";
import { Prisma } from "../io/prisma/client";
import { hasMovedSince, isAtOrAfter, isDistrusted, isNewSince } from "./since-predicate";
import { urlPredicate } from "./url-predicate";
import type { WalkHead } from "./walk-summary";

/**
 * The recrawl list of a walk: (rank, list, entry_id), ranks from 1 in the order of value of lib/domain/plan/due-list.ts.
 * A walk that has ended never changes, so its list stays the same until another verification of it ends.
 *
 * @throws FilterError
 */
export function dueSelect(walk: WalkHead, filter: UrlFilter, since: Since): Prisma.Sql {
  const isFuture = Prisma.sql`c.flags & ${lastmodFlag.future} <> 0`;
  return Prisma.sql`
    select row_number() over (order by c.list,
        case when c.list <= ${number("changed")} and not ${isFuture} then c.lastmod_at end desc nulls last,
        case when c.list > ${number("changed")} then -c.weight end, case when c.list > ${number("changed")} then c.section end, c.loc, c.id) as rank,
      c.list, c.id as entry_id
    from (
      select l.*, count(*) filter (where l.list <= ${number("changed")}) over (partition by l.section) as weight
      from (
        select e.id, e.loc, e.lastmod_at, e.flags, ${listOf(walk, since)} as list,
          case when split_part(e.loc, '?', 1) like '%://%/%/%' then '/' || split_part(e.loc, '/', 4) || '/' else '/' end collate "C" as section
        from entry e where ${urlPredicate(walk, { ...filter, since: undefined })}
      ) l where l.list is not null
    ) c`;
}

function number(list: (typeof dueLists)[number]): number {
  return dueLists.indexOf(list);
}

function listOf(walk: WalkHead, since: Since): Prisma.Sql {
  const isNever = since.kind === "walk" ? Prisma.sql`e.seen_from > ${since.number}` : firstSeenSince(walk, since.at);
  const isReturned = since.kind === "walk" ? isNewSince(walk, since.number) : Prisma.sql`false`;
  const hasChanged = since.kind === "walk" ? hasMovedSince(walk, since.number) : isAtOrAfter(since.at);
  return Prisma.sql`case when ${isNever} then 0 when ${isReturned} then 1
    when e.lastmod_at is null then 3 when ${isDistrusted(walk)} then 4 when ${hasChanged} then 2 end`;
}

/** After the last walk that was made before the instant. Where there is none, nobody knows what is new. */
function firstSeenSince(walk: WalkHead, at: number): Prisma.Sql {
  return Prisma.sql`coalesce(e.seen_from > (
    select max(w.number) from walk w where w.view_id = ${walk.viewId} and w.state in ('complete', 'partial')
      and coalesce(w.clock_at, w.started_at, w.requested_at) < ${new Date(at)}), false)`;
}
