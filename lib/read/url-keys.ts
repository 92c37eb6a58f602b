import "server-only";
import { isNarrowed, narrowingKeys, type UrlFilter } from "../domain/walk/url-filter";
import { Prisma } from "../io/prisma/client";
import { epochMs, filterTimeoutMs, queryRows } from "./query-rows";
import type { UrlCursor } from "./url-cursor";
import type { SortDirection, UrlSort } from "./url-page";
import { urlPredicate } from "./url-predicate";
import { entryInWalk } from "./walk-entries";
import type { WalkHead } from "./walk-summary";

interface KeysRequest {
  sort: UrlSort;
  direction: SortDirection;
  after: UrlCursor | null;
  limit: number;
}

/** A part of the list that one order runs through. */
interface Stretch {
  /** What is in it, and after the last row of the page before. */
  where: Prisma.Sql;
  order: Prisma.Sql;
  /** The same order, told in a way that no index is known to give. Null where no index gives it anyhow. */
  unindexedOrder: Prisma.Sql | null;
}

/**
 * Reads which URLs are on a page, in order. Goes on from a key, never by offset.
 *
 * What a filter finds is seldom spread evenly over an order, as the planner takes it to be: a name that only occurs
 * under /z/ made it walk through the whole index on loc (1.4 s at a million rows). So the first rows in order
 * are tried, and where they do not fill the page, all rows are filtered and the best kept (0.25 s).
 *
 * @throws FilterError
 */
export async function readUrlKeys(walk: WalkHead, filter: UrlFilter, request: KeysRequest): Promise<UrlCursor[]> {
  const timeout = isNarrowed(filter) ? { timeoutMs: filterTimeoutMs } : {};
  const predicate = urlPredicate(walk, filter);
  const keys: UrlCursor[] = [];
  for (const stretch of stretchesOf(filter, request)) {
    const limit = request.limit - keys.length;
    if (limit <= 0) break;
    const tried = isTrial(walk, filter, stretch, request.sort)
      ? await queryRows<UrlCursor>(firstInOrder(walk, predicate, stretch, limit), timeout)
      : [];
    const order = isTrial(walk, filter, stretch, request.sort)
      ? (stretch.unindexedOrder ?? stretch.order)
      : stretch.order;
    const found =
      tried.length === limit
        ? tried
        : await queryRows<UrlCursor>(
            Prisma.sql`select ${columns} from entry e where ${predicate} and ${stretch.where} order by ${order} limit ${limit}`,
            timeout,
          );
    keys.push(...found);
  }
  return keys;
}

const columns = Prisma.sql`e.id::text, e.loc, ${epochMs("e.lastmod_at")} as "lastmodAt", e.seen_from as "seenFrom"`;
const triedRows = 20_000;

/** Whether the index on the order leads to rows that the filter may not want. A section alone is a range of the index on loc. */
function isTrial(walk: WalkHead, filter: UrlFilter, stretch: Stretch, sort: UrlSort): boolean {
  if (!stretch.unindexedOrder) return false;
  const keys = narrowingKeys.filter((key) => filter[key] !== undefined);
  if (sort === "loc" && walk.summary?.origins.length === 1)
    return keys.some((key) => key !== "section" && key !== "host");
  if (sort === "lastmod") return keys.some((key) => key !== "from" && key !== "to");
  return keys.length > 0;
}

function firstInOrder(walk: WalkHead, predicate: Prisma.Sql, { where, order }: Stretch, limit: number): Prisma.Sql {
  return Prisma.sql`select ${columns} from (
      select * from entry e where ${entryInWalk(walk)} and ${where} order by ${order} limit ${triedRows}
    ) e where ${predicate} order by ${order} limit ${limit}`;
}

function stretchesOf(filter: UrlFilter, { sort, direction, after }: KeysRequest): Stretch[] {
  switch (sort) {
    case "loc":
      return [byLoc(direction, after)];
    case "lastmod":
      return byLastmod(filter, direction, after);
    case "first_seen":
      return byFirstSeen(direction, after);
  }
}

