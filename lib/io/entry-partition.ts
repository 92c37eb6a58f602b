import type { PoolClient } from "pg";
import type { Db } from "./db";

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

const partitioned = ["entry", "entry_extension", "shadowed_entry"] as const;

/**
 * Makes a view's tables where they are not there yet, without indexes: the first walk fills them at full speed.
 *
 * @returns false where the view has been deleted.
 */
export async function createPartitions(client: PoolClient, viewId: number): Promise<boolean> {
  await client.query("begin");
  await lockView(client, viewId);
  const { rowCount } = await client.query("select 1 from market_view where id = $1 for key share", [viewId]);
  for (const table of rowCount ? partitioned : []) {
    const name = partitionOf(table, viewId);
    const there = await client.query("select to_regclass($1) is not null as there", [name]);
    if (there.rows[0].there) continue;
    // `create … partition of` would wait for every reader of any site, and let no other begin meanwhile.
    await client.query(`create table ${name} (like ${table} including all)`);
    await client.query(`alter table ${table} attach partition ${name} for values in (${viewId})`);
  }
  await client.query("commit");
  return rowCount === 1;
}

/**
 * Indexes a view's tables once its first walk has filled them; nothing to do afterwards.
 *
 * `loc` for sections, sorting and look-ups; `lastmod` for ranges and sorting; `file` for the next reading of a file;
 * `first` and `last` for changes between walks; `seen` for sorting by when an URL was first seen. The one on `loc` takes as long as all others, which are built beside it.
 */
export async function indexPartitions(db: Pick<Db, "withClient">, viewId: number): Promise<void> {
  await db.withClient(async (client) => {
    if (await isIndexed(client, viewId)) return;
    const entry = partitionOf("entry", viewId);
    // Marks pages for index-only scans, without which to look for shared URLs takes ten times as long. Fastest on a bare table.
    await client.query(`vacuum ${entry}`);
    await client.query("begin");
    await lockView(client, viewId);
    await client.query("set local maintenance_work_mem = '256MB'");
    await Promise.all([
      client.query(`create index if not exists ${entry}_loc on ${entry} (loc, id)`),
      db.withClient((other) => indexBesideLoc(other, viewId)),
    ]);
    // The last one: it tells that all are there.
    await client.query(`create unique index if not exists ${entry}_id on ${entry} (id)`);
    await client.query("commit");
  });
}

async function isIndexed(client: PoolClient, viewId: number): Promise<boolean> {
  const { rows } = await client.query("select to_regclass($1) is not null as there", [
    `${partitionOf("entry", viewId)}_id`,
  ]);
  return rows[0].there;
}

async function indexBesideLoc(client: PoolClient, viewId: number): Promise<void> {
  const entry = partitionOf("entry", viewId);
  const extension = partitionOf("entry_extension", viewId);
  const shadowed = partitionOf("shadowed_entry", viewId);
  await client.query(`create index if not exists ${entry}_lastmod on ${entry} (lastmod_at, id)`);
  await client.query(`create index if not exists ${entry}_file on ${entry} (file_id)`);
  // Empty after a first walk: what it saw is found by loc.
  await client.query(`create index if not exists ${entry}_seen on ${entry} (seen_from, loc, id) where seen_from > 1`);
  await client.query(`create index if not exists ${entry}_first on ${entry} (first_walk) where first_walk > 1`);
  await client.query(`create index if not exists ${entry}_last on ${entry} (last_walk) where last_walk < ${openWalk}`);
  await client.query(`create index if not exists ${extension}_entry on ${extension} (entry_id)`);
  await client.query(`create index if not exists ${shadowed}_entry on ${shadowed} (entry_id)`);
}

/** Lets the planner know the tables, and marks their pages for index-only scans. Not within a transaction. */
export async function analyzePartitions(client: PoolClient, viewId: number): Promise<void> {
  for (const table of partitioned) {
    await client.query(`vacuum (analyze) ${partitionOf(table, viewId)}`);
  }
}

/** Views that are gone, and whose tables are still there. */
export async function findLeftViews(client: Pick<PoolClient, "query">): Promise<number[]> {
  const { rows } = await client.query(
    `select distinct number from (select substring(relname from '^(?:entry|entry_extension|shadowed_entry)_([0-9]+)$')::int as number
       from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace) t
     where number is not null and not exists (select 1 from market_view v where v.id = number)`,
  );
  return rows.map((row) => row.number);
}

/**
 * Drops a view's tables. While it waits for those who read any site's tables, others wait for it: so it does not wait
 * long.
 *
 * @returns false where they are in use: try again.
 */
export async function dropPartitions(client: PoolClient, viewId: number): Promise<boolean> {
  try {
    await client.query("begin");
    await client.query("set local lock_timeout = '250ms'");
    await lockView(client, viewId);
    for (const table of partitioned) await client.query(`drop table if exists ${partitionOf(table, viewId)}`);
    await client.query("commit");
    return true;
  } catch (error) {
    await client.query("rollback");
    if (inUse.has((error as { code?: string }).code ?? "")) return false;
    throw error;
  }
}

/** lock_not_available, deadlock_detected. */
const inUse = new Set(["55P03", "40P01"]);
