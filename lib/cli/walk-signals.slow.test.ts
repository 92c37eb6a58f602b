import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type DemoWeb, startDemoWeb } from "../../e2e/sites/demo-web";
import { slowTotals } from "../../e2e/sites/slow-site";
import { forgetSite } from "../io/forget-site";
import { createTestDatabase, type TestDatabase } from "../io/test-database";

const host = "slow.demo.test";
const root = fileURLToPath(new URL("../..", import.meta.url));
let web: DemoWeb;
let database: TestDatabase;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  web = await startDemoWeb();
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await web.stop();
});
afterEach(async () => {
  for (const child of running) child.kill("SIGKILL");
  await forgetSite(database.db, host);
});

function startWalk() {
  const child = spawn(process.execPath, ["bin/gazetteer.mjs", "walk", host, "--store"], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: database.url, GAZETTEER_RESOLVE: web.resolve },
    stdio: ["ignore", "ignore", "pipe"],
  });
  running.add(child);
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const ended = once(child, "close").then(([code, signal]) => {
    running.delete(child);
    return { code: code as number | null, signal: signal as string | null, said };
  });
  return {
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    says: (words: string) => vi.waitUntil(() => said.includes(words), { timeout: 10_000, interval: 20 }),
    ended,
  };
}

async function readWalk() {
  const { rows } = await database.db.pool.query("select state, reasons, files_done, summary from walk");
  return rows[0];
}

const untilFilesDone = (files: number) =>
  vi.waitUntil(async () => ((await readWalk())?.files_done ?? 0) >= files, { timeout: 20_000, interval: 50 });

test("the first SIGINT keeps what was read", async () => {
  const walk = startWalk();
  await untilFilesDone(5);
  walk.kill("SIGINT");
  const { code, said } = await walk.ended;
  expect(code).toBe(0);
  expect(said).toMatch(/^partial: /m);
  expect(await readWalk()).toMatchObject({ state: "partial", reasons: [{ code: "cancelled" }] });
});

test.each<[NodeJS.Signals, NodeJS.Signals, number]>([
  ["SIGINT", "SIGINT", 130],
  ["SIGINT", "SIGTERM", 143],
])("%s and then %s ends it at once", async (first, second, exitCode) => {
  const walk = startWalk();
  await untilFilesDone(2);
  walk.kill(first);
  await walk.says("Cancelling");
  walk.kill(second);
  expect(await walk.ended).toMatchObject({ code: exitCode });
});

test("a walk that was cut short with its process is carried on by the next", async () => {
  const cut = startWalk();
  await untilFilesDone(8);
  cut.kill("SIGKILL");
  await cut.ended;
  expect((await startWalk().ended).said).toContain("walk 1 of it is under way");

  // Ten seconds later nobody takes the process for alive.
  await database.db.pool.query("update worker_process set beat_at = now() - interval '1 minute'");
  const { code, said } = await startWalk().ended;
  expect([code, said]).toEqual([0, expect.stringContaining("Walk 1 of slow.demo.test is stored")]);
  const { urls, files } = slowTotals;
  expect(await readWalk()).toMatchObject({ state: "complete", summary: { urls, entries: urls, files: files + 1 } });
});
