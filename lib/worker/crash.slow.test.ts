import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type DemoWeb, startDemoWeb } from "../../e2e/sites/demo-web";
import { slowTotals } from "../../e2e/sites/slow-site";
import type { WalkLimits } from "../domain/walk/walk-limits";
import { forgetSite } from "../io/forget-site";
import { cancelJobs, enqueueWalk } from "../io/queue";
import { createTestDatabase, type TestDatabase } from "../io/test-database";
import { readInventory, wholeInventory } from "./whole-inventory";
import { startWorkerProcess, type WorkerProcess } from "./worker-process";

const host = "slow.demo.test";
let web: DemoWeb;
let database: TestDatabase;
let workers: WorkerProcess[] = [];

beforeAll(async () => {
  web = await startDemoWeb();
});
afterAll(() => web.stop());
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const worker of workers) worker.kill("SIGKILL");
  await Promise.all(workers.map((worker) => worker.ended));
  workers = [];
  await database.drop();
});

async function startWorker(): Promise<WorkerProcess> {
  const worker = await startWorkerProcess(database.url, web.resolve);
  workers.push(worker);
  return worker;
}

const order = (limits: Partial<WalkLimits> = {}) =>
  enqueueWalk(database.db, { host, startAddress: `https://${host}/`, limits: { perHostIntervalMs: 0, ...limits } });

async function readRow<Row>(sql: string): Promise<Row> {
  const { rows } = await database.db.pool.query(sql);
  return rows[0];
}

const countJobs = async () =>
  (await readRow<{ jobs: number }>("select count(*) as jobs from graphile_worker._private_jobs")).jobs;

const readWalk = () =>
  readRow<{ state: string; files_done: number; reasons: { code: string }[]; summary: { urls: number } | null }>(
    "select state, files_done, reasons, summary from walk order by id desc limit 1",
  );

const untilFilesDone = (files: number) =>
  vi.waitUntil(async () => (await readWalk()).files_done >= files, { timeout: 20_000, interval: 50 });

const untilEnded = (timeout = 90_000) =>
  vi.waitUntil(
    async () => {
      const walk = await readWalk();
      return walk.summary === null ? null : walk;
    },
    { timeout, interval: 100 },
  );

/** Every page once, no more and no fewer, in a row of its own. */
async function expectWholeInventory(): Promise<void> {
  expect(await readInventory(database.db)).toEqual(wholeInventory(slowTotals));
  await vi.waitUntil(async () => (await countJobs()) === 0, { timeout: 5_000 });
}

test("workers that are killed in mid-walk lose nothing, and others carry on", async () => {
  const [first, second] = await Promise.all([startWorker(), startWorker()]);
  await order();
  await untilFilesDone(5);
  first.kill("SIGKILL");
  await untilFilesDone(20);
  second.kill("SIGKILL");
  await startWorker();
  await untilEnded();
  await expectWholeInventory();
});

test("a file that ends its worker each time is given up, and the others are read", async () => {
  const worker = await startWorker();
  await order();
  await untilFilesDone(5);
  worker.kill("SIGKILL");
  await worker.ended;
  const { rowCount } = await database.db.pool.query(
    "update graphile_worker._private_jobs set attempts = max_attempts where locked_at is not null",
  );
  expect(rowCount).toBeGreaterThan(0);
  await database.db.pool.query("update worker_process set beat_at = now() - interval '1 minute'");
  await startWorker();
  const { files, urls, urlsPerFile } = slowTotals;
  const walk = await untilEnded();
  expect(walk).toMatchObject({ state: "partial", reasons: [{ code: "internal", files: rowCount }] });
  expect(walk.summary?.urls).toBe(urls - (rowCount ?? 0) * urlsPerFile);
  expect(await readRow(`select count(*) as read from "fetch" where outcome = 'ok'`)).toEqual({
    read: files + 1 - (rowCount ?? 0),
  });
});

test("a walk goes on after every connection to the database was lost", async () => {
  const worker = await startWorker();
  await order();
  for (const files of [3, 12, 24]) {
    await untilFilesDone(files);
    await database.db.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
  }
  await untilEnded();
  await expectWholeInventory();
  expect(worker.isAlive()).toBe(true);
});

test("a cancelled walk ends at once and keeps what was read", async () => {
  await startWorker();
  const { walkId } = await order();
  await untilFilesDone(8);
  const cancelledAt = performance.now();
  await cancelJobs(database.db, walkId);
  const walk = await untilEnded();
  // One second on a free machine.
  expect(performance.now() - cancelledAt).toBeLessThan(4_000);
  expect(walk).toMatchObject({ state: "partial", reasons: [{ code: "cancelled" }] });
  const { urlsPerFile } = slowTotals;
  const { rows, read } = await readRow<{ rows: number; read: number }>(
    `select (select count(*) from entry) as rows, count(*) filter (where content_id is not null and depth = 1) as read from "fetch"`,
  );
  expect(rows).toBeGreaterThanOrEqual(7 * urlsPerFile);
  expect(rows).toBe(read * urlsPerFile);
  expect(walk.summary?.urls).toBe(rows);
});

test("a site that is deleted in mid-walk leaves nothing, and its worker walks on", async () => {
  const worker = await startWorker();
  await order();
  await untilFilesDone(8);
  expect(await forgetSite(database.db, host)).toBe(true);
  await delay(3_000);
  expect(
    await readRow(
      `select (select count(*) from site) + (select count(*) from walk) + (select count(*) from sitemap_file) + (select count(*) from "fetch")
         + (select count(*) from file_content) + (select count(*) from walk_address) + (select count(*) from entry) as rows,
         (select count(*) from pg_inherits) as partitions, (select count(*) from graphile_worker._private_jobs) as jobs,
         (select count(*) from pg_class where relname ~ '^(entry|entry_extension|shadowed_entry)_\\d+$') as tables`,
    ),
  ).toEqual({ rows: 0, partitions: 0, jobs: 0, tables: 0 });

  await order();
  await untilEnded();
  await expectWholeInventory();
  expect(worker.isAlive()).toBe(true);
  expect(worker.log.filter((line) => line.includes('"level":50'))).toEqual([]);
});
