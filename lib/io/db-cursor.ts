import Cursor from "pg-cursor";
import type { Db } from "./db";

export interface CursorOptions {
  /** Of each portion, not of the whole. */
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** Measured best: fewer trips than 1,000, and less garbage at once than 5,000. */
const rowsPerTrip = 2_000;

/**
 * Streams the rows of one statement with bound values, in portions, in constant memory: the server works on while a
 * portion is used. One snapshot, read only, in UTC.
 *
 * Leaving the loop, and the signal, close the connection, which ends the statement.
 *
 * @throws Error of the driver; the signal's reason.
 */
export async function* cursorRows<Row>(
  db: Pick<Db, "pool">,
  statement: { text: string; values: unknown[] },
  { timeoutMs, signal }: CursorOptions = {},
): AsyncGenerator<Row[]> {
  signal?.throwIfAborted();
  const client = await db.pool.connect();
  let isWhole = false;
  try {
    await client.query("begin transaction isolation level repeatable read read only");
    await client.query("select set_config('statement_timeout', $1, true), set_config('timezone', 'UTC', true)", [
      String(timeoutMs ?? 0),
    ]);
    const cursor = client.query(new Cursor<Row>(statement.text, statement.values));
    let coming = cursor.read(rowsPerTrip);
    for (;;) {
      const rows = await coming;
      signal?.throwIfAborted();
      if (rows.length === 0) break;
      coming = cursor.read(rowsPerTrip);
      // Awaited in the next round; until then a fault of it is nobody's.
      coming.catch(() => {});
      yield rows;
    }
    await cursor.close();
    await client.query("commit");
    isWhole = true;
  } finally {
    client.release(!isWhole);
  }
}
