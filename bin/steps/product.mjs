import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { build } from "./build.mjs";
import { claimDataDir } from "./claim.mjs";
import { startDatabase } from "./database.mjs";
import { generate } from "./generate.mjs";
import { install } from "./install.mjs";
import { keepDatabase } from "./keep-database.mjs";
import { browserAddress, checkPort } from "./port.mjs";
import { root } from "./root.mjs";
import { step } from "./step.mjs";
import { supervise } from "./supervise.mjs";

const readyTimeoutMs = 60_000;
const devDoubtMs = 2_000;

/**
 * @typedef {object} ProductOptions
 * @property {boolean} web
 * @property {number} workers How many worker processes
 * @property {boolean} isDev Pages are compiled when asked for, and workers start again when their sources change
 * @property {(sentence: string) => void} say
 *
 * @typedef {object} Product
 * @property {string} address Of the pages, for a browser on this machine
 * @property {() => Promise<void>} stop Web first, then workers, then the database
 */

/** Workers where nobody says how many: one a core, two at most, for PostgreSQL needs some of the cores as well. */
export const workersDefault = Math.min(2, availableParallelism());

/**
 * Starts the product as the environment says: packages, client, database, pages, web, workers; each only where needed.
 *
 * @param {ProductOptions} options
 * @returns {Promise<Product>}
 * @throws {Error} In words for the operator. What had been started is stopped.
 */
export async function startProduct(options) {
  const { say } = options;
  const host = process.env.HOST || "127.0.0.1";
  const port = readPort(process.env.PORT);
  const address = browserAddress(port, host);
  const dataDir = resolve(process.env.GAZETTEER_DATA_DIR || join(root, ".gazetteer"));
  /** @type {(() => Promise<void>)[]} Last in, first out */
  const ends = [];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };

  try {
    if (options.web) {
      const claim = claimDataDir(dataDir, address);
      if (!claim.ok)
        throw new Error(`Gazetteer already runs on ${dataDir}, at ${claim.address} (process ${claim.pid})`);
      ends.push(async () => claim.release());
      await checkPort(port, host);
    }
    await install();
    await generate();
    const database = await startDatabase(dataDir);
    ends.push(() => database.stop());
    ends.push(keepDatabase(database, say));
    if (options.web && !options.isDev) await build();

    const env = {
      ...process.env,
      DATABASE_URL: database.url,
      GAZETTEER_DATA_DIR: dataDir,
      NEXT_TELEMETRY_DISABLED: "1",
    };
    // Where the embedded server died, a web or worker process that ends with it finds it running again.
    const common = { env, say, beforeRestart: async () => void (await database.revive()) };
    await step(`Starting ${options.web ? "web and " : ""}workers`, async () => {
      for (let number = 1; number <= options.workers; number += 1) {
        const logFile = options.isDev ? null : join(dataDir, "logs", `worker-${number}.log`);
        const args = ["--import", "tsx", ...(options.isDev ? ["--watch"] : []), join(root, "lib/worker/main.ts")];
        ends.push(supervise({ ...common, name: `Worker ${number}`, args, logFile, patienceMs: 20_000 }).stop);
      }
      if (options.web) await startWeb({ ...common, isDev: options.isDev, port, host, dataDir }, ends);
    });
    return { address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * @param {{ env: NodeJS.ProcessEnv, say: (sentence: string) => void, beforeRestart: () => Promise<void>, isDev: boolean, port: number, host: string, dataDir: string }} web
 * @param {(() => Promise<void>)[]} ends
 */
async function startWeb({ isDev, port, host, dataDir, ...common }, ends) {
  const next = join(root, "node_modules/next/dist/bin/next");
  const args = [next, isDev ? "dev" : "start", "--port", String(port), "--hostname", host];
  const logFile = isDev ? null : join(dataDir, "logs", "web.log");
  const server = supervise({ ...common, name: "Web server", args, logFile, patienceMs: 3_000 });
  ends.push(server.stop);
  const where = logFile ?? "above";
  await untilAnswering(browserAddress(port, host), where, server);
  // Where another one works on the same checkout, the development server answers for a moment, and then ends.
  if (isDev) await wait(devDoubtMs);
  expectRunning(server, where);
}

/**
 * It is started again when it ends later; that it cannot run at all is for the operator to know at once.
 *
 * @param {import("./supervise.mjs").Supervised} server @param {string} where
 */
function expectRunning(server, where) {
  if (server.ends() > 0) throw new Error(`The web server ends as soon as it is started: see ${where}`);
}

/** @param {string} address @param {string} logFile @param {import("./supervise.mjs").Supervised} server */
async function untilAnswering(address, logFile, server) {
  for (const untilMs = performance.now() + readyTimeoutMs; performance.now() < untilMs; await wait(100)) {
    expectRunning(server, logFile);
    // A connection kept alive would hold up the server when it is to stop.
    const request = { headers: { connection: "close" }, signal: AbortSignal.timeout(5_000) };
    const response = await fetch(`${address}/favicon.ico`, request).catch(() => null);
    await response?.body?.cancel();
    if (response) return;
  }
  throw new Error(`The web server does not answer at ${address}: see ${logFile}`);
}

/** @param {string | undefined} text */
function readPort(text) {
  const port = Number(text || "3000");
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`PORT must be a number from 1 to 65535, not "${text}"`);
}
