import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type DemoWeb, startDemoWeb } from "../../e2e/sites/demo-web";
import { slowTotals } from "../../e2e/sites/slow-site";
import { runStoredWalk } from "../cli/run-stored-walk";
import type { WalkLimits } from "../domain/walk/walk-limits";
import { forgetSite } from "../io/forget-site";
import { createTestFetcher } from "../io/loopback-site";
import { enqueueWalk } from "../io/queue";
import { createTestDatabase, type TestDatabase } from "../io/test-database";

const host = "slow.demo.test";
let web: DemoWeb;
let database: TestDatabase;

beforeAll(async () => {
  web = await startDemoWeb();
  web.set(host, "50ms");
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await web.stop();
});
beforeEach(() => forgetSite(database.db, host));

async function walk(limits: Partial<WalkLimits>) {
  const fetcher = createTestFetcher(web.resolve);
  const order = { host, startAddress: `https://${host}/`, limits: { perHostIntervalMs: 0, ...limits }, clockAt: null };
  const place = { db: database.db, fetcher, signal: new AbortController().signal };
  return (await runStoredWalk(place, order).finally(fetcher.close)).parts;
}

const { urls, urlsPerFile, files } = slowTotals;

test.each<[cap: string, limits: Partial<WalkLimits>, reason: string, least: number, most: number]>([
  ["files", { filesMax: 5 }, "cap-files", 4 * urlsPerFile, 4 * urlsPerFile],
  ["depth", { depthMax: 0 }, "cap-depth", 0, 0],
  ["bytes of a file", { fileBytesMax: 10_000 }, "cap-bytes", files, urls - files],
  ["bytes of the walk", { walkBytesMax: 100_000, perHostMax: 1 }, "cap-bytes", urlsPerFile, urls - urlsPerFile],
  ["entries", { entriesMax: 1_000, perHostMax: 1 }, "cap-entries", 1_000, urls - urlsPerFile],
  ["minutes", { minutesMax: 0.02, perHostMax: 1 }, "cap-minutes", urlsPerFile, urls - urlsPerFile],
])("a cap on %s ends the walk as partial, and says so", async (_, limits, reason, least, most) => {
  const { result } = await walk(limits);
  expect(result).toMatchObject({ state: "partial", reasons: [{ code: reason }] });
  expect(result.summary.urls).toBeGreaterThanOrEqual(least);
  expect(result.summary.urls).toBeLessThanOrEqual(most);
});

test("walks of a site that are asked for at once become one", async () => {
  const orders = Array.from({ length: 8 }, () => enqueueWalk(database.db, { host, startAddress: `https://${host}/` }));
  const walks = await Promise.all(orders);
  expect(new Set(walks.map(({ walkId }) => walkId)).size).toBe(1);
  expect(walks.filter(({ joined }) => !joined)).toHaveLength(1);
  const { rows } = await database.db.pool.query(
    "select (select count(*) from walk) as walks, (select count(*) from graphile_worker._private_jobs) as jobs",
  );
  expect(rows).toEqual([{ walks: 1, jobs: 1 }]);
});

test("asking for a site and deleting it at once leaves a whole site or none", async () => {
  for (let round = 0; round < 10; round += 1) {
    await Promise.allSettled([
      enqueueWalk(database.db, { host, startAddress: `https://${host}/` }),
      forgetSite(database.db, host),
      enqueueWalk(database.db, { host, startAddress: `https://${host}/` }),
    ]);
    const { rows } = await database.db.pool.query(
      `select (select count(*) from market_view) as views, (select count(*) from walk) as walks,
         (select count(*) from graphile_worker._private_jobs) as jobs,
         (select count(*) from pg_inherits i join pg_class c on c.oid = i.inhrelid where c.relkind = 'r') as tables`,
    );
    const [{ views, walks, jobs, tables }] = rows;
    expect([walks, jobs, tables], `round ${round}`).toEqual([views, views, views * 3]);
  }
});
