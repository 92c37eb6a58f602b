import type { PoolClient } from "pg";
import Cursor from "pg-cursor";
import type { Db } from "./db";
import { openWalk, partitionOf } from "./entry-partition";
import { rowsOf } from "./file-rows";
import type { StoredWalk } from "./walk-store";

export interface SharedUrls {
  /** Rows that do not stand for their URL in this walk. */
  shadowed: number;
  /** URLs that more than one file lists. */
  urls: number;
  /** Of these, those whose files give them different days. */
  conflicting: number;
}

/**
 * Chooses, for each URL that several files list, the entry that stands for it: the one with the latest lastmod. The
 * others are shadowed for the span of walks for which this holds.
 */
export async function settleSharedUrls(db: Db, walk: StoredWalk): Promise<SharedUrls> {
  const entry = partitionOf("entry", walk.viewId);
  const shadowed = partitionOf("shadowed_entry", walk.viewId);
  return db.withTransaction(async (client) => {
    await client.query("set local work_mem = '256MB'");
    // Retried after a crash: what this walk has written is written again.
    await client.query(`delete from ${shadowed} where first_walk = $1`, [walk.number]);
    await client.query(`update ${shadowed} set last_walk = ${openWalk} where last_walk = $1`, [walk.number - 1]);
    const first = await isFirstFill(client, walk);
    await client.query('create temporary table touched (loc text collate "C") on commit drop');
    if (first) await findListedTwice(client, entry);
    else {
      await client.query(
        `insert into touched select distinct loc from ${entry} where first_walk = ${walk.number} or last_walk = ${walk.number - 1}`,
      );
    }
    await client.query("analyze touched");
    await client.query(
      `create temporary table standing on commit drop as
       select id, row_number() over (partition by loc order by lastmod_at desc nulls last, id) as place
       from ${entry} where last_walk = ${openWalk} and loc in (select loc from touched)`,
    );
    if (!first) {
      await client.query(
        `update ${shadowed} s set last_walk = $1 where s.last_walk = ${openWalk} and (
           exists (select 1 from standing t where t.id = s.entry_id and t.place = 1)
           or exists (select 1 from ${entry} e where e.id = s.entry_id and e.last_walk = $1))`,
        [walk.number - 1],
      );
    }
    await client.query(
      `insert into ${shadowed} (view_id, entry_id, first_walk)
       select $1, t.id, $2 from standing t
       where t.place > 1 and not exists (select 1 from ${shadowed} s where s.entry_id = t.id and s.last_walk = ${openWalk})`,
      [walk.viewId, walk.number],
    );
    const { rows } = await client.query(
      `with shared as (select distinct e.loc from ${shadowed} s join ${entry} e on e.id = s.entry_id where s.last_walk = ${openWalk})
       select (select count(*) from ${shadowed} where last_walk = ${openWalk})::int as shadowed,
              count(*)::int as urls,
              (count(*) filter (where days > 1))::int as conflicting
       from (
         select e.loc, count(distinct (e.lastmod_at at time zone 'UTC')::date) as days
         from ${entry} e join shared on shared.loc = e.loc where e.last_walk = ${openWalk} group by e.loc
       ) u`,
    );
    return rows[0];
  });
}

/**
 * Neighbours in the index on loc that are the same: 0.4 s a million of rows by that index alone. No statistics are
 * there yet, without which the planner would hash them, in five times that.
 */
async function findListedTwice(client: PoolClient, entry: string): Promise<void> {
  const others = ["enable_hashagg", "enable_seqscan", "enable_sort"];
  for (const name of others) await client.query(`set local ${name} = off`);
  await client.query(`insert into touched select loc from ${entry} group by loc having count(*) > 1`);
  for (const name of others) await client.query(`set local ${name} = on`);
}

async function isFirstFill(client: PoolClient, walk: StoredWalk): Promise<boolean> {
  const { rows } = await client.query(
    `select not exists (select 1 from ${partitionOf("entry", walk.viewId)} where first_walk < $1) as first`,
    [walk.number],
  );
  return rows[0].first;
}

/** Every shadowed row of the walk, with the file it stands in. */
export async function streamShadowed(
  db: Db,
  walk: StoredWalk,
  onRow: (row: { loc: string; fileId: number }) => void,
): Promise<void> {
  await db.withClient(async (client) => {
    const cursor = client.query(
      new Cursor<{ loc: string; file_id: number }>(
        `select e.loc, f.file_id from ${partitionOf("shadowed_entry", walk.viewId)} s
         join ${partitionOf("entry", walk.viewId)} e on e.id = s.entry_id
         join "fetch" f on f.walk_id = $1 and ${rowsOf("f")} = e.file_id where s.last_walk = ${openWalk}`,
        [walk.id],
      ),
    );
    for (let rows = await cursor.read(10_000); rows.length > 0; rows = await cursor.read(10_000)) {
      for (const row of rows) onRow({ loc: row.loc, fileId: row.file_id });
    }
    await cursor.close();
  });
}
