import "server-only";
import { type ChangeCounts, countLists } from "../domain/change/change-kind";
import { isNarrowed, type UrlFilter } from "../domain/walk/url-filter";
import { Prisma } from "../io/prisma/client";
import type { WalkDiff } from "./change-diff";
import { changePredicate } from "./change-predicate";
import { filterTimeoutMs, queryRows } from "./query-rows";

/**
 * URLs of each list under a filter, by the predicate of the rows.
 *
 * @throws FilterError
 */
export async function countChanges(diff: WalkDiff, filter: UrlFilter): Promise<ChangeCounts> {
  if (!isNarrowed(filter)) return diff.counts;
  const rows = await queryRows<{ kinds: number; urls: number }>(
    Prisma.sql`select c.kinds, count(*)::int as urls from walk_change c
      where ${changePredicate(diff, filter, "all")} group by c.kinds`,
    { timeoutMs: filterTimeoutMs },
  );
  return countLists(rows.map(({ kinds, urls }) => [kinds, urls]));
}
