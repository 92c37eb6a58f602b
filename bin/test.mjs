import "./steps/node-version.mjs";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "./steps/browser.mjs";
import { build } from "./steps/build.mjs";
import { generate } from "./steps/generate.mjs";
import { install } from "./steps/install.mjs";
import { root } from "./steps/root.mjs";

const usage = `Usage: npm test -- [stages]

Runs all tests and checks, or only the stages named: format, types, unit, database, slow, browser.
`;

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ name: string, failedWhy: string | null, counts: Counts }} Outcome
 */

let reports = "";
const stages = {
  format: () => check("format", ["node_modules/@biomejs/biome/bin/biome", "check", "."]),
  types: async () => {
    // Writes the types of routes and style sheets, which a fresh checkout lacks.
    const typegen = await check("types", ["node_modules/next/dist/bin/next", "typegen"]);
    return typegen.failedWhy ? typegen : check("types", ["node_modules/typescript/bin/tsc", "--noEmit"]);
  },
  unit: () => vitest("unit"),
  database: () => vitest("database", "db"),
  slow: () => vitest("slow"),
  browser,
};

/** A check that is no test counts when it fails. @param {string} name @param {string[]} args @returns {Promise<Outcome>} */
async function check(name, args) {
  const code = await show(args);
  return {
    name,
    failedWhy: code === 0 ? null : `exit ${code}`,
    counts: { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 },
  };
}

/** @param {string} name @param {string} project @returns {Promise<Outcome>} */
async function vitest(name, project = name) {
  const report = join(reports, `${name}.json`);
  const args = ["node_modules/vitest/vitest.mjs", "run", "--project", project, "--passWithNoTests"];
  const code = await show([...args, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`]);
  return judge(name, code, () => {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(report, "utf8"));
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
  });
}

/** @returns {Promise<Outcome>} */
async function browser() {
  const program = await findBrowser();
  await build();
  const report = join(reports, "browser.json");
  const env = { ...process.env, PLAYWRIGHT_CHROMIUM: program, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await show(["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"], env);
  return judge("browser", code, () => {
    const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync(report, "utf8")).stats;
    return { passed: expected + flaky, failed: unexpected, skipped };
  });
}

/**
 * A runner that fails without a failed test (a file that cannot be loaded, a setup that breaks) counts as one.
 *
 * @param {string} name @param {number} code @param {() => Counts} read @returns {Outcome}
 */
function judge(name, code, read) {
  let counts = { passed: 0, failed: 0, skipped: 0 };
  try {
    counts = read();
  } catch {
    // No report: the runner did not come that far, and says so by its exit code.
  }
  if (code === 0) return { name, failedWhy: null, counts };
  return { name, failedWhy: `exit ${code}`, counts: { ...counts, failed: Math.max(1, counts.failed) } };
}

/** Runs a tool on this terminal. @param {string[]} args @param {NodeJS.ProcessEnv} [env] @returns {Promise<number>} Its exit code */
function show(args, env = process.env) {
  const [program = "", ...rest] = args;
  const child = spawn(process.execPath, [join(root, program), ...rest], {
    cwd: root,
    env: { ...env, NEXT_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "inherit", "inherit"],
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      if (signal) console.error(`${program} was ended by ${signal}`);
      resolve(code ?? 1);
    });
  });
}

const all = /** @type {(keyof typeof stages)[]} */ (Object.keys(stages));
const names = all.filter((name) => process.argv.includes(name));
if (names.length < process.argv.length - 2) {
  console.error(usage);
  process.exit(2);
}

/** @type {Outcome[]} */
const outcomes = [];
try {
  reports = mkdtempSync(join(tmpdir(), "gazetteer-reports-"));
  await install();
  await generate();
  for (const name of names.length > 0 ? names : all) {
    console.log(`\n── ${name} ──`);
    const startedMs = performance.now();
    const outcome = await stages[name]().catch((error) => ({
      name,
      failedWhy: error.message,
      counts: { passed: 0, failed: 1, skipped: 0 },
    }));
    outcomes.push(outcome);
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    console.log(`${name}: ${outcome.failedWhy ? `failed (${outcome.failedWhy})` : "good"} after ${seconds} s`);
  }
} catch (error) {
  const failedWhy = error instanceof Error ? error.message : String(error);
  outcomes.push({ name: "setting up", failedWhy, counts: { passed: 0, failed: 1, skipped: 0 } });
}
rmSync(reports, { recursive: true, force: true });

console.log();
for (const { name, failedWhy } of outcomes) if (failedWhy) console.log(`Failed: ${name}: ${failedWhy.split("\n")[0]}`);
const [passed, failed, skipped] = /** @type {const} */ (["passed", "failed", "skipped"]).map((key) =>
  outcomes.reduce((sum, { counts }) => sum + counts[key], 0),
);
console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`);
process.exit(failed || (passed === 0 && names.length === 0) ? 1 : 0);
