#!/usr/bin/env node
// The command line: no build step, only `npm ci` before. Its sources are bundled when they have changed.
import { bundleCli } from "./steps/bundle-cli.mjs";

const { main } = await import(await bundleCli());
process.exitCode = await main(process.argv);
