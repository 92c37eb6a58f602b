import "server-only";
import { type Db, db } from "../io/db";
import type { Prisma } from "../io/prisma/client";
import { readDiffFiles } from "./change-files";
import { saveRenames } from "./change-renames";
import { type DiffPlan, diffStatement, planDiff, touchedStatement } from "./change-statement";
import { valuesOf } from "./query-rows";
import type { WalkHead } from "./walk-summary";

/** One connection, in a transaction. */
export type Client = Pick<Parameters<Parameters<Db["withTransaction"]>[0]>[0], "query">;

/** Diffs that are kept; those that nobody has asked for longest go first. */
const diffsMax = 40;

/**
 * Works a diff out and keeps it. Two that ask at once wait for one.
 *
 * @param staleId Of a diff of the same walks that is to be replaced.
 */
export async function buildDiff(
  left: WalkHead,
  right: WalkHead,
  staleId: number | null,
): Promise<{ id: number; counts: [number, number][] }> {
  const [leftFiles, rightFiles] = await Promise.all([readDiffFiles(left), readDiffFiles(right)]);
  return db().withTransaction(async (client) => {
    await client.query("set local work_mem = '256MB'");
    // The planner would compile statements whose rows it has no figures of.
    await client.query("set local jit = off");
    if (staleId !== null) await client.query("delete from walk_diff where id = $1", [staleId]);
    const { rows: made } = await client.query(
      "insert into walk_diff (left_walk, right_walk) values ($1, $2) on conflict do nothing returning id",
      [left.id, right.id],
    );
    if (!made[0]) return findKept(client, left, right);
    const id: number = made[0].id;
    await sweep(client);
    await saveChanges(client, id, await planDiff(client, { left, right, leftFiles, rightFiles }));
    await saveRenames(client, { id, left, right });
    const { rows: counts } = await client.query(
      "select kinds, count(*)::int as urls from walk_change where diff_id = $1 group by kinds order by kinds",
      [id],
    );
    const pairs = counts.map(({ kinds, urls }): [number, number] => [kinds, urls]);
    await client.query("update walk_diff set counts = $2 where id = $1", [id, JSON.stringify(pairs)]);
    return { id, counts: pairs };
  });
}

async function findKept(client: Client, left: WalkHead, right: WalkHead) {
  const { rows } = await client.query("select id, counts from walk_diff where left_walk = $1 and right_walk = $2", [
    left.id,
    right.id,
  ]);
  if (!rows[0]) throw new Error("Cannot compare the walks: the site is being deleted");
  return rows[0];
}

async function saveChanges(client: Client, id: number, plan: DiffPlan): Promise<void> {
  if (plan.isByTouched) {
    await client.query('create temporary table touched (loc text collate "C") on commit drop');
    await run(client, touchedStatement(plan));
    await client.query("analyze touched");
  }
  // Two inventories are hashed: to merge them it would run through both indexes on loc, and touch every page many times.
  if (!plan.isSameView) await client.query("set local enable_mergejoin = off");
  await run(client, diffStatement(id, plan));
}

async function run(client: Client, statement: Prisma.Sql): Promise<void> {
  await client.query(statement.text, valuesOf(statement));
}

/** Drops what was not asked for in long, and rows of diffs whose walks are gone: one step of the index a diff. */
async function sweep(client: Client): Promise<void> {
  await client.query(
    "delete from walk_diff where id in (select id from walk_diff order by used_at desc, id desc offset $1)",
    [diffsMax],
  );
  await client.query(
    `with recursive kept (id) as (
       select min(diff_id) from walk_change
       union all
       select (select min(c.diff_id) from walk_change c where c.diff_id > kept.id) from kept where kept.id is not null
     )
     delete from walk_change where diff_id in (
       select id from kept where id is not null and not exists (select 1 from walk_diff d where d.id = kept.id))`,
  );
}
