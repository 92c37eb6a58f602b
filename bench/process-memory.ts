import { readdirSync, readFileSync } from "node:fs";

export interface MemoryWatch {
  /** The highest peak of each role since the watch began. Empty elsewhere than on Linux. */
  peaks(): Map<string, number>;
  stop(): void;
}

const everyMs = 250;

/**
 * Watches a launcher's processes and the server's of its database, by what the kernel tells of each.
 *
 * @param postmasterPid Processes of the database are its children.
 */
export function watchMemory(launcherPid: number, postmasterPid: number): MemoryWatch {
  const highest = new Map<string, number>();
  const look = () => {
    for (const [role, bytes] of readProcessMemory(launcherPid, postmasterPid)) {
      highest.set(role, Math.max(highest.get(role) ?? 0, bytes));
    }
  };
  look();
  const timer = process.platform === "linux" ? setInterval(look, everyMs) : undefined;
  return {
    peaks: () => {
      look();
      return new Map(highest);
    },
    stop: () => clearInterval(timer),
  };
}

/**
 * The resident memory of the largest process of each role now: `worker`, `web`, `postgres` (without what its processes
 * share).
 */
export function readProcessMemory(launcherPid: number, postmasterPid: number): Map<string, number> {
  const largest = new Map<string, number>();
  if (process.platform !== "linux") return largest;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    const found = readProcess(pid, launcherPid, postmasterPid);
    if (found) largest.set(found.role, Math.max(largest.get(found.role) ?? 0, found.bytes));
  }
  return largest;
}

function readProcess(pid: string, launcherPid: number, postmasterPid: number): { role: string; bytes: number } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const parent = Number(/PPid:\s+(\d+)/.exec(status)?.[1]);
    const bytesOf = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1024;
    if (parent === postmasterPid) return { role: "postgres", bytes: bytesOf("RssAnon") };
    if (parent !== launcherPid) return null;
    const isWorker = readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("worker/main");
    return { role: isWorker ? "worker" : "web", bytes: bytesOf("VmRSS") };
  } catch {
    // It ended meanwhile.
    return null;
  }
}
