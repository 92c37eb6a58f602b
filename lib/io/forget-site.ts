import { setTimeout as delay } from "node:timers/promises";
import type { Db } from "./db";
import { dropPartitions, findLeftViews } from "./entry-partition";
import { deleteJobs } from "./queue";

/** Those who work on a walk let go within a second; after this a worker's sweep does the rest. */
const patienceMs = 10_000;
const retryEveryMs = 250;

/** Deletes a site with everything that belongs to it; a walk under way ends without a trace. @returns false where there is none. */
export async function forgetSite(db: Db, host: string): Promise<boolean> {
  const isThere = await deleteRows(db, host);
  for (const endMs = performance.now() + patienceMs; performance.now() < endMs; await delay(retryEveryMs)) {
    if (await dropLeftTables(db)) break;
  }
  return isThere;
}

/** Drops the tables of views that are gone. @returns false where some are in use. */
export async function dropLeftTables(db: Db): Promise<boolean> {
  return db.withClient(async (client) => {
    const dropped: boolean[] = [];
    for (const viewId of await findLeftViews(client)) dropped.push(await dropPartitions(client, viewId));
    return dropped.every(Boolean);
  });
}

async function deleteRows(db: Db, host: string): Promise<boolean> {
  return db.withTransaction(async (client) => {
    // Against orders of a walk. Steps of a walk lock its row before all others, and so does this.
    await client.query(
      "select 1 from market_view v join site s on s.id = v.site_id where s.host = $1 for no key update of v",
      [host],
    );
    const { rows: walks } = await client.query(
      "select w.id from walk w join market_view v on v.id = w.view_id join site s on s.id = v.site_id where s.host = $1 order by w.id for update of w",
      [host],
    );
    const { rowCount } = await client.query("delete from site where host = $1", [host]);
    for (const { id } of walks) await deleteJobs(client, id);
    return rowCount === 1;
  });
}
