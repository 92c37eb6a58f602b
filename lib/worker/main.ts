import { reviveLists } from "../io/coverage-queue";
import { dropLeftCrawlTables } from "../io/crawl-list-store";
import { openDb } from "../io/db";
import { readEnv } from "../io/env";
import { dropLeftTables } from "../io/forget-site";
import { releaseDeadWorkers, releaseLostJobs, staleAfterMs, startHeartbeat } from "../io/heartbeat";
import { reviveLinkCrawls } from "../io/link-crawl-queue";
import { createLog } from "../io/log";
import { reviveWalks } from "../io/queue";
import { orderScheduledWalks } from "../io/schedule";
import { reviveVerifications } from "../io/verification-queue";
import { createFetchers } from "../io/walk-network";
import { createCoverageTasks } from "./coverage-tasks";
import { giveUpSpentJobs } from "./give-up";
import { createLinkCrawlTasks } from "./link-crawl-tasks";
import { runJobs } from "./run-jobs";
import { createVerifyTasks } from "./verify-tasks";
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
  const fetchers = createFetchers(env);
  const heartbeat = await startHeartbeat(db);
  const walks = createWalkTasks(db, fetchers, log);
  const jobs = await runJobs(env.databaseUrl, {
    tasks: {
      ...walks.tasks,
      ...createVerifyTasks(db, fetchers, log),
      ...createCoverageTasks(db, log),
      ...createLinkCrawlTasks(db, fetchers, log),
    },
    jobsMax,
    log,
  });
  heartbeat.workerIds.add(jobs.workerId);

  // What others left: jobs of the dead, walks without jobs, tables of sites that are gone.
  const sweep = async () => {
    await releaseDeadWorkers(db);
    await releaseLostJobs(db, jobs.workerId, jobs.jobIds);
    await giveUpSpentJobs(db, log);
    const revived = await reviveWalks(db, staleAfterMs);
    if (revived.length > 0) log.info({ walks: revived }, "walks are carried on");
    await reviveVerifications(db, staleAfterMs);
    await reviveLinkCrawls(db, staleAfterMs);
    await reviveLists(db);
    const scheduled = await orderScheduledWalks(db);
    if (scheduled.length > 0) log.info({ walks: scheduled }, "walks begin by their schedule");
    await dropLeftTables(db);
    await dropLeftCrawlTables(db);
  };
  const sweepSafely = () =>
    sweep().catch((error) => log.warn({ error }, "the sweep for walks that nobody carries on failed"));
  const timer = setInterval(sweepSafely, sweepEveryMs);
  await sweepSafely();
  log.info({ process: process.pid }, "worker is ready");

  let isStopping = false;
  const stop = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    jobs.stop().catch((error) => log.error({ error }, "jobs could not be ended in order"));
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
  await jobs.ended;
  if (!isStopping) throw new Error("The job queue gave up");
  clearInterval(timer);
  walks.close();
  fetchers.close();
  await heartbeat.stop();
  await db.close();
}

main().catch((error) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : error}\n`);
  // Timers and connections would keep a process alive that does nothing, and whose heart beats.
  process.exit(1);
});
