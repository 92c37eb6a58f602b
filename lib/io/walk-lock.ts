import type { Db } from "./db";

/** Ends a walk in one process at a time: one that passes for dead may still be at it. The lock goes with its connection. */
export function withWalkLock<T>(db: Db, walkId: number, task: () => Promise<T>): Promise<T> {
  return db.withClient(async (client) => {
    await client.query("select pg_advisory_lock(7002, $1)", [walkId]);
    const result = await task();
    await client.query("select pg_advisory_unlock(7002, $1)", [walkId]);
    return result;
  });
}
