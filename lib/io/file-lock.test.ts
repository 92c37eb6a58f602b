import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withFileLock } from "./file-lock";
import { isSameProcessAlive, processIdentity } from "./process-identity";

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "gazetteer-lock-"));
});

afterEach(() => rm(directory, { recursive: true, force: true }));

test("runs one task at a time, and leaves no file behind", async () => {
  const lock = join(directory, "lock");
  let inside = 0;
  let insideMost = 0;
  const task = () =>
    withFileLock(lock, async () => {
      inside += 1;
      insideMost = Math.max(insideMost, inside);
      await wait(20);
      inside -= 1;
    });
  await Promise.all([task(), task(), task()]);
  expect(insideMost).toBe(1);
  expect(await readdir(directory)).toEqual([]);
});

test("gives the lock back when the task fails", async () => {
  const lock = join(directory, "lock");
  await expect(withFileLock(lock, () => Promise.reject(new RangeError("no")))).rejects.toThrow(RangeError);
  expect(await withFileLock(lock, async () => "again")).toBe("again");
});

test("takes over from a process that has died", async () => {
  const lock = join(directory, "lock");
  const child = spawn(process.execPath, ["-e", ""]);
  const identity = processIdentity(child.pid ?? 0);
  await once(child, "exit");
  await writeFile(lock, identity);
  expect(await withFileLock(lock, async () => "mine")).toBe("mine");
});

test("gives up after the time it was given, while the holder lives", async () => {
  const lock = join(directory, "lock");
  await writeFile(lock, processIdentity(process.pid));
  await expect(withFileLock(lock, async () => "mine", 100)).rejects.toThrow(/another process has held it/);
});

test.skipIf(process.platform !== "linux")("does not take a later process with the same number for the holder", () => {
  expect(isSameProcessAlive(processIdentity(process.pid))).toBe(true);
  expect(isSameProcessAlive(`${process.pid} 1`)).toBe(false);
});
