#!/usr/bin/env node
import "./steps/node-version.mjs";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { loadDotEnv } from "./steps/dot-env.mjs";
import { install } from "./steps/install.mjs";
import { root } from "./steps/root.mjs";

const help = `Serves the demo sites on one port of this machine; no internet is needed.

  npm run demo                           the demo sites, and the product set to find them
  node bin/demo.mjs                      the demo sites alone
  node bin/demo.mjs --with-product       both

DEMO_PORT is the port of the demo sites (4180).
`;

const { values } = readArgs();
if (values.help) {
  process.stdout.write(help);
  process.exit(0);
}

loadDotEnv();
await install();
const { register } = await import("tsx/esm/api");
register();
const { startDemoWeb } = await import("../e2e/sites/demo-web.ts");

const port = Number(process.env.DEMO_PORT || 4180);
const web = await startDemoWeb({ port }).catch((error) => {
  if (error.code !== "EADDRINUSE") throw error;
  console.error(`Port ${port} is in use. Stop what uses it, or set DEMO_PORT to another port.`);
  process.exit(1);
});

console.log(`\nDemo web on ${web.origin} (open it to see and change the sites). Explore one of these:\n`);
for (const { host, about } of web.sites) console.log(`  ${host.padEnd(20)} ${about}`);
if (values["with-product"]) startProduct();
else
  console.log(`\nThe product finds them when it is started with\n\n  GAZETTEER_RESOLVE='${web.resolve}' npm start\n`);
console.log();

if (!values["with-product"]) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => void web.stop());
}

/** Starts the product and ends with it. It stands in a process group of its own, so that Ctrl-C reaches it once. */
function startProduct() {
  const resolve = [web.resolve, process.env.GAZETTEER_RESOLVE].filter(Boolean).join(",");
  const env = { ...process.env, GAZETTEER_RESOLVE: resolve };
  const product = spawn(process.execPath, [join(root, "bin/start.mjs")], { env, stdio: "inherit", detached: true });
  let told = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      if (!told) product.kill("SIGTERM");
      told = true;
    });
  }
  product.once("exit", async (code) => {
    await web.stop();
    process.exitCode = code ?? (told ? 0 : 1);
  });
}

function readArgs() {
  try {
    return parseArgs({ options: { "with-product": { type: "boolean" }, help: { type: "boolean", short: "h" } } });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${help}`);
    process.exit(2);
  }
}
