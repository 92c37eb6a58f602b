import { setTimeout as delay } from "node:timers/promises";
import type { Db } from "./db";

/**
 * Politeness over all workers of all machines: hands out the instants at which requests to a host may start, one
 * interval apart.
 *
 * @param walkId Walk that keeps what its hosts were made to wait, for people who watch.
 */
export function createHostClock(db: Pick<Db, "pool">, intervalMs: number, walkId: number | null = null) {
  return {
    /** Resolves when the host may be asked. Rejects with the signal's reason. */
    async awaitTurn(url: string, signal: AbortSignal): Promise<void> {
      const { rows } = await db.pool.query(
        `with turn as (
           insert into host_clock (host, next_at) values ($1, clock_timestamp() + $2 * interval '1 millisecond')
           on conflict (host) do update
             set next_at = greatest(host_clock.next_at, clock_timestamp()) + $2 * interval '1 millisecond'
           returning extract(epoch from next_at - clock_timestamp())::float8 * 1000 - $2 as wait_ms
         ), told as (
           insert into walk_host (walk_id, host, waited_ms, next_at)
           select w.id, $1, greatest(0, t.wait_ms)::bigint, clock_timestamp() + greatest(0, t.wait_ms) * interval '1 millisecond'
           from turn t join walk w on w.id = $3
           on conflict (walk_id, host) do update
             set waited_ms = walk_host.waited_ms + excluded.waited_ms, next_at = greatest(walk_host.next_at, excluded.next_at)
         )
         select wait_ms from turn`,
        [new URL(url).host, intervalMs, walkId],
      );
      const waitMs = rows[0].wait_ms;
      if (waitMs > 1) await wait(waitMs, signal);
      signal.throwIfAborted();
    },

    /** The host said itself how long it wants to be left alone. */
    async penalise(url: string, ms: number): Promise<void> {
      await db.pool.query(
        `with turn as (
           insert into host_clock (host, next_at) values ($1, clock_timestamp() + $2 * interval '1 millisecond')
           on conflict (host) do update set next_at = greatest(host_clock.next_at, excluded.next_at)
         )
         insert into walk_host (walk_id, host, retry_afters, retry_after_until)
         select w.id, $1, 1, clock_timestamp() + $2 * interval '1 millisecond' from walk w where w.id = $3
         on conflict (walk_id, host) do update
           set retry_afters = walk_host.retry_afters + 1, retry_after_until = excluded.retry_after_until`,
        [new URL(url).host, ms, walkId],
      );
    },
  };
}

/** Counts requests that were made in a walk, by the addresses asked. */
export async function countRequests(db: Pick<Db, "pool">, walkId: number, urls: readonly string[]): Promise<void> {
  const hosts = urls.map((url) => new URL(url).host);
  // In order: two that count the same hosts at once do not wait for each other.
  await db.pool.query(
    `insert into walk_host (walk_id, host, requests)
     select w.id, h.host, h.n from walk w, (select host, count(*)::int as n from unnest($2::text[]) as t(host) group by host order by host) h
     where w.id = $1 order by h.host
     on conflict (walk_id, host) do update set requests = walk_host.requests + excluded.requests`,
    [walkId, hosts],
  );
}

/** @throws the signal's reason as soon as it aborts. */
export async function wait(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await delay(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}
