import { createHash } from "node:crypto";
import { watchCancel } from "./cancel-watch";
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

/** Looks after one verification while this process is at it: is it cancelled or gone, is this process to end? */
export function watchVerification(db: Pick<Db, "pool">, verification: StoredVerification, ending?: AbortSignal) {
  return watchCancel(db, { table: "verification", word: "verification", row: verification }, ending);
}
