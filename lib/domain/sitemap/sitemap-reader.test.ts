import { expect, test } from "vitest";
import { unpack } from "../../io/unpack";
import type { Entry } from "./entry";
import { entryDifference } from "./fixtures/compare-entry";
import { type Fixture, readFixtures } from "./fixtures/read-fixtures";
import type { ProblemCode } from "./problem";
import { createSitemapReader } from "./sitemap-reader";

const nowMs = Date.parse("2026-01-15T12:00:00Z");

async function* oneChunk(bytes: Uint8Array) {
  yield bytes;
}

async function readFixture(fixture: Fixture) {
  const bytesMax = fixture.limits?.maxBytes ?? 52_428_800;
  const codes = new Set<ProblemCode>();
  const entries: Entry[] = [];
  const reader = createSitemapReader({
    url: fixture.url,
    nowMs: fixture.now ? Date.parse(fixture.now) : nowMs,
    bytesMax,
    onEntry: (entry) => entries.push(entry),
  });
  for await (const chunk of unpack(oneChunk(fixture.bytes), { bytesMax, onProblem: (code) => codes.add(code) })) {
    reader.write(chunk);
    if (reader.full) break;
  }
  const result = reader.end();
  for (const { code } of result.problems) codes.add(code);
  return { result, entries, codes };
}

test.each(readFixtures().map((fixture) => [fixture.id, fixture] as const))(
  "reads %s as a person would",
  async (_, fixture) => {
    const startedAt = performance.now();
    const { result, entries, codes } = await readFixture(fixture);
    const { expect: wanted } = fixture;

    expect(result.format).toBe(wanted.format);
    expect(result.entries).toBe(entries.length);
    const differences = (wanted.entries ?? []).map((entry, index) => entryDifference(entry, entries[index]));
    expect(differences.filter(Boolean)).toEqual([]);
    for (const [index, entry] of Object.entries(wanted.entriesAt ?? {})) {
      expect(entryDifference(entry, entries[Number(index)])).toBeNull();
    }
    const countMin = wanted.entries?.length ?? wanted.entryCount ?? wanted.entryCountMin ?? 0;
    const countMax = wanted.entries?.length ?? wanted.entryCount ?? wanted.entryCountMax ?? 0;
    expect(entries.length).toBeGreaterThanOrEqual(countMin);
    expect(entries.length).toBeLessThanOrEqual(countMax);

    const optional = new Set(wanted.issuesOptional ?? []);
    expect([...codes].filter((code) => !optional.has(code)).sort()).toEqual([...wanted.issues].sort());
    if (fixture.maxMillis) expect(performance.now() - startedAt).toBeLessThan(fixture.maxMillis);
  },
);

const head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';

function read(text: string | Uint8Array, options: { bytesMax?: number; cutOff?: boolean; url?: string } = {}) {
  const entries: Entry[] = [];
  const reader = createSitemapReader({
    url: options.url ?? "https://shop.example/sitemap.xml",
    nowMs,
    bytesMax: options.bytesMax ?? 52_428_800,
    onEntry: (entry) => entries.push(entry),
  });
  reader.write(typeof text === "string" ? Buffer.from(text) : text);
  const result = reader.end({ cutOff: options.cutOff ?? false });
  const locs = entries.map(({ loc }) => new URL(loc).pathname);
  return { ...result, entries, locs, codes: result.problems.map(({ code }) => code) };
}

test("names line and column of the first fault of each kind", () => {
  const { problems } = read(
    `${head}  <url><loc>https://shop.example/a</loc></url>\n  <url><loc>/b</loc><lastmod>soon</lastmod></url>\n  </wrong>\n  <url><loc>/c</loc></url>\n</urlset>`,
  );
  expect(problems).toEqual([
    { code: "relative-loc", count: 2, line: 4, column: 8, example: "/b" },
    { code: "invalid-lastmod", count: 1, line: 4, column: 21, example: "soon" },
    { code: "malformed-xml", count: 1, line: 5, column: 3, example: "wrong" },
  ]);
});

test("counts columns in characters, not bytes", () => {
  const { problems } = read(`${head}<url><loc>https://shop.example/é</loc><lastmod>soon</lastmod></url></urlset>`);
  expect(problems.find(({ code }) => code === "invalid-lastmod")).toMatchObject({ line: 3, column: 39 });
});

test("keeps the publisher's text where it differs from the normal form", () => {
  const { entries } = read(
    `${head}<url><loc> HTTPS://Shop.Example/a </loc><lastmod> yesterday </lastmod></url><url><loc>https://shop.example/b</loc></url></urlset>`,
  );
  expect(entries).toMatchObject([
    { loc: "https://shop.example/a", locRaw: "HTTPS://Shop.Example/a", lastmodRaw: "yesterday", lastmodAt: null },
    { loc: "https://shop.example/b", locRaw: null, lastmodRaw: null },
  ]);
});

