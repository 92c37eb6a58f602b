import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type DemoWeb, startDemoWeb } from "../../e2e/sites/demo-web";
import { createTestFetcher } from "../io/loopback-site";
import { createTestDatabase, type TestDatabase } from "../io/test-database";
import { enqueueVerification } from "../io/verification-queue";
import { walkForTest } from "./walk-for-test";
import { startWorkerProcess, type WorkerProcess } from "./worker-process";

const host = "blog.demo.test";
let web: DemoWeb;
let database: TestDatabase;
const workers: WorkerProcess[] = [];

beforeAll(async () => {
  [web, database] = await Promise.all([startDemoWeb(), createTestDatabase()]);
});
afterAll(async () => {
  for (const worker of workers) worker.kill("SIGKILL");
  await Promise.all(workers.map((worker) => worker.ended));
  await database.drop();
  await web.stop();
});

async function startWorker(): Promise<WorkerProcess> {
  const worker = await startWorkerProcess(database.url, web.resolve);
  workers.push(worker);
  return worker;
}

async function readRow() {
  const { rows } = await database.db.pool.query("select state, pages_done from verification order by id desc limit 1");
  return rows[0];
}

test("a worker that is killed while it looks at pages loses none, and asks for none twice but the one under way", async () => {
  const fetcher = createTestFetcher(web.resolve);
  const { fetchDocument } = fetcher;
  const limits = { perHostIntervalMs: 150 };
  await walkForTest(database.db, { startAddress: `https://${host}/`, fetchDocument, limits, now: Date.now() });
  fetcher.close();
  const before = web.requests().length;
  const first = await startWorker();
  await enqueueVerification(database.db, { host, sampleSize: 30 });
  await vi.waitUntil(async () => (await readRow()).pages_done >= 5, { timeout: 30_000, interval: 30 });
  first.kill("SIGKILL");
  await startWorker();
  await vi.waitUntil(async () => (await readRow()).state === "complete", { timeout: 60_000, interval: 100 });
  expect(await readRow()).toMatchObject({ pages_done: 30 });
  const asked = web
    .requests()
    .slice(before)
    .filter(({ path }) => path !== "/robots.txt");
  expect(new Set(asked.map(({ path }) => path)).size).toBe(30);
  expect(asked.length).toBeLessThanOrEqual(31);
});
