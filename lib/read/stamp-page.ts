import "server-only";
import { isNarrowed, narrowingKeys, type UrlFilter } from "../domain/walk/url-filter";
import { Prisma } from "../io/prisma/client";
import { encodeTyped } from "./loc-ranges";
import { epochMs, filterTimeoutMs, queryRows } from "./query-rows";
import { entryPredicate } from "./url-predicate";
import { precisionOf, precisions } from "./url-row";
import { entryInWalk } from "./walk-entries";
import type { WalkHead } from "./walk-summary";

/** One of the heaviest stamps of a walk: a lastmod to the second, or to the day, month or year where that is all there is. */
export interface StampRow {
  at: number;
  precision: string;
  entries: number;
  /** Of the dated entries under the filter, 0–1. */
  share: number;
  files: number;
  /** What it looks like: a finding code, or null. */
  finding: string | null;
}

export interface StampPage {
  /** Heaviest first, older first among equals. */
  rows: StampRow[];
  /** Number of the next page; null at the end. */
  next: number | null;
  /** Dated entries under the filter. */
  dated: number;
}

export const stampsPerPage = 50;

/**
 * Reads a page of stamps, the first being 1. Without a filter the heaviest come from the walk's rollup; else the rows
 * under the filter are counted: up to 0.8 s at a million rows with a million stamps.
 *
 * @throws FilterError
 */
export async function readStamps(walk: WalkHead, filter: UrlFilter, page = 1): Promise<StampPage> {
  const offset = (page - 1) * stampsPerPage;
  const rolledUp = isNarrowed(filter) ? null : await readRolledUp(walk, offset);
  const isOfRollup = rolledUp !== null && (rolledUp.length > stampsPerPage || isAll(walk, offset, rolledUp));
  const { rows, dated } = isOfRollup
    ? { rows: rolledUp, dated: walk.summary?.dated ?? 0 }
    : await countStamps(walk, filter, offset);
  return {
    rows: rows.slice(0, stampsPerPage).map((row) => ({ ...row, share: dated > 0 ? row.entries / dated : 0 })),
    next: rows.length > stampsPerPage ? page + 1 : null,
    dated,
  };
}

type Counted = Omit<StampRow, "share">;

function readRolledUp(walk: WalkHead, offset: number): Promise<Counted[]> {
  return queryRows<Counted>(Prisma.sql`
    select ${epochMs("t.stamp_at")} as at, t.precision, t.entries, t.files, t.finding
    from walk_stamp t where t.walk_id = ${walk.id} and t.rank > ${offset}
    order by t.rank limit ${stampsPerPage + 1}`);
}

/** The rollup keeps 200: whether these are the last that there are. */
function isAll(walk: WalkHead, offset: number, rows: Counted[]): boolean {
  return rows.length > 0 && walk.summary !== null && offset + rows.length >= walk.summary.distinctStamps;
}

/**
 * Which stamps are heaviest first, then in how many files they are: to know that of all would take twice as long.
 *
 * All dated entries are counted beside it. `offset 0` keeps the planner from laying the index on loc over that on lastmod, a
 * section of 80,000 URLs 50 times.
 */
async function countStamps(
  walk: WalkHead,
  filter: UrlFilter,
  offset: number,
): Promise<{ rows: Counted[]; dated: number }> {
  const predicate = entryPredicate(walk, filter);
  const [rows, dated] = await Promise.all([
    queryRows<Omit<Counted, "precision"> & { precision: number }>(
      Prisma.sql`
        with counted as materialized (
          select floor(date_part('epoch', e.lastmod_at)) * 8 + least(e.precision, 5) as key, sum(e.listings) as entries
          from entry e where ${predicate} and e.lastmod_at is not null group by 1
          order by entries desc, key limit ${stampsPerPage + 1} offset ${offset}
        ), heaviest as materialized (
          select to_timestamp(floor(key / 8)) as at, (key - floor(key / 8) * 8)::int as precision, entries from counted
        )
        select ${epochMs("h.at")} as at, h.precision, h.entries::float8 as entries, (
            select count(distinct e.file_id)::int from (
              select * from entry e where ${entryInWalk(walk)} and e.lastmod_at >= h.at
                and e.lastmod_at < h.at + interval '1 second' and least(e.precision, 5) = h.precision offset 0
            ) e where ${predicate}
          ) as files, t.finding
        from heaviest h
        left join walk_stamp t on t.walk_id = ${walk.id} and t.stamp_at = h.at
          and t.precision = (${precisions}::text[])[h.precision]
        order by h.entries desc, h.at, h.precision`,
      // A section of 800,000 URLs among ten million takes longer than a list may.
      { timeoutMs: 4 * filterTimeoutMs },
    ),
    countDated(walk, filter),
  ]);
  return {
    rows: rows.map(({ precision, ...row }) => ({ ...row, precision: precisionOf(precision) ?? "" })),
    dated,
  };
}

/** Of a section alone from the walk's rollup, which a complete walk has exact; else from the rows. */
async function countDated(walk: WalkHead, filter: UrlFilter): Promise<number> {
  const isOnlySection = narrowingKeys.every((key) => key === "section" || filter[key] === undefined);
  if (isOnlySection && filter.section !== undefined && walk.state === "complete") {
    const [node] = await queryRows<{ dated: number }>(Prisma.sql`
      select n.dated from walk_section n
      where n.walk_id = ${walk.id} and n.tree = 'path' and n.key = ${encodeTyped(filter.section)}`);
    if (node) return node.dated;
  }
  const [sum] = await queryRows<{ dated: number }>(
    Prisma.sql`
      select coalesce(sum(e.listings), 0)::float8 as dated
      from entry e where ${entryPredicate(walk, filter)} and e.lastmod_at is not null`,
    // A section of 800,000 URLs among ten million takes longer than a list may.
    { timeoutMs: 4 * filterTimeoutMs },
  );
  return sum?.dated ?? 0;
}
