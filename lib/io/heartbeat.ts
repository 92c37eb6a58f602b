import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Db } from "./db";

const beatEveryMs = 2_000;
/** A process that has not beaten for this long is taken for dead: its jobs and walks go to the others. */
export const staleAfterMs = 10_000;

export interface Heartbeat {
  id: string;
  /** Names by which the queue knows this process's workers: added as they come. */
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

/** Frees the jobs of processes that stopped beating. @returns how many processes. */
export async function releaseDeadWorkers(db: Db): Promise<number> {
  return db.withTransaction(async (client) => {
    const { rows } = await client.query(
      "delete from worker_process where beat_at < now() - $1 * interval '1 millisecond' returning worker_ids",
      [staleAfterMs],
    );
    const dead = rows.flatMap((row) => row.worker_ids as string[]);
    if (dead.length > 0) await client.query("select graphile_worker.force_unlock_workers($1::text[])", [dead]);
    return rows.length;
  });
}
