import "./steps/node-version.mjs";
import { parseArgs } from "node:util";
import { generate } from "./steps/generate.mjs";
import { install } from "./steps/install.mjs";

const usage = `Usage: npm run test:machines -- [options]

Puts web, two workers, a PostgreSQL server and a site on machines of their own (network name spaces where this runs as
root, else processes with only the database in common), kills a worker in mid-walk, dumps and restores the database, and
compares one worker with two.

  --size N        URLs of the walk (1000000), in 20 files or more
  --no-pages      without the web server: nothing needs to be built
  --no-compare    without the walks that compare
  --compare-only  nothing else
`;

/** @type {{ size: string, "no-pages": boolean, "no-compare": boolean, "compare-only": boolean, help: boolean }} */
let options;
try {
  options = parseArgs({
    options: {
      size: { type: "string", default: "1000000" },
      "no-pages": { type: "boolean", default: false },
      "no-compare": { type: "boolean", default: false },
      "compare-only": { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  }).values;
  if (!(Number(options.size) > 0)) throw new TypeError(`--size takes a number, not "${options.size}"`);
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  process.exit(2);
}
if (options.help) {
  process.stdout.write(usage);
  process.exit(0);
}

await install();
await generate();
(await import("tsx/esm/api")).register();
const { runMachines } = await import("../bench/machines/run-machines.ts");
try {
  await runMachines({
    size: Number(options.size),
    pages: !options["no-pages"],
    story: !options["compare-only"],
    compare: !options["no-compare"],
  });
  process.exit(0);
} catch (error) {
  console.error(error);
  process.exit(1);
}
