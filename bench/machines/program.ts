import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { projectRoot } from "../run-child";
import type { Machine } from "./machines";

export interface Program {
  said(): string;
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
    detached: true,
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
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      // The group of the launcher: its web and workers have groups of their own, and end with it.
      process.kill(-(child.pid ?? 0), signal);
      await ended;
    }
  };
  return { said: () => said, stop: () => end("SIGTERM"), kill: () => end("SIGKILL") };
}

function untilSaid(child: ChildProcess, isSaid: () => boolean, said: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    for (const output of [child.stdout, child.stderr]) output?.on("data", () => isSaid() && resolve());
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`It ended (${code}) before it ran:\n${said()}`)));
  });
}
