import { createHash } from "node:crypto";
import type { Db } from "./db";
import type { Fetcher } from "./fetch-document";
import { createHostClock, wait } from "./host-clock";
import { unpack } from "./unpack";
import type { StoredVerification } from "./verification-store";

/** What a verification does on the network, polite over all workers by the database's clock. */
export function createVerificationNetwork(fetcher: Fetcher, db: Pick<Db, "pool">, now: () => number) {
  return {
    fetchDocument: fetcher.fetchDocument,
    userAgent: fetcher.userAgent,
    awaitTurn: (url: string, signal: AbortSignal, intervalMs: number) =>
      createHostClock(db, intervalMs).awaitTurn(url, signal),
    penalise: (url: string, ms: number) => createHostClock(db, 0).penalise(url, ms),
    wait,
    unpack,
    sha256: () => createHash("sha256"),
    now,
  };
}

const lookEveryMs = 300;

/** Looks after one verification while this process is at it: is it cancelled or gone, is this process to end? */
export function watchVerification(db: Pick<Db, "pool">, verification: StoredVerification, ending?: AbortSignal) {
  const controller = new AbortController();
  let cancelled = verification.cancelRequested;
  let isGone = false;
  const look = async () => {
    const { rows } = await db.pool.query(
      "select cancel_requested_at is not null as cancelled from verification where id = $1",
      [verification.id],
    );
    isGone = rows.length === 0;
    cancelled = isGone || rows[0].cancelled;
    if (cancelled)
      controller.abort(new Error(isGone ? "The verification was deleted" : "The verification was cancelled"));
  };
  const timer = setInterval(() => {
    look().catch(() => {});
  }, lookEveryMs);
  timer.unref();
  if (cancelled) controller.abort(new Error("The verification was cancelled"));
  return {
    signal: ending ? AbortSignal.any([controller.signal, ending]) : controller.signal,
    isCancelled: () => cancelled,
    isPaused: () => ending?.aborted ?? false,
    isGone: () => isGone,
    close: () => clearInterval(timer),
  };
}
