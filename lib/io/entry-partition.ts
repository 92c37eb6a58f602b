import type { PoolClient } from "pg";

/** `last_walk` of a span that is still open. */
export const openWalk = 2_147_483_647;

/** Names of a market view's own tables. The number comes from the database: it is safe in SQL text. */
export function partitionOf(table: "entry" | "entry_extension" | "shadowed_entry", viewId: number): string {
  if (!Number.isSafeInteger(viewId) || viewId < 1) throw new RangeError(`Cannot name a partition: view ${viewId}`);
  return `${table}_${viewId}`;
}

/** Serialises what may run once at a time for a view: making, indexing and dropping its tables. Held to the end of the transaction. */
export async function lockView(client: PoolClient, viewId: number): Promise<void> {
  await client.query("select pg_advisory_xact_lock(7001, $1)", [viewId]);
}

/** Makes a view's tables where they are not there yet, without indexes: the first walk fills them at full speed. */
export async function createPartitions(client: PoolClient, viewId: number): Promise<void> {
  await client.query("begin");
  await lockView(client, viewId);
  for (const table of ["entry", "entry_extension", "shadowed_entry"] as const) {
    const name = partitionOf(table, viewId);
    const there = await client.query("select to_regclass($1) is not null as there", [name]);
    if (there.rows[0].there) continue;
    await client.query(`create table ${name} partition of ${table} for values in (${viewId})`);
  }
  await client.query("commit");
}

/**
 * Indexes a view's tables once its first walk has filled them; nothing to do afterwards.
 *
 * `loc` for sections, sorting and look-ups; `lastmod` for ranges and sorting; `file` for the next reading of a file;
 * `first` and `last` for changes between walks.
 */
export async function indexPartitions(client: PoolClient, viewId: number): Promise<void> {
  const entry = partitionOf("entry", viewId);
  const done = await client.query("select to_regclass($1) is not null as there", [`${entry}_id`]);
  if (done.rows[0].there) return;
  await client.query("begin");
  await lockView(client, viewId);
  await client.query("set local maintenance_work_mem = '256MB'");
  await client.query(`create index if not exists ${entry}_loc on ${entry} (loc, id)`);
  await client.query(`create index if not exists ${entry}_lastmod on ${entry} (lastmod_at, id)`);
  await client.query(`create index if not exists ${entry}_file on ${entry} (file_id)`);
  await client.query(`create index if not exists ${entry}_first on ${entry} (first_walk)`);
  await client.query(`create index if not exists ${entry}_last on ${entry} (last_walk) where last_walk < ${openWalk}`);
  const extension = partitionOf("entry_extension", viewId);
  await client.query(`create index if not exists ${extension}_entry on ${extension} (entry_id)`);
  const shadowed = partitionOf("shadowed_entry", viewId);
  await client.query(`create index if not exists ${shadowed}_entry on ${shadowed} (entry_id)`);
  await client.query(`create unique index if not exists ${entry}_id on ${entry} (id)`);
  await client.query("commit");
}

/** Lets the planner know the tables, and marks their pages for index-only scans. Not within a transaction. */
export async function analyzePartitions(client: PoolClient, viewId: number): Promise<void> {
  for (const table of ["entry", "entry_extension", "shadowed_entry"] as const) {
    await client.query(`vacuum (analyze) ${partitionOf(table, viewId)}`);
  }
}

/** Drops a view's tables. */
export async function dropPartitions(client: PoolClient, viewId: number): Promise<void> {
  for (const table of ["entry", "entry_extension", "shadowed_entry"] as const) {
    await client.query(`drop table if exists ${partitionOf(table, viewId)}`);
  }
}
