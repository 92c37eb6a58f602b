import "server-only";
import { tableOf } from "../domain/crawl-list/table-names";
import { Prisma } from "../io/prisma/client";
import { queryRows } from "./query-rows";
import { copyRows } from "./stream-rows";

/** Two versions of a list, by their numbers in the database. */
export interface VersionPair {
  older: number;
  newer: number;
}

export type VersionChange = "added" | "removed";

/** URLs that a newer version has and an older has not, and the other way round. */
export async function countVersionChanges(pair: VersionPair): Promise<Record<VersionChange, number>> {
  const rows = await queryRows<Record<VersionChange, number>>(Prisma.sql`
    select (select count(*)::int from ${changesOf(pair, "added")}) as added,
      (select count(*)::int from ${changesOf(pair, "removed")}) as removed`);
  return rows[0] ?? { added: 0, removed: 0 };
}

/** A page of them by address, through (loc). */
export async function readVersionChanges(
  pair: VersionPair,
  change: VersionChange,
  { after = null, limit = 100 }: { after?: string | null; limit?: number } = {},
): Promise<{ rows: string[]; next: string | null }> {
  const beyond = after === null ? Prisma.empty : Prisma.sql`and n.loc > ${after}`;
  const found = await queryRows<{ loc: string }>(
    Prisma.sql`select n.loc from ${changesOf(pair, change)} ${beyond} order by n.loc limit ${limit + 1}`,
  );
  const rows = found.slice(0, limit).map(({ loc }) => loc);
  return { rows, next: found.length > limit ? (rows.at(-1) ?? null) : null };
}

export function streamVersionChanges(
  pair: VersionPair,
  change: VersionChange,
  signal?: AbortSignal,
): AsyncGenerator<{ loc: string }[]> {
  return copyRows(
    Prisma.sql`select n.loc from ${changesOf(pair, change)} order by n.loc`,
    (row) => ({ loc: row.ascii() ?? "" }),
    { signal },
  );
}

function changesOf({ older, newer }: VersionPair, change: VersionChange): Prisma.Sql {
  const [has, lacks] = change === "added" ? [newer, older] : [older, newer];
  return Prisma.sql`${Prisma.raw(tableOf("url", has))} n
    where not exists (select 1 from ${Prisma.raw(tableOf("url", lacks))} o where o.loc = n.loc)`;
}