test.each<[string, string, string[], ProblemCode[]]>([
  ["a tag without its end", "<url><loc>/a</loc><url\n<loc>/b</loc></url>", ["/a", "/b"], ["malformed-xml"]],
  [
    "an attribute whose quote is not closed",
    '<url id="1><loc>/a</loc></url><url><loc>/b</loc></url>',
    ["/a", "/b"],
    ["malformed-xml"],
  ],
  [
    "a loc that a lastmod follows unclosed",
    "<url><loc>/a<lastmod>2024-01-01</lastmod></url>",
    ["/a"],
    ["malformed-xml"],
  ],
  ["a loc outside any entry", "<loc>/a</loc><url><loc>/b</loc></url>", ["/a", "/b"], ["malformed-xml"]],
  ["entries in a wrapper", "<urls><url><loc>/a</loc></url><url><loc>/b</loc></url></urls>", ["/a", "/b"], []],
  ["a loc of an unknown child", "<url><loc>/a</loc><extra><loc>/x</loc></extra></url>", ["/a"], []],
  [
    "a url element of another namespace",
    '<url><loc>/a</loc><e xmlns="urn:e"><url><loc>/x</loc></url></e></url>',
    ["/a"],
    [],
  ],
  [
    "an image that is not closed",
    "<url><image:image><image:loc>/i</image:loc><loc>/a</loc></url><url><loc>/b</loc></url>",
    ["/a", "/b"],
    ["malformed-xml"],
  ],
  ["an instruction closed by > alone", "<?xml-stylesheet href='a'><url><loc>/a</loc></url>", ["/a"], ["malformed-xml"]],
  [
    "a self-closing lastmod in an open loc",
    "<url><loc>/a<lastmod/></url><url><loc>/b</loc></url>",
    ["/a", "/b"],
    ["malformed-xml"],
  ],
  ["deep nesting", `<url><loc>/a</loc>${"<x>".repeat(400)}<url><loc>/b</loc></url>`, ["/a", "/b"], ["malformed-xml"]],
])("reads on after %s", (_, body, locs, codes) => {
  const result = read(`${head}${body}</urlset>`);
  expect(result.locs).toEqual(locs);
  expect(result.codes.filter((code) => code !== "relative-loc")).toEqual(codes);
});

test("reads entries without their root", () => {
  expect(read("<url><loc>https://shop.example/a</loc></url><url><loc>/b</loc></url>")).toMatchObject({
    format: "urlset",
    locs: ["/a", "/b"],
  });
});

test.each([
  ["<url><loc>/a</loc><lastmod>2024-03-0", ["/a"], null],
  ["<url><loc>/a</loc><lastmod>2024-03-01</las", ["/a"], "2024-03-01"],
  ["<url><loc>/a</lo", ["/a"], null],
  ["<url><loc>/a", [], null],
])("a file that ends in %j keeps what is whole", (body, locs, lastmodRaw) => {
  const result = read(`${head}${body}`);
  expect(result.locs).toEqual(locs);
  expect(result.codes).toContain("truncated");
  expect(result.entries[0]?.lastmodRaw ?? null).toBe(lastmodRaw);
});

test("a file that breaks off says where", () => {
  const { problems } = read(`${head}<url><loc>/a</loc></url>\n<url><loc>/b`);
  expect(problems.find(({ code }) => code === "truncated")).toMatchObject({ line: 4, column: 13 });
});

test("the problem of a loc stands where that loc does, also before another", () => {
  const { problems } = read(`${head}<url><loc>/a b</loc>\n<loc>https://shop.example/b</loc></url></urlset>`);
  expect(problems.find(({ code }) => code === "whitespace-in-loc")).toMatchObject({ line: 3, column: 6 });
  expect(problems.find(({ code }) => code === "multiple-locs")).toMatchObject({ line: 4, column: 1 });
});

test("an address without loc that uses a declared entity is dropped", () => {
  const text =
    "<!DOCTYPE u [<!ENTITY e 'x'>]><urlset><url>https://shop.example/&e;</url><url><loc>/a</loc></url></urlset>";
  expect(read(text)).toMatchObject({ locs: ["/a"] });
  expect(read(text).codes).toContain("entity-refused");
});

