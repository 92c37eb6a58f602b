import type { WalkLimits } from "../domain/walk/walk-limits";
import { finishWalk } from "../engine/finish-walk";
import { runWalk } from "../engine/run-walk";
import type { Db } from "../io/db";
import type { Fetcher } from "../io/fetch-document";
import { analyzeEntries } from "../io/finish-store";
import { staleAfterMs, startHeartbeat } from "../io/heartbeat";
import { createFinishStore } from "../io/postgres-finish-store";
import { createWalkStore } from "../io/postgres-walk-store";
import { adoptWalk, enqueueWalk } from "../io/queue";
import { releaseFiles } from "../io/release-files";
import { withWalkLock } from "../io/walk-lock";
import { createWalkClock, createWalkNetwork } from "../io/walk-network";
import { beginWalk, findWalk, listOpenFiles, requestCancel, type StoredWalk } from "../io/walk-store";
import { watchWalk } from "../io/walk-watch";
import { readStoredReport } from "./read-stored-report";
import { countRequests, type ReportParts } from "./walk-report";

export interface StoredWalkOrder {
  host: string;
  startAddress: string;
  view?: string | undefined;
  limits: Partial<WalkLimits>;
  clockAt: number | null;
}

export interface StoredWalkPlace {
  db: Db;
  fetcher: Fetcher;
  /** Cancels the walk: what was read is kept. */
  signal: AbortSignal;
}

/**
 * Walks into the database, in this process: its own environment decides how names resolve. A walk that was cut short
 * with its process is carried on.
 *
 * @throws Error where a walk of the site is under way, or the site is deleted meanwhile.
 */
export async function runStoredWalk(
  { db, fetcher, signal }: StoredWalkPlace,
  order: StoredWalkOrder,
): Promise<{ walkId: number; number: number; parts: ReportParts }> {
  const heartbeat = await startHeartbeat(db);
  try {
    const ordered = await enqueueWalk(db, { ...order, runner: heartbeat.id });
    if (ordered.joined && !(await adoptWalk(db, ordered.walkId, heartbeat.id, staleAfterMs)))
      throw new Error(`Cannot walk ${order.host}: walk ${ordered.number} of it is under way`);
    const counted = countRequests(fetcher.fetchDocument);
    const walk = await readWalk(await findUnderWay(db, ordered), { ...fetcher, ...counted }, { db, signal });
    await withWalkLock(db, walk.id, () =>
      finishWalk({ ...walk, now: createWalkClock(walk.clockAt) }, createFinishStore(db, walk)),
    );
    await analyzeEntries(db, walk);
    const parts = await readStoredReport(db, walk.id);
    if (!parts) throw deleted(order.host);
    return { walkId: walk.id, number: walk.number, parts: { ...parts, requests: counted.requests } };
  } finally {
    await heartbeat.stop();
  }
}

/** @returns the walk with nothing left to read. */
async function readWalk(walk: StoredWalk, fetcher: Fetcher, { db, signal }: Omit<StoredWalkPlace, "fetcher">) {
  if (walk.state === "finishing") return walk;
  const now = createWalkClock(walk.clockAt);
  const isBegun = !(await beginWalk(db, walk.id, now()));
  const watch = watchWalk(db, walk);
  const cancel = () => void requestCancel(db, walk.id).catch(() => {});
  signal.addEventListener("abort", cancel);
  if (signal.aborted) cancel();
  try {
    const store = createWalkStore(db, walk);
    const effects = { ...createWalkNetwork(fetcher, db, walk, now), store, watch };
    if (isBegun) await releaseFiles(db, walk.id, null);
    const waiting = isBegun ? await listOpenFiles(db, walk.id) : null;
    await runWalk(walk, effects, { filesAtOnce: walk.limits.perHostMax, waiting });
  } finally {
    signal.removeEventListener("abort", cancel);
    watch.close();
  }
  const read = await findUnderWay(db, { walkId: walk.id, host: walk.host });
  // Not heard of for too long, as on a machine that was asleep, this process passes for dead.
  if (read.state !== "finishing") throw new Error(`Walk ${walk.number} of ${walk.host} was taken over by a worker`);
  return read;
}

async function findUnderWay(db: Db, { walkId, host }: { walkId: number; host: string }): Promise<StoredWalk> {
  const walk = await findWalk(db, walkId);
  if (!walk) throw deleted(host);
  return walk;
}

function deleted(host: string): Error {
  return new Error(`Cannot walk ${host}: it was deleted meanwhile`);
}
