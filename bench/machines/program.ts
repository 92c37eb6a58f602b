import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { projectRoot } from "../run-child";
import type { Machine } from "./machines";

export interface Program {
  said(): string;
  pid: number;
  /** Ends it in order. */
  stop(): Promise<void>;
  /** Ends it and what it started at once. */
  kill(): Promise<void>;
}

/** Starts a program of the checkout on a machine. @returns when it has said the words. @throws Error with all it said, when it ends. */
export async function startProgram(
  machine: Machine,
  args: string[],
  options: { env: Record<string, string>; until: string },
): Promise<Program> {
  const [command = "", ...rest] = [...machine.within, process.execPath, ...args];
  const child = spawn(command, rest, {
    cwd: projectRoot,
    env: { ...process.env, ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  let said = "";
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  await untilSaid(
    child,
    () => said.includes(options.until),
    () => said,
  );
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const pid = child.pid ?? 0;
  return {
    pid,
    said: () => said,
    async stop() {
      if (!isRunning()) return;
      child.kill("SIGTERM");
      await ended;
    },
    async kill() {
      if (!isRunning()) return;
      for (const one of [...descendantsOf(pid), pid]) killNow(one);
      await ended;
    },
  };
}

/** Web and workers of a launcher would end in order after it. Elsewhere than on Linux they do. */
function descendantsOf(pid: number): number[] {
  const children = readChildren(pid);
  return children.flatMap((child) => [...descendantsOf(child), child]);
}

function readChildren(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function killNow(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
}

function untilSaid(child: ChildProcess, isSaid: () => boolean, said: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    for (const output of [child.stdout, child.stderr]) output?.on("data", () => isSaid() && resolve());
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`It ended (${code}) before it ran:\n${said()}`)));
  });
}