test("stops at the limit and says so", () => {
  const text = `${head}${"<url><loc>https://shop.example/a</loc></url>\n".repeat(100)}</urlset>`;
  const result = read(text, { bytesMax: 1_000 });
  expect(result).toMatchObject({ whole: false, bytes: 1_000 });
  expect(result.codes).toContain("over-size");
  expect(read(text, { bytesMax: text.length })).toMatchObject({ whole: true, bytes: text.length });
});

test.each([
  [`${head}<url><loc>https://shop.example/a</loc></url></urlset>`, false, true],
  [`${head}<url><loc>https://shop.example/a</loc></url></urlset>`, true, false],
  [`${head}<url><loc>https://shop.example/a</loc></url>`, false, false],
  ["https://shop.example/a\nhttps://shop.example/b", false, true],
  ["https://shop.example/a\nhttps://shop.example/b", true, false],
  ["nothing of the kind", false, false],
])("knows whether %j (cut off: %s) is whole: %s", (text, cutOff, whole) => {
  expect(read(text, { cutOff }).whole).toBe(whole);
});

test("drops the last line of a list that was cut off", () => {
  expect(read("https://shop.example/a\nhttps://shop.example/bc", { cutOff: true }).locs).toEqual(["/a"]);
  expect(read("https://shop.example/a\r\nhttps://shop.example/b\r\n", { cutOff: true }).locs).toEqual(["/a", "/b"]);
});

test.each([
  ["\ufeff\n  ", "unknown", ["bom", "empty-file"]],
  ["just words", "unknown", ["not-a-sitemap"]],
  ['{"urls": []}', "unknown", ["not-a-sitemap"]],
  ["<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><x/></rdf:RDF>", "unknown", ["not-a-sitemap"]],
  ["<body>gone</body>", "html", ["not-a-sitemap"]],
  [`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"/>`, "urlset", []],
])("takes %j for %s", (text, format, codes) => {
  expect(read(text)).toMatchObject({ format, codes });
});

test.each([
  [
    "windows-1252",
    Buffer.from(
      `<?xml version="1.0" encoding="windows-1252"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://shop.example/\x80\xe9</loc></url></urlset>`,
      "latin1",
    ),
    "/%E2%82%AC%C3%A9",
  ],
  [
    "shift_jis",
    Buffer.concat([
      Buffer.from(
        '<?xml version="1.0" encoding="Shift_JIS"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://shop.example/',
      ),
      Buffer.from([0x93, 0xfa]),
      Buffer.from("</loc></url></urlset>"),
    ]),
    "/%E6%97%A5",
  ],
  [
    "UTF-16 big-endian without a mark",
    Buffer.from(`${head}<url><loc>https://shop.example/é</loc></url></urlset>`, "utf16le").swap16(),
    "/%C3%A9",
  ],
])("reads %s", (_, bytes, path) => {
  const result = read(bytes);
  expect(result.locs).toEqual([path]);
  expect(result.codes).toEqual(["non-utf8", "unencoded-loc"]);
});

test("a NUL reaches neither locs nor dates nor the head", () => {
  const { entries, head: start } = read(
    `${head}<url><loc>https://shop.example/a\0b</loc><lastmod>20\x0024</lastmod></url></urlset>`,
  );
  expect(JSON.stringify({ entries, start })).not.toContain("\\u0000");
});

test.each([
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?x", "?>"],
])("takes no entry from within %s, wherever the chunks end", (open, close) => {
  const entries: Entry[] = [];
  const options = { url: "https://shop.example/sitemap.xml", nowMs, bytesMax: 10_000, pieceBytes: 10 };
  const reader = createSitemapReader({ ...options, onEntry: (entry) => entries.push(entry) });
  const entry = "<url><loc>https://shop.example/a</loc></url>";
  for (const chunk of [head, open, entry, close, entry, "</urlset>"]) reader.write(Buffer.from(chunk));
  expect(reader.end().entries).toBe(1);
});

test("decodes 250,000 ampersands", () => {
  const text = `${head}${"<url><loc>https://shop.example/f?a=1&amp;b=2&amp;c=3&amp;d=4&amp;e=5</loc></url>\n".repeat(62_500)}</urlset>`;
  const result = read(text);
  expect(result.entries).toHaveLength(62_500);
  expect(result.entries.every(({ loc }) => loc === "https://shop.example/f?a=1&b=2&c=3&d=4&e=5")).toBe(true);
});

test("several lastmods: the latest readable one, marked", () => {
  const { entries } = read(
    `${head}<url><loc>/a</loc><lastmod>soon</lastmod><lastmod>2024-01-02</lastmod><lastmod>2024-01-01</lastmod></url></urlset>`,
  );
  expect(entries).toMatchObject([{ lastmodRaw: "2024-01-02", lastmodPrecision: "day", lastmodFlags: 32 }]);
});
