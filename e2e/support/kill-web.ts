import { readdirSync, readFileSync } from "node:fs";

/**
 * Kills the web server of the product under test, as the kernel does where memory runs out.
 *
 * @returns false where it cannot be found: the product was started by somebody else, or this is not Linux.
 */
export function killWeb(): boolean {
  const launcher = Number(process.env.E2E_PRODUCT_PID);
  const pid = launcher ? childrenOf(launcher).find((child) => commandOf(child).includes("next")) : undefined;
  if (pid === undefined) return false;
  process.kill(pid, "SIGKILL");
  return true;
}

function childrenOf(pid: number): number[] {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return all.map(Number).filter((child) => parentOf(child) === pid);
}

function parentOf(pid: number): number | null {
  const stat = read(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) || null;
}

/** Next.js gives its process a name of its own. */
function commandOf(pid: number): string {
  return read(`/proc/${pid}/cmdline`);
}

/** Empty where the process has ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
