import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { runLastmod } from "./lastmod";
import { runParse } from "./parse";
import { runRobots } from "./robots";

const directory = mkdtempSync(join(tmpdir(), "gazetteer-cli-"));
afterAll(() => rmSync(directory, { recursive: true }));

function file(name: string, content: string | Uint8Array): string {
  const path = join(directory, name);
  writeFileSync(path, content);
  return path;
}

function fakeIo(stdin = "") {
  const stdout = new PassThrough();
  const io = { stdin: Readable.from([Buffer.from(stdin)]), stdout, stderr: new PassThrough() };
  return { io, text: () => String(stdout.read() ?? "") };
}

const urlset = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://shop.example/a?b="c"</loc><lastmod>2024-01-02</lastmod><priority>0.5</priority></url><url><loc>/b</loc></url></urlset>`;

test("parse prints one JSON object, an entry a line", async () => {
  const { io, text } = fakeIo();
  const options = { url: "https://shop.example/sitemap.xml", header: [], now: "2026-01-15T12:00:00Z" };
  expect(await runParse(file("map.xml.gz", gzipSync(urlset)), options, io)).toBe(0);
  const output = text();
  expect(output.split("\n")).toHaveLength(5);
  expect(JSON.parse(output)).toMatchObject({
    format: "urlset",
    entries: [
      {
        loc: "https://shop.example/a?b=%22c%22",
        lastmod: "2024-01-02T00:00:00.000Z",
        lastmodPrecision: "day",
        priority: "0.5",
      },
      { loc: "https://shop.example/b", lastmod: null, lastmodPrecision: null, lastmodRaw: null, locRaw: "/b" },
    ],
    issues: ["unencoded-loc", "relative-loc"],
    pages: 2,
    whole: true,
  });
});

test("parse reads standard input, and tells by its status that nothing is listed", async () => {
  const { io, text } = fakeIo("<html></html>");
  expect(await runParse("-", { header: [] }, io)).toBe(1);
  expect(JSON.parse(text())).toMatchObject({ format: "html", entries: [], issues: ["not-a-sitemap"] });
});

test.each([
  [{ header: [], maxBytes: "0" }, /number of bytes/],
  [{ header: [], url: "nonsense" }, /Not an http/],
  [{ header: [], now: "soon" }, /Not an instant/],
])("parse refuses %j", async (options, message) => {
  await expect(runParse("-", options, fakeIo().io)).rejects.toThrow(message);
});

test("parse rejects where there is no such file", async () => {
  await expect(runParse(join(directory, "none.xml"), { header: [] }, fakeIo().io)).rejects.toThrow(/ENOENT/);
});

test("robots prints the sitemaps", async () => {
  const { io, text } = fakeIo();
  const path = file("robots.txt", "Sitemap: /map.xml\n");
  expect(await runRobots(path, { url: "https://shop.example/robots.txt", header: [] }, io)).toBe(0);
  expect(JSON.parse(text())).toMatchObject({ sitemaps: ["https://shop.example/map.xml"], issues: ["relative-loc"] });
});

test("lastmod prints a JSON line for each value", async () => {
  const { io, text } = fakeIo('"2024"\n" "\n"2024-02-30"\n');
  expect(await runLastmod({ json: true, now: "2026-01-15T12:00:00Z" }, io)).toBe(0);
  expect(
    text()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { raw: "2024", iso: "2024-01-01T00:00:00.000Z", precision: "year", issues: [] },
    { raw: " ", iso: null, precision: null, issues: [] },
    { raw: "2024-02-30", iso: null, precision: null, issues: ["invalid-lastmod"] },
  ]);
});

test("lastmod names the line that is no JSON string", async () => {
  await expect(runLastmod({ json: true }, fakeIo('"2024"\nsoon\n').io)).rejects.toThrow("Line 2 is no JSON string");
});
