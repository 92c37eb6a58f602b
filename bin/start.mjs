import "./steps/node-version.mjs";
import { parseArgs } from "node:util";
import { loadDotEnv } from "./steps/dot-env.mjs";
import { startProduct, workersDefault } from "./steps/product.mjs";
import { endCommands } from "./steps/run.mjs";

const usage = `Usage: npm start -- [options]

Installs, builds and starts what needs it, then web and workers; stops all at Ctrl-C.

  --workers N     worker processes (default ${workersDefault})
  --web-only      no workers: they run elsewhere, on the same DATABASE_URL
  --workers-only  no web pages
  --dev           pages compiled when asked for, workers restarted when their sources change

PORT, HOST, DATABASE_URL and the other variables of .env.example are read from the environment and from .env.
`;

/** @returns {{ web: boolean, workers: number, isDev: boolean }} */
function readOptions() {
  const { values } = parseArgs({
    options: {
      workers: { type: "string" },
      "web-only": { type: "boolean", default: false },
      "workers-only": { type: "boolean", default: false },
      dev: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    process.exit(0);
  }
  const workers = Number(values.workers ?? workersDefault);
  if (!Number.isInteger(workers) || workers < 0)
    throw new TypeError(`--workers takes a number, not "${values.workers}"`);
  return { web: !values["workers-only"], workers: values["web-only"] ? 0 : workers, isDev: Boolean(values.dev) };
}

/** @param {unknown} error */
function fail(error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  if (process.env.DEBUG && error instanceof Error) console.error(error);
  process.exit(1);
}

let options;
try {
  options = readOptions();
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  process.exit(2);
}

/** @type {import("./steps/product.mjs").Product | null} */
let product = null;
let stopping = 0;

async function stop() {
  stopping += 1;
  if (stopping > 1) process.exit(1);
  if (!product) return endCommands();
  console.log("\nStopping");
  await product.stop();
  console.log("Stopped");
  process.exit(0);
}

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
  process.on(signal, () => stop().catch(fail));

// npm hands a signal to the shell that it ran this from, and that shell may end without handing it on.
if (process.env.npm_lifecycle_event) {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    if (stopping === 0) stop().catch(fail);
  }, 500).unref();
}

loadDotEnv();
console.log("Gazetteer");
try {
  product = await startProduct({ ...options, say: (sentence) => console.log(sentence) });
  if (stopping > 0) {
    await product.stop();
    process.exit(0);
  }
  console.log(
    options.web ? `\nGazetteer runs at ${product.address} (stop with Ctrl-C)` : "\nWorkers run (stop with Ctrl-C)",
  );
} catch (error) {
  if (stopping > 0) process.exit(1);
  fail(error);
}
