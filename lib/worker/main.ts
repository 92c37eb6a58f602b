import { EventEmitter } from "node:events";
import { Logger, run, type WorkerEvents } from "graphile-worker";
import { openDb } from "../io/db";
import { readEnv } from "../io/env";
import { releaseDeadWorkers, staleAfterMs, startHeartbeat } from "../io/heartbeat";
import { createLog } from "../io/log";
import { reviveWalks } from "../io/queue";
import { openFetcher } from "../io/walk-network";
import { createWalkTasks } from "./walk-tasks";

/** Jobs at once. One thread parses; the others wait for the network or for the database. */
const jobsMax = 6;
const sweepEveryMs = 5_000;

/** Runs jobs until SIGINT or SIGTERM. Any number of these, on any machines that reach the database. */
async function main(): Promise<void> {
  const env = readEnv();
  if (!env.databaseUrl) throw new Error("Cannot start a worker: DATABASE_URL is not set");
  const log = createLog(env.logLevel);
  const db = openDb(env.databaseUrl, { connectionsMax: jobsMax * 2 + 6 });
  const fetcher = openFetcher(env);
  const heartbeat = await startHeartbeat(db);
  const walks = createWalkTasks(db, fetcher, log);

  const sweep = async () => {
    await releaseDeadWorkers(db);
    const revived = await reviveWalks(db, staleAfterMs);
    if (revived.length > 0) log.info({ walks: revived }, "walks are carried on");
  };
  await sweep();
  const timer = setInterval(() => {
    sweep().catch((error) => log.warn({ error }, "the sweep for walks that nobody carries on failed"));
  }, sweepEveryMs);

  const events: WorkerEvents = new EventEmitter();
  events.on("worker:create", ({ worker }) => heartbeat.workerIds.add(worker.workerId));
  const runner = await run({
    events,
    pgPool: db.pool,
    concurrency: jobsMax,
    noHandleSignals: true,
    pollInterval: 1_000,
    taskList: walks.tasks,
    logger: new Logger(() => (level, message) => {
      if (level === "error" || level === "warning") log.warn({ source: "queue" }, message);
    }),
  });
  log.info({ process: process.pid }, "worker is ready");

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    clearInterval(timer);
    await runner.stop();
    walks.close();
    await fetcher.close();
    await heartbeat.stop();
    await db.close();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop());
  await runner.promise;
  await stop();
}

main().catch((error) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : error}\n`);
  process.exitCode = 1;
});
