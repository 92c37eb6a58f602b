import type { PoolClient } from "pg";
import Cursor from "pg-cursor";
import type { Precision } from "../domain/lastmod/parse-lastmod";
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

export async function indexEntries(db: Db, walk: StoredWalk): Promise<void> {
  await db.withClient(async (client) => {
    await indexPartitions(client, walk.viewId);
  });
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
       select o.loc, min(o.seen_from) as seen_from from ${entry} n join ${entry} o on o.loc = n.loc
       where n.first_walk = $1 and o.first_walk < $1 group by o.loc
     ) earlier
     where e.first_walk = $1 and e.loc = earlier.loc and earlier.seen_from < e.seen_from`,
    [walk.number],
  );
}

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
    // Sorted by the index on loc: two neighbours that are the same are one URL in two files.
    const touched = first
      ? `select distinct loc from (select loc, lag(loc) over (order by loc) as before from ${entry}) n where loc = before`
      : `select distinct loc from ${entry} where first_walk = ${walk.number} or last_walk = ${walk.number - 1}`;
    await client.query(
      `create temporary table standing on commit drop as
       select id, row_number() over (partition by loc order by lastmod_at desc nulls last, id) as place
       from ${entry} where last_walk = ${openWalk} and loc in (${touched})`,
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
        `select e.loc, e.file_id from ${partitionOf("shadowed_entry", walk.viewId)} s
         join ${partitionOf("entry", walk.viewId)} e on e.id = s.entry_id where s.last_walk = ${openWalk}`,
        [],
      ),
    );
    for (let rows = await cursor.read(10_000); rows.length > 0; rows = await cursor.read(10_000)) {
      for (const row of rows) onRow({ loc: row.loc, fileId: row.file_id });
    }
    await cursor.close();
  });
}

/**
 * Number of the latest earlier walk that read anything; null where there is none to compare with. Walks between that
 * found nothing have left every row as it was.
 */
export async function findComparableWalk(db: Pick<Db, "pool">, walk: StoredWalk): Promise<number | null> {
  const { rows } = await db.pool.query(
    "select max(number) as number from walk where view_id = $1 and number < $2 and state in ('complete', 'partial')",
    [walk.viewId, walk.number],
  );
  return rows[0].number;
}

export interface WalkChanges {
  added: number;
  removed: number;
  changed: number;
  /** Up to `listMax` locs of each kind, in order. */
  lists: { added: string[]; removed: string[]; changed: string[] };
}

/** Against the walk before: URLs that came, went, or have another lastmod. Only rows that the walk touched are looked at. */
export async function findChanges(db: Db, walk: StoredWalk, listMax: number): Promise<WalkChanges> {
  const entry = partitionOf("entry", walk.viewId);
  const { rows } = await db.pool.query(
    `with touched as (
       select distinct loc from ${entry} where first_walk = $1 or last_walk = $1 - 1
     ), compared as (
       select t.loc,
              case when b.n = 0 then 'added' when a.n = 0 then 'removed' when a.lastmod is distinct from b.lastmod then 'changed' end as kind
       from touched t
       cross join lateral (select count(*) as n, max(lastmod_at) as lastmod from ${entry} e where e.loc = t.loc and e.first_walk < $1 and e.last_walk >= $1 - 1) b
       cross join lateral (select count(*) as n, max(lastmod_at) as lastmod from ${entry} e where e.loc = t.loc and e.first_walk <= $1 and e.last_walk >= $1) a
       where a.n > 0 or b.n > 0
     )
     select kind, count(*)::int as n, (array_agg(loc order by loc))[1:$2] as locs from compared where kind is not null group by kind`,
    [walk.number, listMax],
  );
  const of = (kind: string) => rows.find((row) => row.kind === kind);
  return {
    added: of("added")?.n ?? 0,
    removed: of("removed")?.n ?? 0,
    changed: of("changed")?.n ?? 0,
    lists: { added: of("added")?.locs ?? [], removed: of("removed")?.locs ?? [], changed: of("changed")?.locs ?? [] },
  };
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

/**
 * All distinct stamps and the heaviest of them by the rows themselves, where the files' profiles do not keep all of
 * theirs: one scan, hashed; then the files of the heaviest by (lastmod_at, id).
 */
export async function countStamps(db: Db, walk: StoredWalk, most: number) {
  const names = ["year", "month", "day", "minute", "second"] as const;
  const entry = partitionOf("entry", walk.viewId);
  return db.withTransaction(async (client) => {
    await client.query("set local work_mem = '256MB'");
    const { rows } = await client.query(
      `with stamp as materialized (
         select case when precision = 6 then date_trunc('second', lastmod_at) else lastmod_at end as at,
                least(precision, 5) as precision, sum(listings)::int as entries
         from ${entry} where last_walk = ${openWalk} and lastmod_at is not null group by 1, 2
       ), heaviest as (select * from stamp order by entries desc, at limit $1)
       select h.*, (select count(*)::int from stamp) as distinct,
              (select count(distinct e.file_id)::int from ${entry} e
               where e.lastmod_at >= h.at and e.lastmod_at < h.at + interval '1 second' and e.last_walk = ${openWalk}) as files
       from heaviest h order by entries desc, at`,
      [most],
    );
    return {
      distinct: (rows[0]?.distinct ?? 0) as number,
      exact: true,
      stamps: rows.map((row) => ({
        at: row.at.getTime() as number,
        precision: names[row.precision - 1] ?? "second",
        entries: row.entries as number,
        files: row.files as number,
      })),
    };
  });
}

/** The stamps of the walk before, where the very same contents hold in both. */
export async function findSameStamps(db: Db, walk: StoredWalk) {
  const { rows } = await db.pool.query(
    `with before as (
       select id, summary from walk where view_id = $2 and number < $3 and finished_at is not null order by number desc limit 1
     ), contents as (
       select walk_id, array_agg(content_id order by content_id) as ids from "fetch"
       where walk_id = $1 or walk_id = (select id from before) group by walk_id
     )
     select b.summary ->> 'distinctStamps' as distinct, s.stamp_at, s.precision, s.entries, s.files
     from before b left join walk_stamp s on s.walk_id = b.id
     where (select count(distinct ids) from contents) = 1 and (select count(*) from contents) = 2
     order by s.rank`,
    [walk.id, walk.viewId, walk.number],
  );
  if (rows.length === 0) return null;
  return {
    distinct: Number(rows[0].distinct),
    exact: true,
    stamps: rows
      .filter((row) => row.stamp_at !== null)
      .map((row) => ({
        at: row.stamp_at.getTime() as number,
        precision: row.precision as Precision,
        entries: row.entries as number,
        files: row.files as number,
      })),
  };
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
