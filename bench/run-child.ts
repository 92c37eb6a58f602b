import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export const projectRoot = fileURLToPath(new URL("..", import.meta.url));

/** Runs a program to its end and gives what it printed. @throws Error with the end of its error output. */
export function runChild(program: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: projectRoot, stdio: ["ignore", "pipe", "pipe"] });
    let [printed, said] = ["", ""];
    child.stdout.on("data", (chunk) => {
      printed += chunk;
    });
    child.stderr.on("data", (chunk) => {
      said += chunk;
    });
    child.once("error", reject);
    child.once("close", (code, signal) => {
      if (code === 0) resolve(printed);
      else reject(new Error(`${[program, ...args].join(" ")} ended with ${signal ?? code}:\n${said.slice(-2_000)}`));
    });
  });
}
