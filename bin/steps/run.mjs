import { spawn } from "node:child_process";
import { root } from "./root.mjs";

/** How much of a failed command's output is shown. */
const tailLines = 40;

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/** Ends the commands that are being run: each then fails. */
export function endCommands() {
  for (const child of running) child.kill("SIGTERM");
}

/**
 * Runs a command in the checkout to its end, in silence.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 * @returns {Promise<string>} What it printed, both streams.
 * @throws {Error} With the last lines of what it printed, where it does not exit with 0.
 */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, ...options, stdio: ["ignore", "pipe", "pipe"] });
    running.add(child);
    let printed = "";
    child.stdout?.on("data", (chunk) => (printed += chunk));
    child.stderr?.on("data", (chunk) => (printed += chunk));
    child.once("error", (cause) => reject(new Error(`Cannot run ${program}: ${cause.message}`, { cause })));
    child.once("close", (code, signal) => {
      running.delete(child);
      if (code === 0) resolve(printed);
      else {
        const tail = printed.trim().split("\n").slice(-tailLines).join("\n");
        reject(new Error(`"${[program, ...args].join(" ")}" ended with ${signal ?? code}:\n${tail}`));
      }
    });
  });
}

/** Runs npm: the one that runs this, where it was npm. @param {string[]} args */
export function runNpm(args) {
  const npm = process.env.npm_execpath;
  if (npm?.endsWith(".js")) return run(process.execPath, [npm, ...args]);
  return run("npm", args, { shell: process.platform === "win32" });
}
