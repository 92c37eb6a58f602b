import { EventEmitter } from "node:events";
import { Logger as QueueLogger, run, type TaskList, type WorkerEvents } from "graphile-worker";
import type { Logger } from "../io/log";
import { openQueuePool } from "../io/queue-pool";

export interface JobRunner {
  /** The name that stands on jobs that this process has taken. */
  workerId: string;
  /** Jobs under way here. */
  jobIds: Set<string>;
  /** Waits for the jobs under way. */
  stop(): Promise<void>;
  /** Ends with `stop`, or by itself when the queue gives up. */
  ended: Promise<void>;
}

/** A queue of a host is free again this long after its job, so that those who found it taken look again. */
const lookAgainAfterMs = [20, 100];

/** Takes jobs from the queue, several at a time, through losses of the connection. */
export async function runJobs(
  databaseUrl: string,
  { tasks, jobsMax, log }: { tasks: TaskList; jobsMax: number; log: Logger },
): Promise<JobRunner> {
  // One connection listens, the others take and complete jobs.
  const pool = openQueuePool(databaseUrl, jobsMax + 1);
  const jobIds = new Set<string>();
  let [workerId, isStopping] = ["", false];
  const events: WorkerEvents = new EventEmitter();
  events.on("job:start", ({ job }) => jobIds.add(String(job.id)));
  events.on("pool:create", ({ workerPool }) => {
    workerId = workerPool.id;
    events.on("job:complete", ({ job }) => {
      jobIds.delete(String(job.id));
      for (const ms of lookAgainAfterMs) setTimeout(() => isStopping || workerPool.nudge(1), ms);
    });
  });
  events.on("pool:gracefulShutdown", () => {
    isStopping = true;
  });
  const runner = await run({
    events,
    pgPool: pool,
    concurrency: jobsMax,
    noHandleSignals: true,
    pollInterval: 1_000,
    taskList: tasks,
    logger: new QueueLogger(() => (level, message) => {
      if (level === "error" || level === "warning") log.warn({ source: "queue" }, message);
    }),
  });
  return {
    workerId,
    jobIds,
    stop: () => runner.stop(),
    ended: runner.promise.finally(() => pool.end()),
  };
}
