import type { PoolClient, QueryResultRow } from "pg";
import type { ChildReading } from "../domain/walk/lastmod-proof";
import type { RobotsReport } from "../domain/walk/robots-report";
import type { FileTask, KnownContent, ListedFile } from "../domain/walk/sitemap-file";
import type { WalkLimits } from "../domain/walk/walk-limits";
import type { WalkState } from "../domain/walk/walk-state";
import type { Db } from "./db";
import { findWalkBefore, rowsOf } from "./file-rows";
import { portions } from "./portions";

/** What every step of a walk needs to know of it. */
export interface StoredWalk {
  id: number;
  viewId: number;
  number: number;
  host: string;
  startAddress: string;
  state: WalkState;
  limits: WalkLimits;
  /** Unix milliseconds; where the caller set the clock. */
  clockAt: number | null;
  requestedAt: number;
  startedAt: number | null;
  cancelRequested: boolean;
  discovery: "robots" | "guess" | "typed" | "none" | null;
  robots: RobotsReport | null;
  entriesRead: number;
  bytesRead: number;
}

/** @returns null where there is no such walk any more. */
export async function findWalk(db: Pick<Db, "pool">, walkId: number): Promise<StoredWalk | null> {
  const { rows } = await db.pool.query(
    `select w.id, w.view_id, w.number, s.host, s.start_address, w.state, w.limits, w.clock_at, w.requested_at, w.started_at,
            w.cancel_requested_at is not null as cancel_requested, w.discovery, w.robots, w.entries_read, w.bytes_read
     from walk w join market_view v on v.id = w.view_id join site s on s.id = v.site_id where w.id = $1`,
    [walkId],
  );
  const row = rows[0];
  return row
    ? {
        id: row.id,
        viewId: row.view_id,
        number: row.number,
        host: row.host,
        startAddress: row.start_address,
        state: row.state,
        limits: row.limits,
        clockAt: row.clock_at?.getTime() ?? null,
        requestedAt: row.requested_at.getTime(),
        startedAt: row.started_at?.getTime() ?? null,
        cancelRequested: row.cancel_requested,
        discovery: row.discovery,
        robots: row.robots,
        entriesRead: row.entries_read,
        bytesRead: row.bytes_read,
      }
    : null;
}

/** Begins a walk, again where a crash cut its discovery short. @returns false where it is past that. */
export async function beginWalk(db: Db, walkId: number, startedAt: number): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    "update walk set state = 'discovering', started_at = coalesce(started_at, $2) where id = $1 and state in ('queued', 'discovering')",
    [walkId, new Date(startedAt)],
  );
  return rowCount === 1;
}

export async function saveRobots(client: PoolClient, walkId: number, robots: RobotsReport): Promise<void> {
  await client.query("update walk set robots = $2, state = 'reading' where id = $1", [walkId, JSON.stringify(robots)]);
  for (const url of new Set([robots.url, robots.finalUrl])) await claimAddress(client, walkId, url, 0);
}

/**
 * Takes an address for a file of the walk: each is asked for once, whatever leads to it.
 *
 * @returns null, or the id of the file that has it (0 is robots.txt, a file's own id where it has it already).
 */
export async function claimAddress(
  client: Pick<PoolClient, "query">,
  walkId: number,
  url: string,
  fileId: number,
): Promise<number | null> {
  const { rows } = await client.query(
    `with taken as (
       insert into walk_address (walk_id, url, file_id) values ($1, $2, $3) on conflict do nothing returning file_id
     )
     select null as file_id from taken
     union all
     select file_id from walk_address where walk_id = $1 and url = $2`,
    [walkId, url, fileId],
  );
  return rows[0]?.file_id ?? null;
}

/**
 * Gives files a place in the walk, in this order; those that are there already keep theirs. Beyond the caps on depth
 * and files they are noted as not visited.
 *
 * The caller holds the walk's row.
 */
