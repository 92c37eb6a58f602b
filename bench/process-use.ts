import { readdirSync, readFileSync } from "node:fs";

/** The processes of a product: of its launcher, and of its database's server. */
export interface ProductProcesses {
  launcherPid: number;
  postmasterPid: number;
}

export interface MemoryWatch {
  /** The highest peak of each role since the watch began, in bytes. Empty elsewhere than on Linux. */
  peaks(): Map<string, number>;
  stop(): void;
}

const everyMs = 250;
/** @see https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html — in clock ticks, of which Linux gives programs 100 a second. */
const ticksPerSecond = 100;

/** Looks four times a second how large the processes are. */
export function watchMemory(product: ProductProcesses): MemoryWatch {
  const highest = new Map<string, number>();
  const look = () => {
    for (const [role, bytes] of readMemory(product)) highest.set(role, Math.max(highest.get(role) ?? 0, bytes));
  };
  look();
  const timer = setInterval(look, everyMs);
  return {
    peaks: () => {
      look();
      return new Map(highest);
    },
    stop: () => clearInterval(timer),
  };
}

/** Resident bytes of the largest process of each role now: `worker`, `web`, `postgres` without what its processes share. */
export function readMemory(product: ProductProcesses): Map<string, number> {
  const largest = new Map<string, number>();
  for (const { role, status } of readProcesses(product)) {
    const field = role === "postgres" ? "RssAnon" : "VmRSS";
    const bytes = Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1024;
    largest.set(role, Math.max(largest.get(role) ?? 0, bytes));
  }
  return largest;
}

/** Processor time that the product has taken so far, in seconds: what a busy machine does to it is less than to the clock. */
export function readProcessorSeconds(product: ProductProcesses): number {
  let ticks = 0;
  for (const { stat, isServer } of readProcesses(product)) {
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    // User and system time; the server has also counted those of its processes that have ended.
    for (const at of isServer ? [11, 12, 13, 14] : [11, 12]) ticks += fields[at] ?? 0;
  }
  return ticks / ticksPerSecond;
}

interface ProcessState {
  role: "worker" | "web" | "postgres";
  isServer: boolean;
  status: string;
  stat: string;
}

function readProcesses({ launcherPid, postmasterPid }: ProductProcesses): ProcessState[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc").flatMap((pid): ProcessState[] => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const [status, stat] = [readFileSync(`/proc/${pid}/status`, "utf8"), readFileSync(`/proc/${pid}/stat`, "utf8")];
      const parent = Number(/PPid:\s+(\d+)/.exec(status)?.[1]);
      const isServer = Number(pid) === postmasterPid;
      if (isServer || parent === postmasterPid) return [{ role: "postgres", isServer, status, stat }];
      if (parent !== launcherPid) return [];
      const isWorker = readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("worker");
      return [{ role: isWorker ? "worker" : "web", isServer, status, stat }];
    } catch {
      // It ended meanwhile.
      return [];
    }
  });
}
