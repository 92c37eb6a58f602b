import "server-only";
import { bitsOf, type ChangeList } from "../domain/change/change-kind";
import { isNarrowed, type UrlFilter } from "../domain/walk/url-filter";
import { Prisma } from "../io/prisma/client";
import type { WalkDiff } from "./change-diff";
import { urlPredicate } from "./url-predicate";

/**
 * The one predicate for rows `c` of a diff: pages, counts and exports all take it. A filter is asked of the URL as it
 * is in the right walk; where that has it not, as it is in the left one.
 *
 * @throws FilterError
 */
export function changePredicate(diff: WalkDiff, filter: UrlFilter, list: ChangeList): Prisma.Sql {
  const conditions = [Prisma.sql`c.diff_id = ${diff.id}`];
  if (list !== "all") conditions.push(Prisma.sql`c.kinds & ${bitsOf(list)} <> 0`);
  if (isNarrowed(filter)) {
    const { left, right } = diff;
    const holds = (walk: typeof left) =>
      Prisma.sql`exists (select 1 from entry e where e.loc = c.loc and ${urlPredicate(walk, filter)})`;
    conditions.push(Prisma.sql`case when c.right_id is not null then ${holds(right)} else ${holds(left)} end`);
  }
  return Prisma.join(conditions, " and ");
}
