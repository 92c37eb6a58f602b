import type { PoolClient } from "pg";
import type { FileOutcome } from "../domain/walk/outcome";
import type { WalkReason } from "../domain/walk/walk-state";
import { activeWalkStates } from "../domain/walk/walk-state";
import type { DatabaseFault } from "./database-fault";
import type { Db } from "./db";
import { openWalk, partitionOf } from "./entry-partition";
import { findWalkBefore, rowsOf } from "./file-rows";
import { deleteJobs } from "./queue";
import { type SavedResult, writeResult } from "./result-store";
import type { StoredWalk } from "./walk-store";

/** What became of files that keep their content of before anyway. */
const unreadOutcomes: FileOutcome[] = ["failed", "refused", "not-a-sitemap", "not-visited"];

export interface GivenUp {
  fault: DatabaseFault;
  /** Of the walk as a whole, in words. */
  sentence: string;
  /** What a walk of no files comes to: for the first walk of a view. */
  empty: SavedResult;
  finishedAt: number;
}

/**
 * Ends a walk that we cannot carry on by a fault of our own: `failed`, with the reason. What it wrote is taken back, so
 * that the inventory stands as the walk before left it, and none of it is known this time.
 *
 * One transaction; does nothing where the walk has ended. @returns whether it was this that ended it.
 */
export async function giveUpWalk(db: Db, walk: StoredWalk, given: GivenUp): Promise<boolean> {
  return db.withTransaction(async (client) => {
    // Whoever still puts the walk together is let through first: then this finds it ended.
    await client.query("select pg_advisory_xact_lock(7002, $1)", [walk.id]);
    const { rowCount } = await client.query("select 1 from walk where id = $1 and state = any($2) for update", [
      walk.id,
      activeWalkStates,
    ]);
    if (rowCount === 0) return false;
    const before = await findWalkBefore(client, walk);
    await takeBackEntries(client, walk);
    await takeBackFiles(client, walk, before, given.fault);
    const reasons: WalkReason[] = [{ code: "internal", files: null, sentence: given.sentence }];
    await client.query("update walk set state = 'finishing' where id = $1", [walk.id]);
    const rows = before === null ? {} : { sections: [], days: [], stamps: [] };
    await writeResult(client, walk, { ...given.empty, ...rows, state: "failed", reasons }, given.finishedAt);
    if (before !== null) await copyResult(client, walk, before);
    await deleteJobs(client, walk.id);
    return true;
  });
}

/** Rows that the walk opened go, and those that it closed are open again: nobody else closes with the number before its own. */
async function takeBackEntries(client: PoolClient, walk: StoredWalk): Promise<void> {
  const [entry, extension, shadowed] = (["entry", "entry_extension", "shadowed_entry"] as const).map((table) =>
    partitionOf(table, walk.viewId),
  );
  await client.query(
    `with gone as (delete from ${entry} where first_walk = $1 returning id)
     delete from ${extension} x using gone where x.entry_id = gone.id`,
    [walk.number],
  );
  await client.query(`delete from ${shadowed} where first_walk = $1`, [walk.number]);
  for (const table of [entry, shadowed])
    await client.query(`update ${table} set last_walk = ${openWalk} where last_walk = $1`, [walk.number - 1]);
}

/** Every file holds what it held after the walk before; what became of those that were not read stays told. */
async function takeBackFiles(
  client: PoolClient,
  walk: StoredWalk,
  before: number | null,
  fault: DatabaseFault,
): Promise<void> {
  // Rows of nobody first, so that two files never have the same on the way.
  await client.query(
    `update "fetch" set state = 'done', kept_entries = 0, kept_ids = null, renamed_from = null, content_id = null,
       rows_of = nextval('sitemap_file_id_seq')::int, finished_at = coalesce(finished_at, now()),
       outcome = case when outcome = any($3) then outcome else 'failed' end,
       reason = case when outcome = any($3) then reason else $2 end
     where walk_id = $1`,
    [walk.id, fault, unreadOutcomes],
  );
  if (before !== null) {
    await client.query(
      `update "fetch" f set content_id = p.content_id, rows_of = ${rowsOf("p")}
       from "fetch" p where f.walk_id = $1 and p.walk_id = $2 and p.file_id = f.file_id`,
      [walk.id, before],
    );
    await client.query(
      `insert into "fetch" (walk_id, file_id, parent_file_id, depth, rank, source, state, outcome, reason, content_id, rows_of)
       select $1, file_id, parent_file_id, depth, (select coalesce(max(rank), 0) + 1 from "fetch" where walk_id = $1), source,
              'done', 'not-visited', $3, content_id, ${rowsOf("p")}
       from "fetch" p where walk_id = $2 and content_id is not null
       on conflict (walk_id, file_id) do nothing`,
      [walk.id, before, fault],
    );
  }
  await client.query(
    `delete from file_content c using sitemap_file s where s.id = c.file_id and s.view_id = $1 and c.first_walk = $2`,
    [walk.viewId, walk.number],
  );
}

/** The pages of the walk before, all of them not known this time. */
async function copyResult(client: PoolClient, walk: StoredWalk, before: number): Promise<void> {
  await client.query(
    `update walk w set verdict = p.verdict, summary = p.summary || jsonb_build_object('notKnownUrls', p.summary->'urls',
       'changes', null, 'filesRead', 0, 'bytesPacked', 0, 'bytesUnpacked', 0,
       'files', (select count(*) from "fetch" where walk_id = w.id),
       'filesFailed', (select count(*) from "fetch" where walk_id = w.id and outcome <> 'not-visited'))
     from walk p where w.id = $1 and p.id = $2`,
    [walk.id, before],
  );
  await client.query(
    `insert into walk_section (walk_id, tree, key, parent_key, depth, wide, urls, entries, dated, newest_at, median_at, months, verdict, not_known)
     select $1, tree, key, parent_key, depth, wide, urls, entries, dated, newest_at, median_at, months, verdict, urls
     from walk_section where walk_id = $2`,
    [walk.id, before],
  );
  await client.query(
    `insert into walk_day (walk_id, day, date_only, date_time) select $1, day, date_only, date_time from walk_day where walk_id = $2`,
    [walk.id, before],
  );
  await client.query(
    `insert into walk_stamp (walk_id, rank, stamp_at, precision, entries, files, finding)
     select $1, rank, stamp_at, precision, entries, files, finding from walk_stamp where walk_id = $2`,
    [walk.id, before],
  );
}
