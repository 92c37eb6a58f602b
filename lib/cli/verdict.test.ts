import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Verdict } from "../domain/lastmod/verdict";
import type { TargetVerdict } from "./verdict";
import { runVerdict, type VerdictOptions } from "./verdict";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "verdict-"));
});
afterAll(() => rm(folder, { recursive: true }));

const walked: Verdict = { code: "absent", trust: null, sentence: "", findings: [], entries: 4, dated: 0 };
const options: VerdictOptions = { nowMs: Date.UTC(2026, 10, 30, 9, 30), walkTarget: async () => walked };

function urlset(lastmods: (string | null)[]): string {
  const urls = lastmods.map(
    (lastmod, index) =>
      `<url><loc>https://a.example/${index}</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ""}</url>`,
  );
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>`;
}

async function fileOf(name: string, body: string | Buffer, changedAt?: Date): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, body);
  if (changedAt) await utimes(path, changedAt, changedAt);
  return path;
}

async function run(targets: string[], given: Partial<VerdictOptions> = {}) {
  const stdout = new PassThrough();
  const code = await runVerdict(
    targets,
    { ...options, ...given },
    { stdin: process.stdin, stdout, stderr: process.stderr },
  );
  // What runVerdict prints.
  return { code, printed: JSON.parse(String(stdout.read())) as TargetVerdict | TargetVerdict[] };
}

const twoStamps = urlset(Array.from({ length: 40 }, (_, index) => `2026-11-30T09:12:0${4 + (index % 2)}Z`));

describe("runVerdict", () => {
  test("judges a plain and a gzipped file alike", async () => {
    const [plain, packed] = [await fileOf("plain.xml", twoStamps), await fileOf("packed.xml.gz", gzipSync(twoStamps))];
    const { code, printed } = await run([plain, packed]);
    expect(code).toBe(0);
    expect(printed).toMatchObject([
      { target: plain, verdict: { code: "generation-time", entries: 40 } },
      { target: packed, verdict: { code: "generation-time", entries: 40 } },
    ]);
  });

  test("walks what is not a file, and prints one verdict by itself", async () => {
    expect((await run(["a.example"])).printed).toEqual({ target: "a.example", verdict: walked });
  });

  test("takes the clock that is set for the time of the fetch", async () => {
    const path = await fileOf("old.xml", twoStamps);
    const { printed } = await run([path], { nowMs: Date.UTC(2027, 5, 1) });
    expect(printed).toMatchObject({ verdict: { code: "not-enough-evidence" } });
  });

  test.each([
    ["fresh beside the file's time of change", "2026-03-05", new Date("2026-03-05T14:00:00Z"), "generation-time"],
    ["not shown to be old by it", "2026-03-05", new Date("2026-09-05T14:00:00Z"), "not-enough-evidence"],
    [
      "of one second, whatever its time of change",
      "2026-03-05T10:00:00Z",
      new Date("2026-09-05T14:00:00Z"),
      "generation-time",
    ],
  ] as const)("without a clock, stamps are %s", async (_case, lastmod, changedAt, code) => {
    const path = await fileOf(`copy-${lastmod.length}.xml`, urlset(Array(20).fill(lastmod)), changedAt);
    expect((await run([path], { nowMs: null })).printed).toMatchObject({ verdict: { code } });
  });

  test("exits 1 where nothing lists a page", async () => {
    const index = "<sitemapindex><sitemap><loc>https://a.example/a.xml</loc></sitemap></sitemapindex>";
    expect((await run([await fileOf("index.xml", index)])).code).toBe(1);
  });
});
