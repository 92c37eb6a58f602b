import { type SpawnOptions, spawn } from "node:child_process";

/**
 * Runs a program to its end, without standard input.
 *
 * @throws Error with the last of what it printed when it cannot be run or does not exit with 0.
 */
export function runProgram(program: string, args: string[], options: SpawnOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    let printed = "";
    const keep = (chunk: Buffer) => {
      printed = (printed + chunk.toString()).slice(-4_000);
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    child.once("error", (cause) => reject(new Error(`Cannot run ${program}: ${cause.message}`, { cause })));
    // Not "close": a daemon that the program leaves behind may hold its output open.
    child.once("exit", (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} ended with ${signal ?? code}\n${printed.trim()}`));
    });
  });
}
