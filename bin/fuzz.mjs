// `npm run fuzz`: the tests that make their own hostile input, with many more runs than `npm test` gives them. Bounded.
import "./steps/node-version.mjs";
import { spawn } from "node:child_process";
import { install } from "./steps/install.mjs";
import { root } from "./steps/root.mjs";

const usage = "Usage: npm run fuzz -- [runs, default 20000]\n";
const runs = Number(process.argv[2] ?? 20_000);
if (!Number.isSafeInteger(runs) || runs < 1) {
  process.stderr.write(usage);
  process.exit(2);
}
/** Readers of what strangers wrote: documents, robots.txt, dates, addresses, compressed bytes, answers, cells. */
const hostile = [
  "sitemap-reader-fuzz",
  "parse-robots",
  "parse-lastmod",
  "normalise-url",
  "unpack",
  "fetch-fuzz",
  "csv",
];
await install();
const child = spawn(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "--project", "unit", ...hostile, "--testTimeout", "1800000"],
  { cwd: root, stdio: "inherit", env: { ...process.env, FUZZ_RUNS: String(runs) } },
);
child.on("exit", (code) => {
  process.exitCode = code ?? 1;
});
