import { PassThrough } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedWalk } from "../../e2e/support/seed-walk";
import { createTestDatabase, type TestDatabase } from "../io/test-database";
import { type ChangesFlags, printChanges } from "./changes";

const host = "cli.test";
const file = `https://${host}/sitemap.xml`;
const at = (path: string) => `https://${host}${path}`;
const day = (number: number) => Date.UTC(2026, 10, number);
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await seedWalk(database.db, {
    host,
    walks: [{ number: 1 }, { number: 2, state: "partial" }],
    files: [{ url: file }],
    entries: [
      { file, loc: at("/stays"), lastmodAt: day(1), precision: 3 },
      { file, loc: at("/goes"), lastmodAt: day(1), lastWalk: 1 },
      { file, loc: at("/comes"), lastmodAt: day(5), firstWalk: 2 },
      { file, loc: at("/moves"), lastmodAt: day(2), lastWalk: 1 },
      { file, loc: at("/moves"), lastmodAt: day(4), firstWalk: 2, seenFrom: 1 },
      { file, loc: at("/undated") },
    ],
  });
});
afterAll(() => database.drop());

async function run(flags: ChangesFlags) {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const texts = ["", ""];
  stdout.on("data", (chunk) => (texts[0] += chunk));
  stderr.on("data", (chunk) => (texts[1] += chunk));
  const code = await printChanges(host, flags, { stdin, stdout, stderr });
  await new Promise((resolve) => setImmediate(resolve));
  return { code, out: texts[0] ?? "", err: texts[1] ?? "" };
}

const rowsOf = (out: string) =>
  out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { loc: string; change: string | string[]; lastmod_before: string | null })
    .map(({ loc, change }) => `${loc.slice(at("").length)} ${[change].flat().join(" ")}`);

test("prints what two walks have not in common, and says on standard error that one is partial", async () => {
  const { code, out, err } = await run({ from: "1", to: "2", format: "ndjson" });
  expect(code).toBe(0);
  expect(rowsOf(out)).toEqual(["/comes added", "/goes removed", "/moves lastmod-moved"]);
  expect(err).toMatch(/^Walk 2 is partial/);
  expect((await run({ kind: "removed", format: "txt" })).out).toBe(`${at("/goes")}\n`);
  const csv = (await run({ kind: "lastmod" })).out.split("\r\n");
  expect(csv[0]).toMatch(/^loc,lastmod,.*,change,lastmod_before,/);
  expect(csv).toHaveLength(3);
});

test("prints three lists since a date or a walk", async () => {
  expect(rowsOf((await run({ since: "2026-11-04", format: "ndjson" })).out)).toEqual([
    "/comes changed",
    "/moves changed",
    "/undated undated",
  ]);
  expect(rowsOf((await run({ since: "walk:1", kind: "changed", format: "ndjson" })).out)).toEqual([
    "/comes changed",
    "/moves changed",
  ]);
});

test("ends with 1 where nothing is found, and throws where the words are none", async () => {
  expect((await run({ from: "1", to: "2", kind: "returned" })).code).toBe(1);
  expect((await run({ to: "9" })).code).toBe(1);
  expect((await run({ to: "1" })).code).toBe(1);
  await expect(run({ kind: "odd" })).rejects.toThrow(TypeError);
  await expect(run({ since: "soon" })).rejects.toThrow(TypeError);
  await expect(run({ from: "x" })).rejects.toThrow(TypeError);
});
