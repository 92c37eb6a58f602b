import { type Db, openDb } from "../io/db";
import { ensureDatabase } from "../io/embedded-postgres";
import type { Env } from "../io/env";
import { migrate } from "../io/migrate";

/** Lends the product's database: the one that runs, or the embedded one for as long as the task takes. */
export async function withDatabase<T>(env: Env, task: (db: Db) => Promise<T>): Promise<T> {
  const server = await ensureDatabase(env);
  // Read models open the process's own connections by this name.
  process.env.DATABASE_URL = server.url;
  const db = openDb(server.url);
  try {
    await migrate(server.url);
    return await task(db);
  } finally {
    const { closeDb } = await import("../io/db");
    await closeDb();
    await db.close();
    await server.stop();
  }
}
