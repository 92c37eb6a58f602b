import { readFileSync } from "node:fs";

/**
 * Tells whether a process of this machine runs.
 *
 * @returns true also for a process of another user, which answers a signal with EPERM.
 */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Names a process so that a later one with the same number is not taken for it.
 *
 * @returns The number, and on Linux the moment it was started in clock ticks since boot: "4711 98234". The number alone elsewhere.
 */
export function processIdentity(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may hold spaces and brackets: fields are counted from the last bracket. Field 22 is the start.
    const startedTicks = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
    return `${pid} ${startedTicks}`;
  } catch {
    return String(pid);
  }
}

/** Tells whether the process that {@link processIdentity} named still runs. */
export function isSameProcessAlive(identity: string): boolean {
  const pid = Number.parseInt(identity, 10);
  if (!Number.isInteger(pid) || pid <= 0 || !isProcessAlive(pid)) return false;
  return !identity.includes(" ") || processIdentity(pid) === identity;
}
