import type { PoolClient } from "pg";
import type { FileOutcome } from "../domain/walk/outcome";
import type { Db } from "./db";
import { analyzePartitions, indexPartitions, openWalk, partitionOf } from "./entry-partition";
import { findWalkBefore, rowsOf } from "./file-rows";
import { findUnreadNewcomers, type MissingFile, sortMissing } from "./gone-files";
import { portions } from "./portions";
import { findWalk, type StoredWalk } from "./walk-store";

/**
 * Settles the files that this walk has not read: those that an index or robots.txt was read and no longer lists are
 * gone and their entries end with the walk before; all others keep their content and are not known this time. While a
 * new file could not be read, none is gone: what it held may stand there under another name.
 *
 * Runs in one transaction. Idempotent.
 */
export async function settleFiles(db: Db, walk: StoredWalk): Promise<void> {
  await db.withTransaction(async (client) => {
    const before = await findWalkBefore(client, walk);
    if (before === null) return;
    await client.query(
      `update "fetch" f set content_id = p.content_id
       from "fetch" p where f.walk_id = $1 and p.walk_id = $2 and ${rowsOf("p")} = ${rowsOf("f")} and f.content_id is null and f.outcome <> 'duplicate'`,
      [walk.id, before],
    );
    const missing = await sortMissing(client, walk, before);
    const newcomers = await findUnreadNewcomers(client, walk, before);
    const isKept = (file: MissingFile) => newcomers.any || (newcomers.sinceEarlier && file.wasKept);
    await carryOver(client, walk, { before, reason: "parent-not-read", files: missing.unknown });
    await carryOver(client, walk, { before, reason: "successor-not-read", files: missing.gone.filter(isKept) });
    const { rows: duplicates } = await client.query(
      `select ${rowsOf("f")} as rows_id from "fetch" f where walk_id = $1 and outcome = 'duplicate'`,
      [walk.id],
    );
    const gone = [
      ...missing.gone.filter((file) => !isKept(file)).map((file) => file.rowsId),
      ...duplicates.map((row) => row.rows_id),
    ];
    if (gone.length > 0) {
      await client.query(
        `update ${partitionOf("entry", walk.viewId)} set last_walk = $1 where file_id = any($2::int[]) and last_walk = ${openWalk}`,
        [walk.number - 1, gone],
      );
    }
  });
}

/** Gives files of the walk before a place in this one, with the content that holds for them. */
async function carryOver(
  client: PoolClient,
  walk: StoredWalk,
  { before, reason, files }: { before: number; reason: string; files: MissingFile[] },
): Promise<void> {
  if (files.length === 0) return;
  await client.query(
    `insert into "fetch" (walk_id, file_id, parent_file_id, depth, rank, source, state, outcome, reason, content_id, rows_of)
     select $1, file_id, parent_file_id, depth, (select coalesce(max(rank), 0) + 1 from "fetch" where walk_id = $1), source,
            'done', 'not-visited', $4, content_id, ${rowsOf("f")}
     from "fetch" f where walk_id = $2 and file_id = any($3::int[])
     on conflict (walk_id, file_id) do nothing`,
    [walk.id, before, files.map((file) => file.fileId), reason],
  );
}

/**
 * Indexes what the first walk has filled. After a later one the planner is told what was added: it takes a walk that it
 * has never seen for a walk of one row.
 */
export async function indexEntries(db: Db, walk: StoredWalk): Promise<void> {
  await indexPartitions(db, walk.viewId);
  if (walk.number > 1 && walk.entriesRead > 0) await db.pool.query(`analyze ${partitionOf("entry", walk.viewId)}`);
}

/** After the walk has ended: nobody waits for it. Nothing to do where the walk has written no entry. */
export async function analyzeEntries(db: Db, walk: StoredWalk): Promise<void> {
  const read = await findWalk(db, walk.id);
  if (!read || read.entriesRead === 0) return;
  await db.withClient((client) => analyzePartitions(client, walk.viewId));
}

/** Gives rows of this walk the number of the walk that saw their URL first, in whichever file. */
export async function settleFirstSeen(db: Db, walk: StoredWalk): Promise<void> {
  if (walk.number === 1) return;
  const entry = partitionOf("entry", walk.viewId);
  await db.pool.query(
    `update ${entry} e set seen_from = earlier.seen_from
     from (
       select n.id, min(o.seen_from) as seen_from from ${entry} n join ${entry} o on o.loc = n.loc
       where n.first_walk = $1 and n.seen_from = $1 and o.first_walk < $1 group by n.id
     ) earlier
     where e.id = earlier.id and earlier.seen_from < e.seen_from`,
    [walk.number],
  );
}

