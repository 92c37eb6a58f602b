import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseRobots } from "./parse-robots";

const directory = fileURLToPath(new URL("./fixtures/", import.meta.url));

interface Fixture {
  url: string;
  input: string;
  expect: { sitemaps: string[]; sitemapsOptional?: string[]; issues: string[]; issuesOptional?: string[] };
}

const fixtures = readdirSync(directory).filter((id) => existsSync(`${directory}${id}/case.json`));

test.each(fixtures)("reads %s as a person would", (id) => {
  const fixture = JSON.parse(readFileSync(`${directory}${id}/case.json`, "utf8")) as Fixture;
  const { sitemaps, problems } = parseRobots(readFileSync(`${directory}${id}/${fixture.input}`), fixture.url);
  const { expect: wanted } = fixture;
  const optional = new Set(wanted.sitemapsOptional?.map((url) => new URL(url).href));
  const certain = (urls: string[]) => urls.map((url) => new URL(url).href).filter((url) => !optional.has(url));
  expect(certain(sitemaps)).toEqual(certain(wanted.sitemaps));
  const codes = new Set(problems.map(({ code }) => code as string));
  for (const code of wanted.issuesOptional ?? []) codes.delete(code);
  expect([...codes].sort()).toEqual([...wanted.issues].sort());
});

test("says on which line a problem stands", () => {
  const { problems } = parseRobots("User-agent: *\n\nSitemap: /map.xml\n", "https://shop.example/robots.txt");
  expect(problems).toEqual([{ code: "relative-loc", count: 1, line: 3, column: 1, example: "Sitemap: /map.xml" }]);
});

test("several addresses on one line all count", () => {
  const text = "Sitemap: https://shop.example/a.xml, https://shop.example/b.xml https://shop.example/c.xml";
  const { sitemaps, problems } = parseRobots(text, "https://shop.example/robots.txt");
  expect(sitemaps).toEqual(["a", "b", "c"].map((name) => `https://shop.example/${name}.xml`));
  expect(problems.map(({ code }) => code)).toEqual(["multiple-urls-on-line"]);
});

test("gives absolute web addresses, each once, whatever stands in the file", () => {
  const piece = fc.constantFrom(
    "Sitemap",
    "site-map",
    ":",
    " ",
    "\n",
    "\r",
    "#",
    "https://a.example/",
    "ftp:",
    "<",
    '"',
    "x",
    ",",
  );
  const text = fc.oneof(
    fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join("")),
    fc.string({ unit: "binary" }),
  );
  fc.assert(
    fc.property(text, (robots) => {
      const { sitemaps } = parseRobots(robots, "https://shop.example/robots.txt");
      expect(new Set(sitemaps).size).toBe(sitemaps.length);
      for (const url of sitemaps) expect(url).toMatch(/^https?:\/\/[^/]/);
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 2_000) },
  );
});

test.each(["Sitemap: ", "Sitemap: https://a.example/x ", "https://a", "\r", "#", "sitemap", "<html", " ", "site-map-"])(
  "reads 1 MB of %j within a second",
  (piece) => {
    const startedAt = performance.now();
    parseRobots(piece.repeat(Math.ceil(1_048_576 / piece.length)), "https://shop.example/robots.txt");
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  },
);