export async function addFiles(
  client: PoolClient,
  walk: StoredWalk,
  files: readonly ListedFile[],
): Promise<FileTask[]> {
  const { rows: counted } = await client.query(
    `select coalesce(max(rank) + 1, 0)::int as rank, (count(*) filter (where outcome is distinct from 'not-visited'))::int as claimed from "fetch" where walk_id = $1`,
    [walk.id],
  );
  let { rank, claimed } = counted[0] as { rank: number; claimed: number };
  const tasks: FileTask[] = [];
  const before = walk.number > 1 && files.length > 0 ? await findWalkBefore(client, walk) : null;
  for (const part of portions(files, 1_000)) {
    const ids = await fileIds(
      client,
      walk.viewId,
      part.map((file) => file.url),
    );
    const { rows: present } = await client.query(
      `select file_id from "fetch" where walk_id = $1 and file_id = any($2::int[])`,
      [walk.id, [...ids.values()]],
    );
    const there = new Set<number>(present.map((row) => row.file_id));
    const rowsToAdd: (ListedFile & { fileId: number; rank: number; limit: string | null })[] = [];
    for (const file of part) {
      const fileId = ids.get(file.url);
      if (fileId === undefined || there.has(fileId)) continue;
      there.add(fileId);
      const limit =
        file.depth > walk.limits.depthMax ? "depth-limit" : claimed >= walk.limits.filesMax ? "file-limit" : null;
      if (!limit) claimed += 1;
      rowsToAdd.push({ ...file, fileId, rank: rank++, limit });
    }
    await insertFetches(client, { walk: walk.id, before }, rowsToAdd);
    for (const { limit, ...task } of rowsToAdd) if (!limit) tasks.push(task);
  }
  await client.query(
    `update walk set files_known = (select count(*) from "fetch" where walk_id = $1), files_claimed = $2 where id = $1`,
    [walk.id, claimed],
  );
  return tasks;
}

async function fileIds(client: PoolClient, viewId: number, urls: string[]): Promise<Map<string, number>> {
  await client.query(
    "insert into sitemap_file (view_id, url) select $1, unnest($2::text[]) on conflict (view_id, url) do nothing",
    [viewId, urls],
  );
  const { rows } = await client.query("select id, url from sitemap_file where view_id = $1 and url = any($2::text[])", [
    viewId,
    urls,
  ]);
  return new Map(rows.map((row) => [row.url, row.id]));
}

/**
 * A file has the rows that it had in the walk before, unless another took them over by its content; else those of its
 * own id, unless they were taken over before; else new ones.
 */
const rowsToHave = `case when $10::int is not null then coalesce(
  (select ${rowsOf("p")} from "fetch" p where p.walk_id = $10 and p.file_id = t.file_id
     and not exists (select 1 from "fetch" c where c.walk_id = $1 and ${rowsOf("c")} = ${rowsOf("p")})),
  (select t.file_id where not exists (select 1 from "fetch" c where c.walk_id in ($1, $10) and ${rowsOf("c")} = t.file_id)),
  nextval('sitemap_file_id_seq')::int) end`;

async function insertFetches(
  client: PoolClient,
  { walk, before }: { walk: number; before: number | null },
  rows: (ListedFile & { fileId: number; rank: number; limit: string | null })[],
): Promise<void> {
  if (rows.length === 0) return;
  await client.query(
    `insert into "fetch" (walk_id, file_id, parent_file_id, depth, rank, source, index_lastmod_at, index_lastmod_raw, state, outcome, reason, rows_of)
     select $1, file_id, parent, depth, rank, source, lastmod_at, lastmod_raw,
            case when cap is null then 'queued' else 'done' end, case when cap is not null then 'not-visited' end, cap,
            ${rowsToHave}
     from unnest($2::int[], $3::int[], $4::int[], $5::int[], $6::text[], $7::timestamptz[], $8::text[], $9::text[])
       as t(file_id, parent, depth, rank, source, lastmod_at, lastmod_raw, cap)`,
    [
      walk,
      rows.map((row) => row.fileId),
      rows.map((row) => row.parentFileId),
      rows.map((row) => row.depth),
      rows.map((row) => row.rank),
      rows.map((row) => row.source),
      rows.map((row) => (row.indexLastmodAt === null ? null : new Date(row.indexLastmodAt))),
      rows.map((row) => row.indexLastmodRaw),
      rows.map((row) => row.limit),
      before,
    ],
  );
}

const fileColumns =
  "s.url, f.source, f.parent_file_id, f.depth, f.rank, f.index_lastmod_at, f.index_lastmod_raw, f.file_id";

function fileTaskOf(row: QueryResultRow): FileTask {
  return {
    fileId: row.file_id,
    url: row.url,
    source: row.source,
    parentFileId: row.parent_file_id,
    depth: row.depth,
    rank: row.rank,
    indexLastmodAt: row.index_lastmod_at?.getTime() ?? null,
    indexLastmodRaw: row.index_lastmod_raw,
  };
}

