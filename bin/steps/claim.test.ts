import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { claimDataDir } from "./claim.mjs";

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "gazetteer-claim-"));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test("a data directory has one product, and the second hears where the first is", () => {
  const first = claimDataDir(dataDir, "http://127.0.0.1:3000");
  expect(first.ok).toBe(true);
  expect(claimDataDir(dataDir, "http://127.0.0.1:3001")).toEqual({
    ok: false,
    address: "http://127.0.0.1:3000",
    pid: process.pid,
  });
  if (first.ok) first.release();
  expect(readdirSync(dataDir)).toEqual([]);
  expect(claimDataDir(dataDir, "http://127.0.0.1:3001").ok).toBe(true);
});

test("takes over from a product that was killed", async () => {
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "exit");
  const mark = { pid: child.pid, startedTicks: "1", address: "http://127.0.0.1:3000" };
  writeFileSync(join(dataDir, "running.json"), JSON.stringify(mark));
  expect(claimDataDir(dataDir, "http://127.0.0.1:3001").ok).toBe(true);
  expect(readFileSync(join(dataDir, "running.json"), "utf8")).toContain("3001");
});

test.skipIf(process.platform !== "linux")("does not take a later process with the same number for the product", () => {
  const mark = { pid: process.pid, startedTicks: "1", address: "http://127.0.0.1:3000" };
  writeFileSync(join(dataDir, "running.json"), JSON.stringify(mark));
  expect(claimDataDir(dataDir, "http://127.0.0.1:3001").ok).toBe(true);
});

test("makes nothing of a mark that was cut off in writing", () => {
  writeFileSync(join(dataDir, "running.json"), '{"pid":');
  expect(claimDataDir(dataDir, "http://127.0.0.1:3001").ok).toBe(true);
});
