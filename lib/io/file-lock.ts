import { open, readFile, rm, stat } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { isSameProcessAlive, processIdentity } from "./process-identity";

const pauseMs = 50;

/**
 * Runs a task while no other process of this machine runs one under the same lock file.
 *
 * The lock of a process that died is taken over. Not re-entrant.
 *
 * @throws Error when another process held the lock all the time for `timeoutMs`; what the task throws.
 */
export async function withFileLock<T>(path: string, task: () => Promise<T>, timeoutMs = 120_000): Promise<T> {
  for (let waitedMs = 0; !(await takeLock(path)); waitedMs += pauseMs) {
    if (waitedMs >= timeoutMs)
      throw new Error(`Cannot take the lock ${path}: another process has held it for too long`);
    await wait(pauseMs);
  }
  try {
    return await task();
  } finally {
    await rm(path, { force: true });
  }
}

async function takeLock(path: string): Promise<boolean> {
  try {
    const file = await open(path, "wx", 0o644);
    await file
      .writeFile(processIdentity(process.pid))
      // On a full disk: a lock without a name would hold up the next for seconds.
      .catch((error) => rm(path, { force: true }).then(() => Promise.reject(error)))
      .finally(() => file.close());
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  if (await isStale(path)) await rm(path, { force: true });
  return false;
}

/** A lock without a name in it is one just being written, unless it stays so. */
async function isStale(path: string): Promise<boolean> {
  try {
    const holder = await readFile(path, "utf8");
    if (holder !== "") return !isSameProcessAlive(holder);
    return (await stat(path)).mtimeMs < performance.timeOrigin + performance.now() - 5_000;
  } catch {
    return false;
  }
}
