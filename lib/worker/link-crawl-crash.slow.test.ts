import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type DemoWeb, startDemoWeb } from "../../e2e/sites/demo-web";
import { harbourHost as host } from "../../e2e/sites/harbour-site";
import { enqueueLinkCrawl } from "../io/link-crawl-queue";
import { createTestFetcher } from "../io/loopback-site";
import { createTestDatabase, type TestDatabase } from "../io/test-database";
import { walkForTest } from "./walk-for-test";
import { startWorkerProcess, type WorkerProcess } from "./worker-process";

let web: DemoWeb;
let database: TestDatabase;
const workers: WorkerProcess[] = [];
const pagesMax = 40;

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
  const { rows } = await database.db.pool.query("select state, pages_done, version_id from link_crawl");
  return rows[0];
}

test("a worker that is killed while it follows links loses no page, and another goes on to the list", async () => {
  const fetcher = createTestFetcher(web.resolve);
  const { fetchDocument } = fetcher;
  const limits = { perHostIntervalMs: 100 };
  await walkForTest(database.db, { startAddress: `https://${host}/`, fetchDocument, limits, now: Date.now() });
  fetcher.close();
  const before = web.requests().length;
  const first = await startWorker();
  await enqueueLinkCrawl(database.db, { host, limits: { pagesMax, depthMax: 5, minutesMax: 5 } });
  await vi.waitUntil(async () => (await readRow()).pages_done >= 5, { timeout: 30_000, interval: 30 });
  first.kill("SIGKILL");
  await startWorker();
  await vi.waitUntil(async () => (await readRow()).state === "partial", { timeout: 60_000, interval: 100 });
  const asked = web
    .requests()
    .slice(before)
    .filter(({ path }) => path !== "/robots.txt");
  expect(new Set(asked.map(({ path }) => path)).size).toBe(pagesMax);
  expect(asked.length).toBeLessThanOrEqual(pagesMax + 1);
  const { pages_done, version_id } = await readRow();
  expect(pages_done).toBe(pagesMax);
  const { rows } = await database.db.pool.query(
    `select count(*)::int as pages from crawl_url_${version_id} where status is not null`,
  );
  expect(rows[0].pages).toBe(pagesMax);
});
