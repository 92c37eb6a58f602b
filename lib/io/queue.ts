import type { PoolClient } from "pg";
import type { FileTask } from "../domain/walk/sitemap-file";
import { defaultWalkLimits, type WalkLimits } from "../domain/walk/walk-limits";
import { activeWalkStates } from "../domain/walk/walk-state";
import type { Db } from "./db";
import { createPartitions } from "./entry-partition";
import type { NextStep } from "./file-store";
import { requestCancel, type StoredWalk } from "./walk-store";

/** A job that fails this often by a fault of ours, or ends its worker so often, is given up. */
export const faultsMax = 4;
/** One that finds the disk full is tried again for half an hour: 3 s, 7 s, 20 s, 55 s… apart. */
const attemptsMax = 8;

export interface WalkOrder {
  /** Key of the site: lower case, without a leading "www.". */
  host: string;
  /** An origin with path "/", a sitemap or a robots.txt. */
  startAddress: string;
  view?: string;
  /** Laid over the site's own and the defaults. */
  limits?: Partial<WalkLimits>;
  /** Sets the clock of the walk. */
  clockAt?: number | null;
  /** A process that runs the walk by itself. */
  runner?: string | null;
}

export interface OrderedWalk {
  walkId: number;
  number: number;
  host: string;
  /** A walk of the view was under way already: this is it. */
  joined: boolean;
}

/** Orders a walk. Two orders at once for one view become one walk. Workers hear of it at once, unless a runner is named. */
export async function enqueueWalk(db: Db, order: WalkOrder): Promise<OrderedWalk> {
  for (;;) {
    const view = await findOrMakeView(db, order);
    const isMade = await db.withClient((client) => createPartitions(client, view.id));
    const ordered = isMade && (await db.withTransaction((client) => findOrMakeWalk(client, view, order)));
    // A view that is deleted meanwhile is made anew.
    if (ordered) return ordered;
  }
}

async function findOrMakeWalk(client: PoolClient, view: View, order: WalkOrder): Promise<OrderedWalk | null> {
  const { host } = order;
  const { rowCount } = await client.query("select 1 from market_view where id = $1 for no key update", [view.id]);
  if (rowCount === 0) return null;
  const { rows: active } = await client.query("select id, number from walk where view_id = $1 and state = any($2)", [
    view.id,
    activeWalkStates,
  ]);
  if (active[0]) return { walkId: active[0].id, number: active[0].number, host, joined: true };
  const limits: WalkLimits = { ...defaultWalkLimits, ...view.limits, ...order.limits };
  const { rows } = await client.query(
    `insert into walk (view_id, number, limits, clock_at, runner)
     values ($1, (select coalesce(max(number), 0) + 1 from walk where view_id = $1), $2, $3, $4) returning id, number`,
    [view.id, JSON.stringify(limits), order.clockAt ? new Date(order.clockAt) : null, order.runner ?? null],
  );
  const { id: walkId, number } = rows[0];
  if (!order.runner) await addJob(client, { task: "start_walk", walkId, key: `start:${walkId}` });
  return { walkId, number, host, joined: false };
}

interface View {
  id: number;
  limits: Partial<WalkLimits>;
}

async function findOrMakeView(db: Db, order: WalkOrder): Promise<View> {
  const { rows } = await db.pool.query(
    `with made_site as (
       insert into site (host, start_address) values ($1, $2)
       on conflict (host) do update set start_address = excluded.start_address returning id, limits
     ), made_view as (
       insert into market_view (site_id, name) select id, $3 from made_site
       on conflict (site_id, name) do update set name = excluded.name returning id
     )
     select made_view.id, made_site.limits from made_view, made_site`,
    [order.host, order.startAddress, order.view ?? "default"],
  );
  return rows[0];
}

interface Job {
  task: "start_walk" | "read_file" | "finish_walk";
  walkId: number;
  fileId?: number;
  key: string;
  queue?: string | null;
  priority?: number;
}

async function addJob(client: Pick<PoolClient, "query">, job: Job): Promise<void> {
  await client.query(
    "select graphile_worker.add_job($1, $2::json, queue_name := $3, max_attempts := $6, job_key := $4, priority := $5, job_key_mode := 'preserve_run_at')",
    [
      job.task,
      JSON.stringify({ walkId: job.walkId, fileId: job.fileId }),
      job.queue ?? null,
      job.key,
      job.priority ?? 0,
      attemptsMax,
    ],
  );
}

/**
 * Hands on what follows a step, in the step's own transaction. Files of one host share as many queues as the host may
 * be asked requests at once, and a queue runs one job at a time: so the bound holds over all workers.
 */
export async function dispatchJobs(client: PoolClient, walk: StoredWalk, next: NextStep): Promise<void> {
  if (next.files.length > 0) await addFileJobs(client, walk, next.files);
  if (next.isRead) await addJob(client, { task: "finish_walk", walkId: walk.id, key: `finish:${walk.id}` });
}

async function addFileJobs(client: PoolClient, walk: StoredWalk, files: FileTask[]): Promise<void> {
  await client.query(
    `select graphile_worker.add_job('read_file', json_build_object('walkId', $1::int, 'fileId', file_id), queue_name := queue,
       max_attempts := $5, job_key := 'file:' || $1::int || ':' || file_id, priority := rank, job_key_mode := 'preserve_run_at')
     from unnest($2::int[], $3::text[], $4::int[]) as t(file_id, queue, rank)`,
    [
      walk.id,
      files.map((file) => file.fileId),
      files.map((file) => `${new URL(file.url).host}#${file.rank % walk.limits.perHostMax}`),
      files.map((file) => Math.min(file.rank, 32_000)),
      attemptsMax,
    ],
  );
}

