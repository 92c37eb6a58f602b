import "server-only";
import { isNarrowed, type UrlFilter } from "../domain/walk/url-filter";
import { Prisma } from "../io/prisma/client";
import { filterTimeoutMs, queryRows } from "./query-rows";
import type { UrlCount } from "./url-page";
import { urlPredicate } from "./url-predicate";
import type { WalkHead } from "./walk-summary";

/**
 * Counts the distinct URLs under a filter, by the predicate of the rows. Without a filter it is the walk's own figure.
 *
 * @throws FilterError
 */
export async function countUrls(walk: WalkHead, filter: UrlFilter): Promise<UrlCount> {
  const complete = walk.state === "complete";
  const narrowed = isNarrowed(filter);
  if (!narrowed && walk.summary) return { urls: walk.summary.urls, of: walk.summary.urls, complete };
  const [urls, of] = await Promise.all([
    countRows(walk, filter),
    walk.summary?.urls ?? (narrowed ? countRows(walk, { walk: filter.walk }) : null),
  ]);
  return { urls, of: of ?? urls, complete };
}

async function countRows(walk: WalkHead, filter: UrlFilter): Promise<number> {
  const rows = await queryRows<{ urls: number }>(
    Prisma.sql`select count(*)::int as urls from entry e where ${urlPredicate(walk, filter)}`,
    { timeoutMs: filterTimeoutMs },
  );
  return rows[0]?.urls ?? 0;
}
