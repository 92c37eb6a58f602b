import type { WalkLimits } from "../domain/walk/walk-limits";
import { finishWalk } from "../engine/finish-walk";
import { runWalk } from "../engine/run-walk";
import type { Db } from "../io/db";
import type { Env } from "../io/env";
import { analyzeEntries, findChanges } from "../io/finish-store";
import { startHeartbeat } from "../io/heartbeat";
import { createFinishStore } from "../io/postgres-finish-store";
import { createWalkStore } from "../io/postgres-walk-store";
import { enqueueWalk } from "../io/queue";
import { readFileReports } from "../io/read-file-reports";
import { createWalkClock, createWalkNetwork, openFetcher } from "../io/walk-network";
import { beginWalk, findWalk, requestCancel } from "../io/walk-store";
import { watchWalk } from "../io/walk-watch";
import { countRequests, issuesOf, type ReportParts } from "./walk-report";

export interface StoredWalkOrder {
  host: string;
  startAddress: string;
  view?: string;
  limits: Partial<WalkLimits>;
  clockAt: number | null;
}

/** Changes listed in a report, of each kind. */
const changesListed = 1_000;

/**
 * Walks into the database, in this process: its own environment decides how names resolve. Where a worker is at it
 * already, waits for that walk instead.
 */
export async function runStoredWalk(
  env: Env,
  db: Db,
  order: StoredWalkOrder,
  signal: AbortSignal,
): Promise<{ walkId: number; number: number; parts: ReportParts }> {
  const heartbeat = await startHeartbeat(db);
  try {
    const ordered = await enqueueWalk(db, { ...order, runner: heartbeat.id });
    if (ordered.joined) throw new Error(`Cannot walk ${order.host}: walk ${ordered.number} of it is under way`);
    const walk = await findWalk(db, ordered.walkId);
    if (!walk) throw new Error(`Cannot walk ${order.host}: it was deleted`);
    const now = createWalkClock(walk.clockAt);
    await beginWalk(db, walk.id, now());
    const fetcher = openFetcher(env);
    const counted = countRequests(fetcher.fetchDocument);
    const watch = watchWalk(db, walk);
    const cancel = () => void requestCancel(db, walk.id).catch(() => {});
    signal.addEventListener("abort", cancel);
    try {
      const effects = {
        ...createWalkNetwork(fetcher, db, walk.limits, now),
        fetchDocument: counted.fetchDocument,
        store: createWalkStore(db, walk),
        watch,
      };
      await runWalk(walk, effects, walk.limits.perHostMax);
    } finally {
      signal.removeEventListener("abort", cancel);
      watch.close();
      await fetcher.close();
    }
    const read = (await findWalk(db, walk.id)) ?? walk;
    const result = await finishWalk({ ...read, now }, createFinishStore(db, read));
    await analyzeEntries(db, read);
    const found = walk.number > 1 ? await findChanges(db, read, changesListed) : null;
    const files = await readFileReports(db, walk.id);
    return {
      walkId: walk.id,
      number: walk.number,
      parts: {
        robots: read.robots,
        result,
        requests: counted.requests,
        distinctUrls: result.summary.urls,
        changes: found && {
          ...found.lists,
          counts: { added: found.added, removed: found.removed, changed: found.changed },
          sinceWalk: walk.number - 1,
        },
        files: files.map(({ problems, ...file }) => ({ ...file, issues: issuesOf(problems) })),
      },
    };
  } finally {
    await heartbeat.stop();
  }
}
