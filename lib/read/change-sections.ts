import "server-only";
import { type ChangeNode, ChangeTree } from "../domain/change/change-tree";
import { sectionOf } from "../domain/section/section-of";
import type { UrlFilter } from "../domain/walk/url-filter";
import { Prisma } from "../io/prisma/client";
import type { WalkDiff } from "./change-diff";
import { changePredicate } from "./change-predicate";
import { filterTimeoutMs } from "./query-rows";
import { copyRows } from "./stream-rows";

/**
 * What changed by directory. Rows are added up as they come: 0.1 s a hundred thousand.
 *
 * @throws FilterError
 */
export async function readChangeSections(
  diff: WalkDiff,
  filter: UrlFilter,
  { nodesMax = 1_000 }: { nodesMax?: number } = {},
): Promise<ChangeNode[]> {
  const tree = new ChangeTree();
  const statement = Prisma.sql`select c.loc, c.kinds from walk_change c where ${changePredicate(diff, filter, "all")}`;
  const add = (loc: string | null, bits: number | null) => tree.add(sectionOf(loc ?? ""), bits ?? 0);
  const options = { timeoutMs: 4 * filterTimeoutMs };
  for await (const _ of copyRows(statement, (row) => add(row.ascii(), row.int()), options));
  return tree.nodes(nodesMax);
}
