import type { PoolClient } from "pg";
import { activeVerificationStates } from "../domain/verify/verification-state";
import type { Db } from "./db";

export interface VerificationOrder {
  /** Key of the site. */
  host: string;
  view?: string | undefined;
  /** Pages at most. */
  sampleSize: number;
  /** Decides which pages; by default another one each time. */
  seed?: string | undefined;
  clockAt?: number | null;
  /** A process that verifies by itself. */
  runner?: string | null;
}

export interface OrderedVerification {
  id: number;
  number: number;
  /** One of the view was under way already: this is it. */
  joined: boolean;
}

/** Orders a verification of the latest walk that ended with an inventory. Null where there is none. */
export async function enqueueVerification(db: Db, order: VerificationOrder): Promise<OrderedVerification | null> {
  return db.withTransaction(async (client) => {
    const { rows: views } = await client.query(
      `select v.id from market_view v join site s on s.id = v.site_id where s.host = $1 and v.name = $2 for no key update of v`,
      [order.host, order.view ?? "default"],
    );
    const viewId: number | undefined = views[0]?.id;
    if (viewId === undefined) return null;
    const { rows: active } = await client.query(
      "select id, number from verification where view_id = $1 and state = any($2)",
      [viewId, activeVerificationStates],
    );
    if (active[0]) return { ...active[0], joined: true };
    const { rows } = await client.query(
      `insert into verification (view_id, number, walk_id, walk_number, sample_size, seed, clock_at, runner)
       select $1, n.number, w.id, w.number, $2, coalesce($3, 'verification ' || n.number), $4, $5
       from (select coalesce(max(number), 0) + 1 as number from verification where view_id = $1) n,
            (select id, number from walk where view_id = $1 and state in ('complete', 'partial') order by number desc limit 1) w
       returning id, number`,
      [
        viewId,
        order.sampleSize,
        order.seed ?? null,
        order.clockAt ? new Date(order.clockAt) : null,
        order.runner ?? null,
      ],
    );
    const made = rows[0];
    if (!made) return null;
    if (!order.runner) await addVerificationJob(client, made.id);
    return { ...made, joined: false };
  });
}

export async function addVerificationJob(client: Pick<PoolClient, "query">, id: number): Promise<void> {
  await client.query(
    "select graphile_worker.add_job('verify_pages', json_build_object('verificationId', $1::int), max_attempts := 4, job_key := 'verify:' || $1::int, priority := 10)",
    [id],
  );
}

/** Gives verifications that nobody carries on a new job: their worker or their command line went away. */
export async function reviveVerifications(db: Db, staleMs: number): Promise<number[]> {
  return db.withTransaction(async (client) => {
    await client.query("select pg_advisory_xact_lock(7001, 0)");
    const { rows } = await client.query(
      `select v.id from verification v
       where v.state = any($1)
         and not exists (select 1 from worker_process p where p.id = v.runner and p.beat_at > now() - $2 * interval '1 millisecond')
         and not exists (select 1 from graphile_worker.jobs j where j.key = 'verify:' || v.id and j.attempts < j.max_attempts)
       for update of v skip locked`,
      [activeVerificationStates, staleMs],
    );
    for (const { id } of rows) {
      await client.query("update verification set runner = null where id = $1", [id]);
      await addVerificationJob(client, id);
    }
    return rows.map(({ id }) => id);
  });
}

/** Asks a verification to end early; it does within a second. */
export async function requestVerificationCancel(db: Pick<Db, "pool">, host: string, view = "default"): Promise<void> {
  await db.pool.query(
    `update verification f set cancel_requested_at = coalesce(f.cancel_requested_at, now())
     from market_view v join site s on s.id = v.site_id
     where f.view_id = v.id and s.host = $1 and v.name = $2 and f.state = any($3)`,
    [host, view, activeVerificationStates],
  );
}

/** The same for one that is known by its id. */
export async function requestCancelOf(db: Pick<Db, "pool">, id: number): Promise<void> {
  await db.pool.query(
    "update verification set cancel_requested_at = coalesce(cancel_requested_at, now()) where id = $1 and state = any($2)",
    [id, activeVerificationStates],
  );
}
