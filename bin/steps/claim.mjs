import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Marks a data directory as the one this process runs the product on, until it is released or the process is gone.
 *
 * @param {string} dataDir
 * @param {string} address Where the product will answer
 * @returns {{ ok: true, release: () => void } | { ok: false, address: string, pid: number }} Not ok: another process has it.
 */
export function claimDataDir(dataDir, address) {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, "running.json");
  const mark = JSON.stringify({ pid: process.pid, startedTicks: readStat(process.pid)?.startedTicks ?? null, address });
  for (;;) {
    try {
      writeFileSync(path, mark, { flag: "wx" });
      return { ok: true, release: () => rmSync(path, { force: true }) };
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
    }
    const holder = readHolder(path);
    if (holder && isAlive(holder)) return { ok: false, address: holder.address, pid: holder.pid };
    rmSync(path, { force: true });
  }
}

/** @param {string} path @returns {{ pid: number, startedTicks: string | null, address: string } | null} */
function readHolder(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}

/** @param {{ pid: number, startedTicks: string | null }} holder */
function isAlive(holder) {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EPERM") return false;
  }
  const stat = readStat(holder.pid);
  // Z: ended, and nobody has waited for it.
  return stat?.state !== "Z" && (stat?.startedTicks ?? null) === holder.startedTicks;
}

/**
 * State of a process, and when it was started, so that a later one with the same number is not taken for it.
 *
 * @param {number} pid
 * @returns {{ state: string | undefined, startedTicks: string | undefined } | null} null where Linux is not
 */
function readStat(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { state: fields[0], startedTicks: fields[19] };
  } catch {
    return null;
  }
}
