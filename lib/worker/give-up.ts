import { buildWalkResult } from "../engine/build-walk-result";
import { type DatabaseFault, faultOfMessage } from "../io/database-fault";
import type { Db } from "../io/db";
import { giveUpFile } from "../io/give-up-file";
import { giveUpWalk } from "../io/give-up-walk";
import type { Logger } from "../io/log";
import { deleteJob, dispatchJobs, listSpentJobs, type SpentJob } from "../io/queue";
import { createWalkClock } from "../io/walk-network";
import { findWalk, type StoredWalk } from "../io/walk-store";

export interface GivingUp extends Pick<SpentJob, "task" | "fileId"> {
  walk: StoredWalk;
  fault: DatabaseFault;
  error: unknown;
}

const causes: Record<DatabaseFault, string> = {
  "disk-full": "the disk of the database is full",
  internal: "Gazetteer failed at it, and its log tells at what",
};

/** Lets a walk end although one of its steps cannot be done: without the file, or as a walk that failed. */
export async function giveUp(db: Db, { task, walk, fileId, fault, error }: GivingUp): Promise<void> {
  if (task === "read_file" && fileId !== null) return giveUpFile(db, walk, fileId, dispatchJobs, { fault, error });
  const what = task === "start_walk" ? "The walk could not be begun" : "What was read could not be put together";
  await giveUpWalk(db, walk, {
    fault,
    sentence: `${what}: ${causes[fault]}`,
    empty: emptyResult(walk),
    finishedAt: createWalkClock(walk.clockAt)(),
  });
}

/** Gives up the steps whose jobs run no more. One that resists is told, and does not hold up the others. */
export async function giveUpSpentJobs(db: Db, log: Logger): Promise<void> {
  for (const job of await listSpentJobs(db)) {
    try {
      await giveUpSpentJob(db, job);
      await deleteJob(db, job.id);
    } catch (error) {
      log.error({ ...job, error }, "a step of a walk could not be given up");
    }
  }
}

async function giveUpSpentJob(db: Db, job: SpentJob): Promise<void> {
  const walk = await findWalk(db, job.walkId);
  if (!walk) return;
  const fault = faultOfMessage(job.lastError);
  const error = job.lastError ?? "No worker outlived this step";
  try {
    await giveUp(db, { ...job, walk, fault, error });
  } catch (cause) {
    if (job.task !== "read_file" || !(await findWalk(db, job.walkId))) throw cause;
    // Not even that the file failed can be noted: then the walk as a whole has.
    await giveUp(db, { ...job, task: "finish_walk", walk, fault, error });
  }
}

function emptyResult(walk: StoredWalk) {
  return buildWalkResult({
    siteHost: walk.host,
    robots: null,
    wasCancelled: false,
    files: [],
    shadowed: { tree: null, byFile: new Map(), rows: 0, urls: 0, conflicting: 0 },
    stamps: { exact: true, distinct: 0, stamps: [] },
    notKnownUrls: 0,
    changes: null,
  });
}
