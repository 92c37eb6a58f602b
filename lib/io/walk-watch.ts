import type { Db } from "./db";
import type { StoredWalk } from "./walk-store";

const lookEveryMs = 300;

export interface WalkWatch {
  /** Aborted when the walk is cancelled or deleted. */
  signal: AbortSignal;
  capReached(): "byte-limit" | "entry-limit" | "time-limit" | null;
  close(): void;
}

/** Looks after one walk three times a second while this process works on it: is it cancelled, has it read all it may? */
export function watchWalk(db: Pick<Db, "pool">, walk: StoredWalk): WalkWatch {
  const controller = new AbortController();
  const startedAt = Date.now();
  let [entries, bytes, beforeMs] = [walk.entriesRead, walk.bytesRead, startedAt - walk.requestedAt];
  // A file that is read before the first look must hear of it as well.
  if (walk.cancelRequested) controller.abort(new Error("The walk was cancelled"));

  async function look(): Promise<void> {
    const { rows } = await db.pool.query(
      `select cancel_requested_at is not null as cancelled,
              entries_read + coalesce((select sum(f.entries) from "fetch" f where f.walk_id = w.id and f.state = 'running'), 0)::bigint as entries,
              bytes_read + coalesce((select sum(f.bytes_unpacked) from "fetch" f where f.walk_id = w.id and f.state = 'running'), 0)::bigint as bytes,
              extract(epoch from now() - requested_at)::float8 * 1000 as age_ms
       from walk w where id = $1`,
      [walk.id],
    );
    const row = rows[0];
    if (!row || row.cancelled) controller.abort(new Error(row ? "The walk was cancelled" : "The walk was deleted"));
    if (!row) return;
    entries = Number(row.entries);
    bytes = Number(row.bytes);
    beforeMs = row.age_ms - (Date.now() - startedAt);
  }

  const timer = setInterval(() => {
    look().catch(() => {});
  }, lookEveryMs);
  timer.unref();

  return {
    signal: controller.signal,
    capReached() {
      const { limits } = walk;
      if (bytes >= limits.walkBytesMax) return "byte-limit";
      if (entries >= limits.entriesMax) return "entry-limit";
      return beforeMs + Date.now() - startedAt >= limits.minutesMax * 60_000 ? "time-limit" : null;
    },
    close: () => clearInterval(timer),
  };
}
