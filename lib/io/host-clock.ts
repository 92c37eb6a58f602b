import { setTimeout as delay } from "node:timers/promises";
import type { Db } from "./db";

/**
 * Politeness over all workers of all machines: hands out the instants at which requests to a host may start, one
 * interval apart.
 */
export function createHostClock(db: Pick<Db, "pool">, intervalMs: number) {
  return {
    /** Resolves when the host may be asked. Rejects with the signal's reason. */
    async awaitTurn(url: string, signal: AbortSignal): Promise<void> {
      const { rows } = await db.pool.query(
        `insert into host_clock (host, next_at) values ($1, clock_timestamp() + $2 * interval '1 millisecond')
         on conflict (host) do update
           set next_at = greatest(host_clock.next_at, clock_timestamp()) + $2 * interval '1 millisecond'
         returning extract(epoch from next_at - clock_timestamp())::float8 * 1000 - $2 as wait_ms`,
        [new URL(url).host, intervalMs],
      );
      const waitMs = rows[0].wait_ms;
      if (waitMs > 1) await wait(waitMs, signal);
      signal.throwIfAborted();
    },

    /** The host said itself how long it wants to be left alone. */
    async penalise(url: string, ms: number): Promise<void> {
      await db.pool.query(
        `insert into host_clock (host, next_at) values ($1, clock_timestamp() + $2 * interval '1 millisecond')
         on conflict (host) do update set next_at = greatest(host_clock.next_at, excluded.next_at)`,
        [new URL(url).host, ms],
      );
    },
  };
}

/** @throws the signal's reason as soon as it aborts. */
export async function wait(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await delay(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}
