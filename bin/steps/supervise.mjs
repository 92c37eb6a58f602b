import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, statSync, truncateSync } from "node:fs";
import { dirname } from "node:path";
import { root } from "./root.mjs";

const logBytesMax = 10 * 1024 * 1024;
const healthyMs = 60_000;
const pauseMaxMs = 30_000;

/**
 * @typedef {object} Supervised
 * @property {(signal?: NodeJS.Signals) => Promise<void>} stop Asks the process to end, makes it after `patienceMs`
 * @property {() => number} ends How often it has ended by itself
 *
 * @typedef {object} Supervision
 * @property {string} name As told to people: "Worker 1"
 * @property {string[]} args Of Node.js
 * @property {NodeJS.ProcessEnv} env
 * @property {string | null} logFile Output is added to it, for on a terminal it would bury the one address; null: to the terminal
 * @property {number} patienceMs How long it may take to end
 * @property {(sentence: string) => void} say
 * @property {() => Promise<void>} [beforeRestart]
 */

/**
 * Keeps a process running: when it ends by itself it is started again, after 1 s, 2 s, 4 s… up to 30 s while it keeps ending.
 *
 * It runs in a process group of its own, so that Ctrl-C reaches the launcher alone, which ends all in order.
 *
 * @param {Supervision} supervision
 * @returns {Supervised}
 */
export function supervise(supervision) {
  const { name, say } = supervision;
  /** @type {import("node:child_process").ChildProcess | null} */
  let child = null;
  /** @type {NodeJS.Timeout | undefined} */
  let restart;
  let isStopping = false;
  let failures = 0;
  let ends = 0;

  function start() {
    const startedMs = performance.now();
    child = startProcess(supervision);
    child.once("exit", (code, signal) => {
      child = null;
      if (isStopping) return;
      ends += 1;
      failures = performance.now() - startedMs > healthyMs ? 1 : failures + 1;
      const delayMs = Math.min(1000 * 2 ** (failures - 1), pauseMaxMs);
      say(`${name} ended (${signal ?? `exit ${code}`}) and starts again in ${delayMs / 1000} s`);
      if (supervision.logFile) say(`Its last words, from ${supervision.logFile}:\n${lastWords(supervision.logFile)}`);
      restart = setTimeout(async () => {
        await supervision.beforeRestart?.().catch((error) => say(`Cannot reach the database: ${error.message}`));
        if (!isStopping) start();
      }, delayMs);
    });
  }

  start();
  return {
    ends: () => ends,
    stop(signal = "SIGTERM") {
      isStopping = true;
      clearTimeout(restart);
      return child ? end(child, signal, supervision.patienceMs) : Promise.resolve();
    },
  };
}

/** @param {Supervision} supervision */
function startProcess({ args, env, logFile }) {
  const leave = ["--import", new URL("leave-with-launcher.mjs", import.meta.url).href];
  const output = logFile === null ? "inherit" : openLog(logFile);
  const child = spawn(process.execPath, [...leave, ...args], {
    cwd: root,
    env: { ...env, GAZETTEER_LAUNCHER: String(process.pid) },
    detached: true,
    stdio: ["ignore", output, output, "ipc"],
  });
  if (typeof output === "number") closeSync(output);
  child.on("error", () => {});
  return child;
}

/** @param {string} logFile */
function openLog(logFile) {
  mkdirSync(dirname(logFile), { recursive: true });
  const bytes = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes > logBytesMax) truncateSync(logFile);
  return openSync(logFile, "a");
}

/** @param {import("node:child_process").ChildProcess} child @param {NodeJS.Signals} signal @param {number} patienceMs @returns {Promise<void>} */
function end(child, signal, patienceMs) {
  return new Promise((resolve) => {
    const force = setTimeout(() => child.kill("SIGKILL"), patienceMs);
    child.once("exit", () => {
      clearTimeout(force);
      resolve();
    });
    child.kill(signal);
  });
}

/** @param {string} logFile */
function lastWords(logFile) {
  return readFileSync(logFile, "utf8")
    .trimEnd()
    .split("\n")
    .slice(-8)
    .map((line) => `    ${line}`)
    .join("\n");
}
