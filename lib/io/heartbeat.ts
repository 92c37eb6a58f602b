import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Db } from "./db";

const beatEveryMs = 2_000;
/** A process that has not beaten for this long is taken for dead: its jobs and walks go to the others. */
export const staleAfterMs = 10_000;

export interface Heartbeat {
  id: string;
  /** Names by which the queue knows this process: whose name stands on a job has it under way. */
  workerIds: Set<string>;
  stop(): Promise<void>;
}

/** Tells the other processes that this one is alive. */
export async function startHeartbeat(db: Db): Promise<Heartbeat> {
  const id = randomUUID();
  const workerIds = new Set<string>();
  const beat = () =>
    db.pool.query(
      `insert into worker_process (id, worker_ids, host_name) values ($1, $2, $3)
       on conflict (id) do update set beat_at = now(), worker_ids = excluded.worker_ids`,
      [id, [...workerIds], hostname()],
    );
  await beat();
  const timer = setInterval(() => {
    // A beat that is missed is made up for by the next; a database that is away is told by the work itself.
    beat().catch(() => {});
  }, beatEveryMs);
  return {
    id,
    workerIds,
    async stop() {
      clearInterval(timer);
      await db.pool.query("delete from worker_process where id = $1", [id]).catch(() => {});
    },
  };
}

/** Frees jobs and queues that are in the name of a process that stopped beating, or is not known at all. */
export async function releaseDeadWorkers(db: Db): Promise<void> {
  await db.withTransaction(async (client) => {
    await client.query("delete from worker_process where beat_at < now() - $1 * interval '1 millisecond'", [
      staleAfterMs,
    ]);
    // A process that begins takes jobs before it is known by name: theirs are new.
    await client.query(
      `with holder as (
         select locked_by, locked_at from graphile_worker._private_jobs where locked_by is not null
         union all
         select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null
       )
       select graphile_worker.force_unlock_workers(array(
         select locked_by from holder h
         where locked_at < now() - $1 * interval '1 millisecond'
           and not exists (select 1 from worker_process p where h.locked_by = any(p.worker_ids))))`,
      [staleAfterMs],
    );
  });
}

/**
 * Frees jobs that stand in this process's name and that it does not know of: the queue's answer, or its own word that
 * they are done, was lost with a connection.
 */
export async function releaseLostJobs(db: Pick<Db, "pool">, workerId: string, known: Iterable<string>): Promise<void> {
  await db.pool.query(
    `with lost as (
       update graphile_worker._private_jobs set locked_at = null, locked_by = null
       where locked_by = $1 and locked_at < now() - $2 * interval '1 millisecond' and id <> all($3::bigint[])
       returning job_queue_id
     )
     update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
     from lost where q.id = lost.job_queue_id and q.locked_by = $1`,
    [workerId, staleAfterMs, [...known]],
  );
}
