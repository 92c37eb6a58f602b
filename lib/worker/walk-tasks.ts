import type { JobHelpers, TaskList } from "graphile-worker";
import { z } from "zod";
import { finishWalk } from "../engine/finish-walk";
import { startWalk, walkFile } from "../engine/walk-steps";
import { type DatabaseFault, databaseFaultOf, toldFault } from "../io/database-fault";
import type { Db } from "../io/db";
import { analyzeEntries } from "../io/finish-store";
import type { Logger } from "../io/log";
import { createFinishStore } from "../io/postgres-finish-store";
import { createWalkStore } from "../io/postgres-walk-store";
import { dispatchJobs, faultsMax, type SpentJob } from "../io/queue";
import { releaseFiles } from "../io/release-files";
import { findProfile } from "../io/view-store";
import { withWalkLock } from "../io/walk-lock";
import { createWalkClock, createWalkNetwork, type Fetchers } from "../io/walk-network";
import { beginWalk, findWalk, type StoredWalk } from "../io/walk-store";
import { type WalkWatch, watchWalk } from "../io/walk-watch";
import { giveUp } from "./give-up";

type WalkJob = Pick<SpentJob, "task" | "walkId" | "fileId">;

const startPayload = z.object({ walkId: z.number().int() });
const filePayload = z.object({ walkId: z.number().int(), fileId: z.number().int() });

/** The jobs of a walk: `start_walk`, one `read_file` a sitemap file, `finish_walk`. Each may run again after a crash. */
export function createWalkTasks(
  db: Db,
  fetchers: Pick<Fetchers, "of">,
  log: Logger,
): { tasks: TaskList; close(): void } {
  const watches = createWatches(db);

  const effectsOf = async (walk: StoredWalk, watch: WalkWatch) => {
    const fetcher = fetchers.of({ host: walk.host, profile: await findProfile(db, walk.viewId) });
    const now = createWalkClock(walk.clockAt);
    return {
      ...createWalkNetwork(fetcher, db, walk, now),
      store: createWalkStore(db, walk, dispatchJobs),
      watch,
    };
  };

  /** A walk that is deleted takes its tables along: what fails of it then is no fault. */
  const unlessDeleted = async (walkId: number, task: (walk: StoredWalk) => Promise<void>) => {
    const walk = await findWalk(db, walkId);
    if (!walk) return;
    try {
      await task(walk);
    } catch (error) {
      if (await findWalk(db, walkId)) throw error;
    }
  };

  /** Runs a step until it is done, or has failed too often: then its part of the walk is given up. */
  const patiently = async (job: WalkJob, helpers: JobHelpers, step: (walk: StoredWalk) => Promise<void>) => {
    try {
      await unlessDeleted(job.walkId, step);
    } catch (error) {
      log.error({ ...job, error }, "a step of a walk failed");
      const fault = databaseFaultOf(error);
      if (!isLastAttempt(helpers, fault)) throw toldFault(error);
      await unlessDeleted(job.walkId, (walk) => giveUp(db, { ...job, walk, fault, error }));
    }
  };

  return {
    close: watches.close,
    tasks: {
      async start_walk(payload, helpers) {
        const { walkId } = startPayload.parse(payload);
        await patiently({ task: "start_walk", walkId, fileId: null }, helpers, async (walk) => {
          if (!(await beginWalk(db, walkId, createWalkClock(walk.clockAt)()))) return;
          log.info({ walk: walkId, host: walk.host }, "walk begins");
          await watches.using(walk, async (watch) => {
            await startWalk(walk, await effectsOf(walk, watch));
          });
        });
      },

      async read_file(payload, helpers) {
        const { walkId, fileId } = filePayload.parse(payload);
        await patiently({ task: "read_file", walkId, fileId }, helpers, async (walk) => {
          await releaseFiles(db, walkId, fileId);
          await watches.using(walk, async (watch) => {
            await walkFile(walk, fileId, await effectsOf(walk, watch));
          });
        });
      },

      async finish_walk(payload, helpers) {
        const { walkId } = startPayload.parse(payload);
        let ended: StoredWalk | null = null;
        await patiently({ task: "finish_walk", walkId, fileId: null }, helpers, (walk) =>
          withWalkLock(db, walkId, async () => {
            const read = await findWalk(db, walkId);
            if (read?.state !== "finishing") return;
            const now = createWalkClock(walk.clockAt);
            const result = await finishWalk({ ...read, now }, createFinishStore(db, read));
            log.info({ walk: walkId, host: walk.host, state: result.state, urls: result.summary.urls }, "walk ended");
            ended = read;
          }),
        );
        // Only for the planner's sake: the walk has ended, and its pages are right without.
        if (ended) await analyzeEntries(db, ended).catch((error) => log.warn({ error }, "no statistics of a walk"));
      },
    },
  };
}

function isLastAttempt({ job }: JobHelpers, fault: DatabaseFault): boolean {
  return job.attempts >= (fault === "internal" ? Math.min(faultsMax, job.max_attempts) : job.max_attempts);
}

/** One watch a walk, shared by the jobs of this process that work on it. */
function createWatches(db: Db) {
  const open = new Map<number, { watch: WalkWatch; users: number }>();
  return {
    async using(walk: StoredWalk, task: (watch: WalkWatch) => Promise<void>): Promise<void> {
      const shared = open.get(walk.id) ?? { watch: watchWalk(db, walk), users: 0 };
      open.set(walk.id, shared);
      shared.users += 1;
      try {
        await task(shared.watch);
      } finally {
        shared.users -= 1;
        if (shared.users === 0) {
          shared.watch.close();
          open.delete(walk.id);
        }
      }
    },
    close() {
      for (const { watch } of open.values()) watch.close();
    },
  };
}
