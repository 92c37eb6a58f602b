import "server-only";
import type { ChangeList } from "../domain/change/change-kind";
import type { UrlFilter } from "../domain/walk/url-filter";
import { Prisma } from "../io/prisma/client";
import type { WalkDiff } from "./change-diff";
import { changePredicate } from "./change-predicate";
import { type ChangeRow, createRowReader, rowColumns } from "./change-row";
import { filterTimeoutMs } from "./query-rows";
import { copyRows } from "./stream-rows";

export interface ChangePage {
  rows: ChangeRow[];
  /** Pass as `after` to go on; null at the end. */
  next: string | null;
}

/**
 * One page of a list of a diff, by loc, through (diff_id, loc).
 *
 * @throws FilterError
 */
export async function readChangePage(
  diff: WalkDiff,
  filter: UrlFilter,
  { list, after = null, limit = 100 }: { list: ChangeList; after?: string | null; limit?: number },
): Promise<ChangePage> {
  const beyond = after === null ? Prisma.empty : Prisma.sql`and c.loc > ${after}`;
  const statement = Prisma.sql`select ${rowColumns(diff)}
    where ${changePredicate(diff, filter, list)} ${beyond} order by c.loc limit ${limit + 1}`;
  const rows: ChangeRow[] = [];
  const options = { timeoutMs: filterTimeoutMs };
  for await (const part of copyRows(statement, await createRowReader(diff), options)) rows.push(...part);
  const isMore = rows.length > limit;
  return { rows: rows.slice(0, limit), next: isMore ? (rows[limit - 1]?.loc ?? null) : null };
}

/**
 * Every row of a list, in portions, in constant memory: those of the page, in its order.
 *
 * @throws FilterError before the first portion; the signal's reason.
 */
export async function* streamChanges(
  diff: WalkDiff,
  filter: UrlFilter,
  { list, signal }: { list: ChangeList; signal?: AbortSignal },
): AsyncGenerator<ChangeRow[]> {
  const statement = Prisma.sql`select ${rowColumns(diff)}
    where ${changePredicate(diff, filter, list)} order by c.loc`;
  yield* copyRows(statement, await createRowReader(diff), { signal });
}
