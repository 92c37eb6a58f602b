import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type DemoWeb, startDemoWeb } from "../../e2e/sites/demo-web";
import { slowTotals } from "../../e2e/sites/slow-site";
import { type Db, openDb } from "../io/db";
import { enqueueWalk } from "../io/queue";
import { type LaunchedProduct, launchProduct } from "./launched-product";
import { makeSmallDisk } from "./small-disk";
import { readInventory, wholeInventory } from "./whole-inventory";

const host = "slow.demo.test";
const disk = makeSmallDisk(160);
let web: DemoWeb;
let product: LaunchedProduct | null = null;
let db: Db | null = null;

beforeAll(async () => {
  web = await startDemoWeb();
  web.set(host, "50ms");
});
afterEach(async () => {
  await db?.close();
  if (typeof disk !== "string" && product) disk.free(product.launcherPid);
  await product?.stop();
});
afterAll(async () => {
  await web.stop();
  if (typeof disk !== "string") disk.remove();
});

const ask = (sql: string) => db?.pool.query(sql).then(({ rows }) => rows[0]);
/** Null while the database is away. */
const tryAsk = (sql: string) => ask(sql)?.catch(() => null);

test("a disk that is full in mid-walk is waited for, and the walk goes on", async (context) => {
  if (typeof disk === "string") return context.skip(disk);
  product = await launchProduct(disk.path, { workers: 2, resolve: web.resolve, ...disk });
  const { launcherPid } = product;
  db = openDb(product.url, { connectionsMax: 2 });
  await enqueueWalk(db, { host, startAddress: `https://${host}/`, limits: { perHostIntervalMs: 0, perHostMax: 2 } });
  await vi.waitUntil(async () => (await ask("select files_done from walk"))?.files_done >= 8, {
    timeout: 60_000,
    interval: 20,
  });

  disk.fill(launcherPid);
  // The log of the database needs room as well, sooner or later: without it the server ends, and cannot start.
  await vi.waitUntil(async () => (await tryAsk("select pg_switch_wal()")) === null, { timeout: 60_000, interval: 100 });
  await vi.waitUntil(() => product?.said().includes("Cannot start the embedded PostgreSQL"), {
    timeout: 60_000,
    interval: 50,
  });
  disk.free(launcherPid);

  await vi.waitUntil(async () => (await tryAsk("select summary from walk"))?.summary, {
    timeout: 180_000,
    interval: 100,
  });
  expect(await readInventory(db)).toEqual(wholeInventory(slowTotals));
  expect(product.said()).not.toMatch(/Worker \d ended/);
});