/**
 * URLs that were not seen this time: they stand only in files that were not read, or beyond what was read of one.
 *
 * @param fileIds Files that were not read at all.
 */
export async function countNotKnown(db: Db, walk: StoredWalk, fileIds: number[]): Promise<number> {
  const entry = partitionOf("entry", walk.viewId);
  const { rows } = await db.pool.query(
    `with unread as (
       select ${rowsOf("f")} as id from "fetch" f where f.walk_id = $1 and f.file_id = any($2::int[])
     ), kept as (
       select unnest(f.kept_ids) as id from "fetch" f where f.walk_id = $1
     ), unseen as (
       select e.loc from ${entry} e where e.last_walk = ${openWalk} and e.file_id in (select id from unread)
       union
       select e.loc from ${entry} e join kept on kept.id = e.id
     )
     select count(*)::int as n from unseen u where not exists (
       select 1 from ${entry} o where o.loc = u.loc and o.last_walk = ${openWalk}
         and o.file_id not in (select id from unread) and o.id not in (select id from kept))`,
    [walk.id, fileIds],
  );
  return rows[0].n;
}

/** Every row that was not seen because its file was read only in part. */
export async function streamKept(
  db: Db,
  walk: StoredWalk,
  onRow: (row: { loc: string; fileId: number }) => void,
): Promise<void> {
  const { rows: files } = await db.pool.query(
    `select file_id, kept_ids from "fetch" where walk_id = $1 and kept_ids is not null`,
    [walk.id],
  );
  for (const { file_id: fileId, kept_ids: ids } of files) {
    for (const part of portions(ids as string[], 20_000)) {
      const { rows } = await db.pool.query(
        `select loc from ${partitionOf("entry", walk.viewId)} where id = any($1::bigint[])`,
        [part],
      );
      for (const { loc } of rows) onRow({ loc, fileId });
    }
  }
}

/** One file of the walk with the content that holds for it. */
export interface HeldFile {
  fileId: number;
  url: string;
  parentFileId: number | null;
  depth: number;
  source: string;
  outcome: FileOutcome;
  reason: string | null;
  status: number | null;
  problems: { code: string; count: number }[];
  bytesPacked: number;
  bytesUnpacked: number;
  keptEntries: number;
  content: {
    id: number;
    firstWalk: number;
    format: string;
    whole: boolean;
    entries: number;
    urls: number;
    profile: unknown;
    sections: unknown;
    verdict: unknown;
    origins: Record<string, number>;
  } | null;
}

/** All files of the walk, in walking order. Memory: the rollups of one file are some 10 to 100 KB. */
export async function readHeldFiles(db: Db, walk: StoredWalk): Promise<HeldFile[]> {
  const { rows } = await db.pool.query(
    `select f.file_id, s.url, f.parent_file_id, f.depth, f.source, f.outcome, f.reason, f.status, f.problems, f.bytes_packed,
            f.bytes_unpacked, f.kept_entries, c.id, c.first_walk, c.format, c.whole, c.entries, c.urls, c.profile, c.sections,
            c.verdict, c.origins
     from "fetch" f join sitemap_file s on s.id = f.file_id left join file_content c on c.id = f.content_id
     where f.walk_id = $1 order by f.rank`,
    [walk.id],
  );
  return rows.map((row) => ({
    fileId: row.file_id,
    url: row.url,
    parentFileId: row.parent_file_id,
    depth: row.depth,
    source: row.source,
    outcome: row.outcome,
    reason: row.reason,
    status: row.status,
    problems: row.problems,
    bytesPacked: row.bytes_packed ?? 0,
    bytesUnpacked: row.bytes_unpacked ?? 0,
    keptEntries: row.kept_entries,
    content: row.id && {
      id: row.id,
      firstWalk: row.first_walk,
      format: row.format,
      whole: row.whole,
      entries: row.entries,
      urls: row.urls,
      profile: row.profile,
      sections: row.sections,
      verdict: row.verdict,
      origins: row.origins,
    },
  }));
}
