import type { Db } from "./db";

const lookEveryMs = 300;

interface Watched {
  id: number;
  cancelRequested: boolean;
}

/** Looks after a job while this process is at it: is it cancelled or gone, is this process to end? */
export function watchCancel(
  db: Pick<Db, "pool">,
  { table, word, row }: { table: "verification" | "link_crawl"; word: string; row: Watched },
  ending?: AbortSignal,
) {
  const controller = new AbortController();
  let cancelled = row.cancelRequested;
  let isGone = false;
  const look = async () => {
    const { rows } = await db.pool.query(
      `select cancel_requested_at is not null as cancelled from ${table} where id = $1`,
      [row.id],
    );
    isGone = rows.length === 0;
    cancelled = isGone || rows[0].cancelled;
    if (cancelled) controller.abort(new Error(isGone ? `The ${word} was deleted` : `The ${word} was cancelled`));
  };
  const timer = setInterval(() => {
    look().catch(() => {});
  }, lookEveryMs);
  timer.unref();
  if (cancelled) controller.abort(new Error(`The ${word} was cancelled`));
  return {
    signal: ending ? AbortSignal.any([controller.signal, ending]) : controller.signal,
    isCancelled: () => cancelled,
    isPaused: () => ending?.aborted ?? false,
    isGone: () => isGone,
    close: () => clearInterval(timer),
  };
}
