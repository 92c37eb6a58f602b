#!/usr/bin/env node
// The command line, straight from the sources: no build, only `npm ci` before.
import { register as registerHooks } from "node:module";
import { register } from "tsx/esm/api";

// Read models refuse to be bundled for the browser by importing "server-only", which refuses plain Node as well.
registerHooks(
  `data:text/javascript,${encodeURIComponent(
    'export const resolve = (specifier, context, next) => specifier === "server-only" ? { url: "data:text/javascript,", shortCircuit: true } : next(specifier, context);',
  )}`,
);
register();
const { main } = await import("../lib/cli/main.ts");
process.exitCode = await main(process.argv);
