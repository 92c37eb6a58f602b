import type { PoolClient } from "pg";
import type { Db } from "./db";

/** Ranks of one cursor's list that were given to its consumer and are not taken yet. */
export interface DueBatch {
  cursorId: number;
  /** From 1. A batch that was begun and did not end keeps its number and its rows. */
  number: number;
  /** Number of the walk that the list was made of. */
  walk: number;
  /** Ranks: `from` < rank ≤ `to`, of `total`. */
  from: number;
  to: number;
  total: number;
  /** It was given before, and did not come to its end. */
  isAgain: boolean;
}

/** Where a cursor stands. */
export interface CursorState {
  /** Number of the walk that it has been taken up to. */
  walk: number;
  /** The walk of a list that is taken in parts; null between lists. */
  dueWalk: number | null;
  isPending: boolean;
  /** Made by this take. */
  isNew: boolean;
}

/** One cursor, held by this process alone. */
export interface HeldCursor extends CursorState {
  id: number;
  /**
   * The batch that was begun and did not end; else the next part of the list under way; else the first part of a new list.
   *
   * @param list Of the latest walk: rows (rank, list, entry_id), ranks from 1 without gaps. Read where no list is under way.
   * @param limit Rows at most.
   * @returns null where nothing is due.
   */
  begin(list: { walk: number; text: string; values: unknown[] }, limit: number | null): Promise<DueBatch | null>;
  /** The batch has come to its end: it is never given again. @throws where the connection that held the cursor was lost. */
  commit(batch: DueBatch): Promise<void>;
}

const lockSpace = 7005;

/**
 * Lends a cursor to one process at a time. The lock goes with its connection, also where the process is killed.
 *
 * @param startWalk Where the cursor is new: it counts as taken up to this walk. 0: everything is due.
 * @returns null where another process has it.
 */
export async function withCursor<T>(
  db: Db,
  { viewId, name, startWalk = 0 }: { viewId: number; name: string; startWalk?: number },
  task: (cursor: HeldCursor) => Promise<T>,
): Promise<{ result: T } | null> {
  return db.withClient(async (client) => {
    const made = await client.query(
      "insert into recrawl_cursor (view_id, name, walk) values ($1, $2, $3) on conflict (view_id, name) do nothing",
      [viewId, name, startWalk],
    );
    const { rows } = await client.query("select id from recrawl_cursor where view_id = $1 and name = $2", [
      viewId,
      name,
    ]);
    const id: number = rows[0].id;
    const { rows: locks } = await client.query("select pg_try_advisory_lock($1, $2) as held", [lockSpace, id]);
    if (!locks[0].held) return null;
    const row = await readRow(client, id);
    const state = { walk: row.walk, dueWalk: row.dueWalk, isPending: row.pending !== null, isNew: made.rowCount === 1 };
    const result = await task({
      id,
      ...state,
      begin: (list, limit) => inTransaction(client, () => beginBatch(client, id, list, limit)),
      commit: (batch) => inTransaction(client, () => commitBatch(client, batch)),
    });
    await client.query("select pg_advisory_unlock($1, $2)", [lockSpace, id]);
    return { result };
  });
}

interface CursorRow {
  walk: number;
  batch: number;
  dueWalk: number | null;
  dueTotal: number;
  dueDone: number;
  pending: number | null;
}

async function readRow(client: PoolClient, id: number): Promise<CursorRow> {
  const { rows } = await client.query<CursorRow>(
    `select walk, batch, due_walk as "dueWalk", due_total as "dueTotal", due_done as "dueDone", pending
     from recrawl_cursor where id = $1 for update`,
    [id],
  );
  if (!rows[0]) throw new Error("The cursor was removed meanwhile");
  return rows[0];
}

async function beginBatch(
  client: PoolClient,
  id: number,
  list: { walk: number; text: string; values: unknown[] },
  limit: number | null,
): Promise<DueBatch | null> {
  const row = await readRow(client, id);
  let { dueWalk, dueTotal: total } = row;
  if (dueWalk === null) {
    if (list.walk <= row.walk) return null;
    const made = await client.query(
      `insert into recrawl_due (cursor_id, rank, list, entry_id) select ${id}, d.rank, d.list, d.entry_id from (${list.text}) d`,
      list.values,
    );
    total = made.rowCount ?? 0;
    dueWalk = list.walk;
    if (total === 0) {
      await client.query("update recrawl_cursor set walk = $2 where id = $1", [id, dueWalk]);
      return null;
    }
  }
  const size = row.pending ?? Math.min(limit ?? total, total - row.dueDone);
  await client.query("update recrawl_cursor set due_walk = $2, due_total = $3, pending = $4 where id = $1", [
    id,
    dueWalk,
    total,
    size,
  ]);
  const from = row.dueDone;
  return {
    cursorId: id,
    number: row.batch + 1,
    walk: dueWalk,
    from,
    to: from + size,
    total,
    isAgain: row.pending !== null,
  };
}

async function commitBatch(client: PoolClient, { cursorId, number, walk, to, total }: DueBatch): Promise<void> {
  const isEnd = to >= total;
  const { rowCount } = await client.query(
    isEnd
      ? `update recrawl_cursor set walk = $3, batch = $2, due_walk = null, due_total = 0, due_done = 0, pending = null, taken_at = now()
         where id = $1 and batch = $2 - 1 and pending is not null`
      : `update recrawl_cursor set due_done = $3, batch = $2, pending = null, taken_at = now()
         where id = $1 and batch = $2 - 1 and pending is not null`,
    [cursorId, number, isEnd ? walk : to],
  );
  if (rowCount !== 1) throw new Error("The batch was taken meanwhile");
  if (isEnd) await client.query("delete from recrawl_due where cursor_id = $1", [cursorId]);
}

async function inTransaction<T>(client: PoolClient, task: () => Promise<T>): Promise<T> {
  await client.query("begin");
  try {
    const result = await task();
    await client.query("commit");
    return result;
  } catch (error) {
    // What fails here has its cause in what failed before.
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

/** Forgets a cursor: the next take under its name begins anew. @returns false where there is none. */
export async function removeCursor(db: Pick<Db, "pool">, viewId: number, name: string): Promise<boolean> {
  const { rowCount } = await db.pool.query("delete from recrawl_cursor where view_id = $1 and name = $2", [
    viewId,
    name,
  ]);
  return rowCount === 1;
}