/** Files that are not done, those under way in a process that died among them, in walking order. */
export async function listOpenFiles(db: Pick<Db, "pool">, walkId: number): Promise<FileTask[]> {
  const { rows } = await db.pool.query(
    `select ${fileColumns} from "fetch" f join sitemap_file s on s.id = f.file_id where f.walk_id = $1 and f.state <> 'done' order by f.rank`,
    [walkId],
  );
  return rows.map(fileTaskOf);
}

/** Marks a file as under way. @returns null where it is done, or its walk has ended. */
export async function takeFile(db: Db, walkId: number, fileId: number, startedAt: number): Promise<FileTask | null> {
  const { rows } = await db.pool.query(
    `update "fetch" f set state = 'running', started_at = $3, entries = null, bytes_unpacked = null
     from sitemap_file s, walk w
     where f.walk_id = $1 and f.file_id = $2 and f.state <> 'done' and s.id = f.file_id and w.id = f.walk_id and w.state = 'reading'
     returning ${fileColumns}`,
    [walkId, fileId, new Date(startedAt)],
  );
  const row = rows[0];
  if (!row) return null;
  await db.pool.query("update walk set current_url = $2 where id = $1", [walkId, row.url]);
  return fileTaskOf(row);
}

/**
 * The content that holds for a file after the walk before, with the validators of the answer that brought it last. A
 * file that was not among that walk's, by this name or the one it was recognised by, has none: its entries have ended.
 */
export async function findKnownContent(
  db: Pick<Db, "pool">,
  walk: StoredWalk,
  fileId: number,
): Promise<KnownContent | null> {
  const before = await findWalkBefore(db.pool, walk);
  if (before === null) return null;
  const { rows } = await db.pool.query(
    `select c.id, c.sha256, c.whole, c.format, c.entries, c.children, good.index_lastmod_at, good.index_lastmod_raw, good.headers
     from "fetch" now
     join "fetch" f on f.walk_id = $4 and ${rowsOf("f")} = ${rowsOf("now")}
     join file_content c on c.id = f.content_id
     left join lateral (
       select g.headers, g.index_lastmod_at, g.index_lastmod_raw from "fetch" g join walk gw on gw.id = g.walk_id
       where g.file_id = now.file_id and g.content_id = c.id and gw.number < $2
         and g.outcome in ('ok', 'partial', 'not-modified', 'unchanged', 'skipped-unchanged')
       order by gw.number desc limit 1
     ) good on true
     where now.walk_id = $1 and now.file_id = $3`,
    [walk.id, walk.number, fileId, before],
  );
  const row = rows[0];
  return row
    ? {
        contentId: row.id,
        etag: row.headers?.etag ?? null,
        lastModified: row.headers?.["last-modified"] ?? null,
        sha256: row.sha256,
        whole: row.whole,
        format: row.format,
        entries: row.entries,
        indexLastmodAt: row.index_lastmod_at?.getTime() ?? null,
        indexLastmodRaw: row.index_lastmod_raw,
        children: row.children,
      }
    : null;
}

const readingsMax = 20;

/** What became of a file in the last walks that knew it, latest first. */
export async function listReadings(db: Pick<Db, "pool">, walk: StoredWalk, fileId: number): Promise<ChildReading[]> {
  const { rows } = await db.pool.query<ChildReading>(
    `select f.outcome, f.index_lastmod_raw as "indexLastmodRaw", coalesce(c.sha256, '') as sha256
     from "fetch" f join walk w on w.id = f.walk_id left join file_content c on c.id = f.content_id
     where f.file_id = $1 and w.number < $2 and w.finished_at is not null order by w.number desc limit $3`,
    [fileId, walk.number, readingsMax],
  );
  return rows;
}

/** Whether a file is the other one or lies above it in the walk's tree of indexes. */
export async function isAbove(db: Pick<Db, "pool">, walkId: number, upper: number, lower: number): Promise<boolean> {
  const { rows } = await db.pool.query(
    `with recursive up(file_id) as (
       select $3::int
       union
       select f.parent_file_id from "fetch" f join up on f.file_id = up.file_id where f.walk_id = $1 and f.parent_file_id is not null
     )
     select exists (select 1 from up where file_id = $2) as above`,
    [walkId, upper, lower],
  );
  return rows[0].above;
}

/** Asks a walk to end early. The workers on it hear of it within a second. */
export async function requestCancel(db: Pick<Db, "pool">, walkId: number): Promise<void> {
  await db.pool.query(
    "update walk set cancel_requested_at = coalesce(cancel_requested_at, now()) where id = $1 and state in ('queued', 'discovering', 'reading')",
    [walkId],
  );
}
