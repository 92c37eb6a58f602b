import "server-only";
import { distrustedCodes, parseSince, type Since, type SinceList, sinceBounds } from "../domain/change/changed-since";
import type { UrlFilter } from "../domain/walk/url-filter";
import { Prisma } from "../io/prisma/client";
import { FilterError } from "./filter-error";
import { rowsOfFile } from "./walk-entries";
import type { WalkHead } from "./walk-summary";

/**
 * Rows `e` of one list of what changed since: lib/domain/change/changed-since.ts.
 *
 * @throws FilterError where `since` is neither a date nor a walk.
 */
export function isInSinceList(walk: WalkHead, { since, sinceIs }: UrlFilter): Prisma.Sql[] {
  if (since === undefined) return [];
  const parsed = parseSince(since);
  if (!parsed) {
    throw new FilterError(
      "invalid-date",
      `"${since}" is neither a date nor a walk: write 2026-02-28, 2026-02-28T10:00:00Z or walk:3`,
    );
  }
  return [inList(walk, parsed, sinceIs ?? "changed")];
}

function inList(walk: WalkHead, since: Since, list: SinceList): Prisma.Sql {
  const isNew = since.kind === "walk" ? isNewSince(walk, since.number) : Prisma.sql`false`;
  switch (list) {
    case "undated":
      return Prisma.sql`(e.lastmod_at is null and not ${isNew})`;
    case "distrusted":
      return Prisma.sql`(e.lastmod_at is not null and ${isDistrusted(walk)} and not ${isNew})`;
    case "changed":
      if (since.kind === "walk") return isNewOrMovedSince(walk, since.number);
      return Prisma.sql`(e.lastmod_at is not null and ${isAtOrAfter(since.at)} and not ${isDistrusted(walk)})`;
  }
}

/** Through (lastmod_at, id), as the bound of a year is the earliest. */
export function isAtOrAfter(at: number): Prisma.Sql {
  const { year, month, day, minute, second, fraction } = sinceBounds(at);
  const instants = [year, month, day, minute, second, fraction].map((bound) => new Date(bound));
  const cases = instants.map((bound, index) => Prisma.sql`when ${index + 1} then ${bound}::timestamptz`);
  return Prisma.sql`(e.lastmod_at >= ${new Date(year)} and e.lastmod_at >= case e.precision ${Prisma.join(cases, " ")} end)`;
}

/** Only rows that were opened since can be new, or of another lastmod, or those that another stood for. */
function isTouchedSince(walk: WalkHead, number: number): Prisma.Sql {
  return Prisma.sql`(e.first_walk > ${number} or e.id in (
    select h.entry_id from shadowed_entry h
    where h.view_id = ${walk.viewId} and h.first_walk <= ${number} and h.last_walk >= ${number}))`;
}

function rowsThen(walk: WalkHead, number: number): Prisma.Sql {
  return Prisma.sql`from entry b where b.view_id = ${walk.viewId} and b.loc = e.loc
    and b.first_walk <= ${number} and b.last_walk >= ${number}`;
}

export function isNewSince(walk: WalkHead, number: number): Prisma.Sql {
  return Prisma.sql`(e.first_walk > ${number} and not exists (select 1 ${rowsThen(walk, number)}))`;
}

/** The URL was there then, with another lastmod or none. */
export function hasMovedSince(walk: WalkHead, number: number): Prisma.Sql {
  return Prisma.sql`(${isTouchedSince(walk, number)} and (
    select max(b.lastmod_at) is distinct from e.lastmod_at ${rowsThen(walk, number)}))`;
}

/** One look-up a row that was touched. */
function isNewOrMovedSince(walk: WalkHead, number: number): Prisma.Sql {
  return Prisma.sql`(${isTouchedSince(walk, number)} and (
    select count(*) = 0 or (e.lastmod_at is not null and max(b.lastmod_at) is distinct from e.lastmod_at
      and not ${isDistrusted(walk)}) ${rowsThen(walk, number)}))`;
}

/**
 * By the verdict of the row's file; where pages of its top section were looked at, by what they said of the section.
 * All lists are read once, and mostly empty.
 */
export function isDistrusted(walk: WalkHead): Prisma.Sql {
  const codes = [...distrustedCodes];
  const files = Prisma.sql`array(
    select ${rowsOfFile} from "fetch" f left join file_content c on c.id = f.content_id
    where f.walk_id = ${walk.id} and coalesce(f.verdict, c.verdict) ->> 'code' in (${Prisma.join(codes)}))`;
  const path = Prisma.sql`substr(e.loc, strpos(substr(e.loc, 9), '/') + 8)`;
  // There are seldom any: then no path is cut out of a loc.
  const isOf = (patterns: Prisma.Sql) => Prisma.sql`(cardinality(${patterns}) > 0 and ${path} like any (${patterns}))`;
  return Prisma.sql`((e.file_id = any (${files}) and not ${isOf(sections(walk, ["trusted"]))})
    or ${isOf(sections(walk, codes))})`;
}

/** Patterns of the top sections that the walk's last verification gave one of these verdicts. */
function sections(walk: WalkHead, codes: string[]): Prisma.Sql {
  return Prisma.sql`array(
    select replace(replace(replace(s.key, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'
    from (select v.section_verdicts from verification v
      where v.walk_id = ${walk.id} and v.finished_at is not null order by v.id desc limit 1) v
    cross join lateral jsonb_each(v.section_verdicts) s
    where s.key <> '/' and s.value ->> 'code' in (${Prisma.join(codes)}))`;
}
