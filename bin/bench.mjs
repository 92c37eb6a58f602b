import "./steps/node-version.mjs";
import { statSync } from "node:fs";
import { register } from "node:module";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { generate } from "./steps/generate.mjs";
import { install } from "./steps/install.mjs";
import { root } from "./steps/root.mjs";
import { endCommands, runNpm } from "./steps/run.mjs";
import { step } from "./steps/step.mjs";

const usage = `Usage: npm run bench -- [options]

Measures reading, walking and browsing, other programs beside it in the same run, and prints one table.

  --quick       reading only: a minute
  --size N      URLs of the walk (1000000), 50,000 a file
  --walk-only   no reading
  --no-build    no pages: what a tab asks for is read without the web server
`;

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        quick: { type: "boolean", default: false },
        size: { type: "string", default: "1000000" },
        "walk-only": { type: "boolean", default: false },
        "no-build": { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    const size = Number(values.size);
    if (!Number.isInteger(size) || size < 1) throw new TypeError(`--size takes a number, not "${values.size}"`);
    return { ...values, size };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exit(2);
  }
}

/** The other programs are nobody's business but this command's. */
async function installOthers() {
  const modifiedMs = (/** @type {string} */ path) =>
    statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (modifiedMs("bench/node_modules/.package-lock.json") >= modifiedMs("bench/package-lock.json")) return;
  await step("Installing the programs to compare with", () =>
    runNpm(["ci", "--prefix", join(root, "bench"), "--ignore-scripts", "--no-audit", "--no-fund"]),
  );
}

const options = readOptions();
if (options.help) {
  process.stdout.write(usage);
  process.exit(0);
}
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.once(signal, endCommands);

await install();
await generate();
if (!options["walk-only"]) await installOthers();
(await import("tsx/esm/api")).register();
// Read models begin with a guard against the browser's bundle, which throws under plain Node.js.
const guard = `export const resolve = (name, context, next) =>
  name === "server-only" ? { url: "data:text/javascript,", shortCircuit: true } : next(name, context);`;
register(`data:text/javascript,${encodeURIComponent(guard)}`);
const { runBench } = await import("../bench/run-bench.ts");
const isMet = await runBench({
  reading: !options["walk-only"],
  walking: !options.quick,
  pages: !options["no-build"],
  size: options.size,
});
process.exit(isMet ? 0 : 1);
