import "server-only";
import type { SinceList } from "../domain/change/changed-since";
import type { UrlFilter } from "../domain/walk/url-filter";
import { Prisma } from "../io/prisma/client";
import { filterTimeoutMs, queryRows } from "./query-rows";
import { isInSinceList } from "./since-predicate";
import { urlPredicate } from "./url-predicate";
import type { WalkHead } from "./walk-summary";

/** URLs of each list. */
export type SinceCounts = Record<SinceList, number>;

/**
 * Counts the three lists under a filter at once.
 *
 * @throws FilterError
 */
export async function countSince(walk: WalkHead, filter: UrlFilter & { since: string }): Promise<SinceCounts> {
  const part = (sinceIs: SinceList) => Prisma.join(isInSinceList(walk, { ...filter, sinceIs }));
  const rows = await queryRows<SinceCounts>(
    Prisma.sql`select (count(*) filter (where ${part("changed")}))::int as changed,
        (count(*) filter (where ${part("undated")}))::int as undated,
        (count(*) filter (where ${part("distrusted")}))::int as distrusted
      from entry e where ${urlPredicate(walk, { ...filter, since: undefined })}`,
    { timeoutMs: filterTimeoutMs },
  );
  return rows[0] ?? { changed: 0, undated: 0, distrusted: 0 };
}
