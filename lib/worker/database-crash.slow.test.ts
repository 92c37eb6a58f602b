import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type DemoWeb, startDemoWeb } from "../../e2e/sites/demo-web";
import { slowTotals } from "../../e2e/sites/slow-site";
import { type Db, openDb } from "../io/db";
import { enqueueWalk } from "../io/queue";
import { type LaunchedProduct, launchProduct } from "./launched-product";
import { readInventory, wholeInventory } from "./whole-inventory";

const host = "slow.demo.test";
let web: DemoWeb;
let dataDir: string;
let product: LaunchedProduct;
let db: Db;

beforeAll(async () => {
  web = await startDemoWeb();
  web.set(host, "50ms");
});
afterAll(() => web.stop());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "gazetteer-crash-"));
  // As root the database server runs under another account, which must get through here.
  await chmod(dataDir, 0o755);
  product = await launchProduct(dataDir, { workers: 2, resolve: web.resolve });
  db = openDb(product.url, { connectionsMax: 2 });
});
afterEach(async () => {
  await db?.close();
  await product?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Null while the database is away. */
const readWalk = () =>
  db.pool.query("select files_done, summary from walk").then(
    ({ rows }) => rows[0] as { files_done: number; summary: object | null },
    () => null,
  );

test("a database that is killed in mid-walk is started again, and the walk goes on", async () => {
  await enqueueWalk(db, { host, startAddress: `https://${host}/`, limits: { perHostIntervalMs: 0, perHostMax: 2 } });
  await vi.waitUntil(async () => ((await readWalk())?.files_done ?? 0) >= 8, { timeout: 60_000, interval: 20 });
  const killed = await product.readServerPid();
  process.kill(killed, "SIGKILL");
  await vi.waitUntil(async () => (await readWalk())?.summary, { timeout: 180_000, interval: 100 });
  expect(await readInventory(db)).toEqual(wholeInventory(slowTotals));
  expect(await product.readServerPid()).not.toBe(killed);
  expect(product.said()).toContain("The database ended and runs again");
  // Workers live through it.
  expect(product.said()).not.toMatch(/Worker \d ended/);
});
