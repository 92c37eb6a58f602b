import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { looksOption, runVerdictSeries } from "./verdict-series";

const fixture = "lib/domain/lastmod/series/fixtures/sites/site-027.json.gz";

async function run(paths: string[], looksMax: number) {
  const stdout = new PassThrough();
  const code = await runVerdictSeries(paths, looksMax, { stdin: process.stdin, stdout, stderr: process.stderr });
  return {
    code,
    lines: String(stdout.read() ?? "")
      .trim()
      .split("\n"),
  };
}

test("prints a line for the first walk, for all and for the last alone", async () => {
  const { code, lines } = await run([fixture], 0);
  expect(code).toBe(0);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { id: "site-027", walk: 0, verdict: "generation-time" },
    { id: "site-027", walk: "all", verdict: "generation-time", code: "generation-time" },
    { id: "site-027", walk: "last-alone", verdict: "stale", code: "not-enough-evidence" },
  ]);
});

test("refuses what is no series, naming it, and what is no number of pages", async () => {
  await expect(run(["package-lock.json.missing"], 0)).rejects.toThrow("package-lock.json.missing");
  await expect(run(["README.md"], 0)).rejects.toThrow('Cannot read "README.md": no JSON');
  await expect(run(["package.json"], 0)).rejects.toThrow();
  expect(() => looksOption("many")).toThrow("many");
});