/** (loc, id) */
function byLoc(direction: SortDirection, after: UrlCursor | null): Stretch {
  const { order, beyond } = wordsOf(direction);
  return {
    where: after ? Prisma.sql`(e.loc, e.id) ${beyond} (${after.loc}, ${after.id}::bigint)` : Prisma.sql`true`,
    order: Prisma.sql`e.loc ${order}, e.id ${order}`,
    unindexedOrder: Prisma.sql`e.loc || '' ${order}, e.id ${order}`,
  };
}

/** Two stretches of (lastmod_at, id): the dated in the order asked for, then the undated. */
function byLastmod(filter: UrlFilter, direction: SortDirection, after: UrlCursor | null): Stretch[] {
  const { order, beyond } = wordsOf(direction);
  const isInUndated = after !== null && after.lastmodAt === null;
  const dated: Stretch = {
    where:
      after && after.lastmodAt !== null
        ? Prisma.sql`(e.lastmod_at, e.id) ${beyond} (${new Date(after.lastmodAt)}::timestamptz, ${after.id}::bigint)`
        : Prisma.sql`e.lastmod_at is not null`,
    order: Prisma.sql`e.lastmod_at ${order}, e.id ${order}`,
    unindexedOrder: Prisma.sql`e.lastmod_at + interval '0' ${order}, e.id ${order}`,
  };
  const undated: Stretch = {
    where: isInUndated
      ? Prisma.sql`e.lastmod_at is null and e.id > ${after.id}::bigint`
      : Prisma.sql`e.lastmod_at is null`,
    order: Prisma.sql`e.lastmod_at, e.id`,
    unindexedOrder: Prisma.sql`e.id + 0`,
  };
  const wantsUndated = filter.from === undefined && filter.to === undefined;
  const wantsDated = filter.dated !== "undated" && filter.dated !== "invalid";
  return [...(wantsDated && !isInUndated ? [dated] : []), ...(wantsUndated ? [undated] : [])];
}

/**
 * Two stretches, each by loc in either direction: what the first walk saw, which is most of it, through (loc, id), and what
 * came later, through (seen_from, loc, id): 20 ms at half a million on a busy machine. Sorting all took 370 ms at a million.
 */
function byFirstSeen(direction: SortDirection, after: UrlCursor | null): Stretch[] {
  const { order, beyond } = wordsOf(direction);
  const isInFirst = after?.seenFrom === 1;
  const first: Stretch = {
    where:
      after && isInFirst
        ? Prisma.sql`e.seen_from = 1 and (e.loc, e.id) > (${after.loc}, ${after.id}::bigint)`
        : Prisma.sql`e.seen_from = 1`,
    order: Prisma.sql`e.loc, e.id`,
    unindexedOrder: Prisma.sql`e.loc || '', e.id`,
  };
  const later: Stretch = {
    where:
      after && !isInFirst
        ? Prisma.sql`e.seen_from > 1 and (e.seen_from ${beyond} ${after.seenFrom}
            or e.seen_from = ${after.seenFrom} and (e.loc, e.id) > (${after.loc}, ${after.id}::bigint))`
        : Prisma.sql`e.seen_from > 1`,
    order: Prisma.sql`e.seen_from ${order}, e.loc, e.id`,
    unindexedOrder: null,
  };
  if (direction === "asc") return after && !isInFirst ? [later] : [first, later];
  return isInFirst ? [first] : [later, first];
}

function wordsOf(direction: SortDirection): { order: Prisma.Sql; beyond: Prisma.Sql } {
  return direction === "asc"
    ? { order: Prisma.sql`asc`, beyond: Prisma.sql`>` }
    : { order: Prisma.sql`desc`, beyond: Prisma.sql`<` };
}
