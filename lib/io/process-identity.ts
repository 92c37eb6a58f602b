import { readFileSync } from "node:fs";

/**
 * Tells whether a process of this machine runs.
 *
 * @returns true also for a process of another user, which answers a signal with EPERM; false for one that has ended and
 * was not waited for, as happens in containers, where it answers signals for ever.
 */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return readStat(pid)?.state !== "Z";
}

/**
 * Names a process so that a later one with the same number is not taken for it.
 *
 * @returns The number, and on Linux the moment it was started in clock ticks since boot: "4711 98234". The number alone elsewhere.
 */
export function processIdentity(pid: number): string {
  const stat = readStat(pid);
  return stat ? `${pid} ${stat.startedTicks}` : String(pid);
}

function readStat(pid: number): { state: string | undefined; startedTicks: string | undefined } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may hold spaces and brackets: fields are counted from the last bracket. 3 is the state, 22 the start.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { state: fields[0], startedTicks: fields[19] };
  } catch {
    return null;
  }
}

/** Tells whether the process that {@link processIdentity} named still runs. */
export function isSameProcessAlive(identity: string): boolean {
  const pid = Number.parseInt(identity, 10);
  if (!Number.isInteger(pid) || pid <= 0 || !isProcessAlive(pid)) return false;
  return !identity.includes(" ") || processIdentity(pid) === identity;
}
