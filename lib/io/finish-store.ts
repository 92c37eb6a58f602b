import type { PoolClient } from "pg";
import type { FileOutcome } from "../domain/walk/outcome";
import { isRead } from "../domain/walk/outcome";
import type { Db } from "./db";
import { analyzePartitions, indexPartitions, openWalk, partitionOf } from "./entry-partition";
import { findWalk, type StoredWalk } from "./walk-store";

/** A file of the walk before that this walk has not met. */
interface MissingFile {
  fileId: number;
  parentFileId: number | null;
  depth: number;
  source: string;
  contentId: number;
}

/**
 * Settles the files that this walk has not read: those that an index or robots.txt was read and no longer lists are
 * gone and their entries end with the walk before; all others keep their content and are not known this time.
 *
 * Runs in one transaction. Idempotent.
 */
export async function settleFiles(db: Db, walk: StoredWalk): Promise<void> {
  await db.withTransaction(async (client) => {
    const before = await findWalkBefore(client, walk);
    if (before === null) return;
    await client.query(
      `update "fetch" f set content_id = p.content_id
       from "fetch" p where f.walk_id = $1 and p.walk_id = $2 and p.file_id = f.file_id and f.content_id is null and f.outcome <> 'duplicate'`,
      [walk.id, before],
    );
    const { removed, carried } = await sortMissing(client, walk, before);
    await client.query(
      `insert into "fetch" (walk_id, file_id, parent_file_id, depth, rank, source, state, outcome, reason, content_id)
       select $1, file_id, parent_file_id, depth, (select coalesce(max(rank), 0) + 1 from "fetch" where walk_id = $1), source,
              'done', 'not-visited', 'parent-not-read', content_id
       from "fetch" where walk_id = $2 and file_id = any($3::int[])
       on conflict (walk_id, file_id) do nothing`,
      [walk.id, before, carried],
    );
    const { rows: duplicates } = await client.query(
      `select file_id from "fetch" where walk_id = $1 and outcome = 'duplicate'`,
      [walk.id],
    );
    const gone = [...removed, ...duplicates.map((row) => row.file_id)];
    if (gone.length > 0) {
      await client.query(
        `update ${partitionOf("entry", walk.viewId)} set last_walk = $1 where file_id = any($2::int[]) and last_walk = ${openWalk}`,
        [walk.number - 1, gone],
      );
    }
  });
}

/** The latest earlier walk of the view that has ended with something read. */
async function findWalkBefore(client: Pick<PoolClient, "query">, walk: StoredWalk): Promise<number | null> {
  const { rows } = await client.query(
    "select id from walk where view_id = $1 and number < $2 and finished_at is not null order by number desc limit 1",
    [walk.viewId, walk.number],
  );
  return rows[0]?.id ?? null;
}

async function sortMissing(client: PoolClient, walk: StoredWalk, before: number) {
  const { rows } = await client.query(
    `select p.file_id, p.parent_file_id, p.depth, p.source, p.content_id from "fetch" p
     where p.walk_id = $2 and p.content_id is not null
       and not exists (select 1 from "fetch" f where f.walk_id = $1 and f.file_id = p.file_id)
     order by p.depth, p.rank`,
    [walk.id, before],
  );
  const missing: MissingFile[] = rows.map((row) => ({
    fileId: row.file_id,
    parentFileId: row.parent_file_id,
    depth: row.depth,
    source: row.source,
    contentId: row.content_id,
  }));
  const { rows: met } = await client.query(`select file_id, source, outcome from "fetch" where walk_id = $1`, [
    walk.id,
  ]);
  const outcomes = new Map<number, FileOutcome>(met.map((row) => [row.file_id, row.outcome]));
  const foundRoot = met.some((row) => row.source !== "index" && (isRead(row.outcome) || row.outcome === "partial"));
  const robotsRead = walk.robots === null || ["ok", "absent", "not-robots"].includes(walk.robots.outcome);

  const removed = new Set<number>();
  const carried: number[] = [];
  for (const file of missing) {
    const { parentFileId } = file;
    const parentOutcome = parentFileId === null ? null : outcomes.get(parentFileId);
    const isGone =
      parentFileId === null
        ? foundRoot && robotsRead
        : removed.has(parentFileId) || (parentOutcome !== undefined && parentOutcome !== null && isRead(parentOutcome));
    if (isGone) removed.add(file.fileId);
    else carried.push(file.fileId);
  }
  return { removed: [...removed], carried };
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

/** URLs that stand only in files that were not read this time. */
export async function countNotKnown(db: Db, walk: StoredWalk, fileIds: number[]): Promise<number> {
  const entry = partitionOf("entry", walk.viewId);
  const { rows } = await db.pool.query(
    `select count(distinct e.loc)::int as n from ${entry} e
     where e.file_id = any($1::int[]) and e.last_walk = ${openWalk}
       and not exists (select 1 from ${entry} o where o.loc = e.loc and o.last_walk = ${openWalk} and o.file_id <> all($1::int[]))`,
    [fileIds],
  );
  return rows[0].n;
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
