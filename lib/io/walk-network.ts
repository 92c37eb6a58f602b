import { createHash } from "node:crypto";
import type { WalkLimits } from "../domain/walk/walk-limits";
import type { Db } from "./db";
import type { Env } from "./env";
import { createFetcher, type Fetcher } from "./fetch-document";
import { createHostClock, wait } from "./host-clock";
import { unpack } from "./unpack";

/** One fetcher for the life of a process. */
export function openFetcher(env: Env): Fetcher {
  return createFetcher({ resolve: env.resolve, allowHosts: env.allowHosts, userAgent: env.userAgent });
}

/** What a walk does on the network, polite over all workers by the database's clock. */
export function createWalkNetwork(fetcher: Fetcher, db: Pick<Db, "pool">, limits: WalkLimits, now: () => number) {
  return {
    fetchDocument: fetcher.fetchDocument,
    userAgent: fetcher.userAgent,
    ...createHostClock(db, limits.perHostIntervalMs),
    wait,
    unpack,
    sha256: () => createHash("sha256"),
    now,
  };
}

/** The clock of a walk: the machine's, or one that was set and runs on from there. */
export function createWalkClock(clockAt: number | null): () => number {
  if (clockAt === null) return Date.now;
  const setAt = Date.now();
  return () => clockAt + Date.now() - setAt;
}