/**
 * Ends a walk early. Workers on it hear of it within a third of a second, and jobs that wait for another attempt are
 * taken at once, so that nothing waits for them.
 */
export async function cancelJobs(db: Pick<Db, "pool">, walkId: number): Promise<void> {
  await requestCancel(db, walkId);
  const { rowCount } = await db.pool.query(
    `update graphile_worker._private_jobs set run_at = now()
     where locked_at is null and run_at > now() and attempts < max_attempts and (key = 'start:' || $1 or key like 'file:' || $1 || ':%')`,
    [walkId],
  );
  if (rowCount)
    await db.pool.query(`select pg_notify('jobs:insert', json_build_object('r', 0, 'count', $1::int)::text)`, [
      rowCount,
    ]);
}

/** A job that runs no more: it used up its attempts, or ended its worker each time. */
export interface SpentJob {
  id: string;
  task: Job["task"];
  walkId: number;
  fileId: number | null;
  /** Null where nobody lived to tell. */
  lastError: string | null;
}

export async function listSpentJobs(db: Pick<Db, "pool">): Promise<SpentJob[]> {
  const { rows } = await db.pool.query(
    `select j.id::text, t.identifier as task, (j.payload->>'walkId')::int as "walkId", (j.payload->>'fileId')::int as "fileId", j.last_error as "lastError"
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.locked_at is null and (j.attempts >= j.max_attempts or (j.attempts >= $1 and j.last_error is null))`,
    [faultsMax],
  );
  return rows;
}

export async function deleteJob(db: Pick<Db, "pool">, id: string): Promise<void> {
  await db.pool.query("delete from graphile_worker._private_jobs where id = $1 and locked_at is null", [id]);
}

/**
 * Gives walks that nobody carries on new jobs: their worker, their command line or the whole machine went away. Jobs
 * that are there stay as they are.
 */
export async function reviveWalks(db: Db, staleMs: number): Promise<number[]> {
  return db.withTransaction(async (client) => {
    await client.query("select pg_advisory_xact_lock(7001, 0)");
    const { rows } = await client.query(
      `select w.id, w.state from walk w
       where w.state = any($1)
         and not exists (select 1 from worker_process p where p.id = w.runner and p.beat_at > now() - $2 * interval '1 millisecond')
         and not exists (
           select 1 from graphile_worker.jobs j
           where j.key in ('start:' || w.id, 'finish:' || w.id) or j.key like 'file:' || w.id || ':%')
       for update of w skip locked`,
      [activeWalkStates, staleMs],
    );
    for (const walk of rows) {
      await client.query("update walk set runner = null where id = $1", [walk.id]);
      await reviveWalk(client, walk);
    }
    return rows.map((row) => row.id);
  });
}

async function reviveWalk(client: PoolClient, walk: { id: number; state: string }): Promise<void> {
  if (walk.state === "finishing")
    return addJob(client, { task: "finish_walk", walkId: walk.id, key: `finish:${walk.id}` });
  if (walk.state !== "reading") return addJob(client, { task: "start_walk", walkId: walk.id, key: `start:${walk.id}` });
  const { rows } = await client.query(
    `select f.file_id, f.rank, s.url, (w.limits->>'perHostMax')::int as per_host_max
     from "fetch" f join sitemap_file s on s.id = f.file_id join walk w on w.id = f.walk_id
     where f.walk_id = $1 and f.state <> 'done' order by f.rank`,
    [walk.id],
  );
  for (const row of rows) {
    await addJob(client, {
      task: "read_file",
      walkId: walk.id,
      fileId: row.file_id,
      key: `file:${walk.id}:${row.file_id}`,
      queue: `${new URL(row.url).host}#${row.rank % row.per_host_max}`,
      priority: Math.min(row.rank, 32_000),
    });
  }
}

/**
 * Takes over a walk that nobody carries on, for a process that runs it by itself: its process died, and there is no
 * worker.
 *
 * @returns false where somebody is at it, or will be.
 */
export async function adoptWalk(db: Db, walkId: number, runner: string, staleMs: number): Promise<boolean> {
  return db.withTransaction(async (client) => {
    const { rowCount } = await client.query(
      `update walk w set runner = $2
       where w.id = $1 and w.state = any($3) and not exists (
         select 1 from worker_process p
         where p.beat_at > now() - $4 * interval '1 millisecond' and (p.id = w.runner or p.worker_ids <> '{}'))`,
      [walkId, runner, activeWalkStates, staleMs],
    );
    if (rowCount === 1) await deleteJobs(client, walkId);
    return rowCount === 1;
  });
}

/** Jobs under way end by themselves: with its row, the queue of such a one would stay locked. */
export async function deleteJobs(client: PoolClient, walkId: number): Promise<void> {
  await client.query(
    `delete from graphile_worker._private_jobs
     where locked_at is null and (key in ('start:' || $1, 'finish:' || $1) or key like 'file:' || $1 || ':%')`,
    [walkId],
  );
}
