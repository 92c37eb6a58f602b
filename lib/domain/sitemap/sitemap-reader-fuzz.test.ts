import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unpack } from "../../io/unpack";
import type { Entry } from "./entry";
import { readFixtures } from "./fixtures/read-fixtures";
import { createSitemapReader, type SitemapReadResult } from "./sitemap-reader";

/** More where it is asked for: bugs in rare shapes take minutes to be found. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 300);

interface Reading {
  entries: Entry[];
  result: SitemapReadResult;
}

interface Cut {
  /** Bytes of every piece but the first. */
  pieceBytes: number;
  /** Bytes of the first piece, where it is shorter. */
  firstBytes: number;
}

function read(bytes: Uint8Array, cut: Cut | null = null, generalOnly = false): Reading {
  const entries: Entry[] = [];
  const reader = createSitemapReader({
    url: "https://shop.example/maps/sitemap.xml",
    nowMs: Date.UTC(2026, 0, 15),
    bytesMax: 52_428_800,
    onEntry: (entry) => entries.push(entry),
    generalOnly,
    ...(cut ? { pieceBytes: cut.pieceBytes } : {}),
  });
  const first = cut ? Math.min(cut.firstBytes, cut.pieceBytes - 1) : 0;
  reader.write(bytes.subarray(0, first));
  reader.write(bytes.subarray(first));
  return { entries, result: reader.end() };
}

/** However the bytes are cut, and with or without the plain reader, the result is the same. */
function expectOneResult(bytes: Uint8Array, cut: Cut): Reading {
  const whole = read(bytes);
  expect(read(bytes, null, true)).toEqual(whole);
  expect(read(bytes, { pieceBytes: 1, firstBytes: 0 })).toEqual(whole);
  expect(read(bytes, cut)).toEqual(whole);
  expect(read(bytes, cut, true)).toEqual(whole);
  return whole;
}

async function* oneChunk(bytes: Uint8Array) {
  yield bytes;
}

async function unpacked(bytes: Uint8Array): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const limits = { bytesMax: 52_428_800, onProblem() {} };
  for await (const chunk of unpack(oneChunk(bytes), limits)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const fixtures = await Promise.all(readFixtures().map(async ({ id, bytes }) => ({ id, bytes: await unpacked(bytes) })));
const small = fixtures.filter(({ bytes }) => bytes.length > 0 && bytes.length < 10_000);

const cut: fc.Arbitrary<Cut> = fc.record({
  pieceBytes: fc.integer({ min: 1, max: 400 }),
  firstBytes: fc.integer({ min: 0, max: 400 }),
});

describe("chunk borders and the plain reader change nothing", () => {
  test.each(fixtures)("$id", ({ bytes }) => {
    const size = bytes.length > 100_000 ? 4_099 : 7;
    const whole = read(bytes);
    expect(read(bytes, null, true)).toEqual(whole);
    expect(read(bytes, { pieceBytes: size, firstBytes: 3 })).toEqual(whole);
    expect(read(bytes, { pieceBytes: size, firstBytes: 3 }, true)).toEqual(whole);
  });

  const head = '<?xml version="1.0"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
  const loc = fc.oneof(
    fc.constantFrom(
      "/a",
      "https://shop.example/a",
      "https://shop.example/b?x=1&amp;y=2",
      " https://shop.example/c\n",
      "",
    ),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.webPath().map((path) => `https://shop.example${path}`),
    fc.constantFrom(
      "https://shop.example/é",
      "https://shop.example/&eacute;",
      "https://shop.example/&amp;amp;",
      "//b.example/&lt;",
    ),
    fc.constantFrom(
      "https://shop.example/../x",
      "https://shop.example/%2e/",
      "http://shop.example/.well",
      "mailto:x@y.example",
    ),
  );
  const date = fc.constantFrom(
    "2024-01-01",
    "2024-01-01T10:00:00+00:00",
    "soon",
    "",
    " 2024 ",
    "2024-02-30",
    "2031-01-01",
    "&#50;024",
    "é",
  );
  const child = fc.oneof(
    { weight: 6, arbitrary: loc.map((text) => `<loc>${text}</loc>`) },
    { weight: 4, arbitrary: date.map((text) => `<lastmod>${text}</lastmod>`) },
    fc.constantFrom(
      "<changefreq>daily</changefreq>",
      "<priority>0.5</priority>",
      "<priority> 1 </priority>",
      "<changefreq/>",
    ),
    fc.constantFrom("\n  ", " ", "\r\n", "text", "<!-- <loc>/no</loc> -->", "<?php x ?>", "<![CDATA[ x ]]>"),
    fc
      .tuple(loc, date)
      .map(
        ([image, title]) =>
          `<image:image>\n<image:loc>${image}</image:loc><image:title>${title}</image:title></image:image>`,
      ),
    loc.map((href) => `<xhtml:link rel="alternate" hreflang="de" href="${href}"/>`),
    loc.map((href) => `<xhtml:link href='${href}' hreflang="fr" />`),
    date.map(
      (text) =>
        `<news:news><news:publication><news:name>N &amp; M</news:name></news:publication><news:publication_date>${text}</news:publication_date></news:news>`,
    ),
    fc.constantFrom(
      "<url>",
      "</url>",
      "</urlset>",
      "<loc>",
      "</loc>",
      "<lastmod>",
      "<image:image>",
      "</x>",
      "<x>",
      "<",
      "&",
      '"',
      "<x y=1>",
      "<x y='",
      "]]>",
      "<![CDATA[",
      "<!--",
    ),
  );
  const plain = fc
    .tuple(loc, date)
    .map(([address, text]) => `<url><loc>${address}</loc><lastmod>${text}</lastmod></url>\n`);
  const rich = fc.array(child, { maxLength: 6 }).map((children) => `  <url>${children.join("")}</url>\n`);
  const body = fc.array(fc.oneof(plain, rich, child), { maxLength: 12 }).map((entries) => entries.join(""));

  test("in documents of many shapes", () => {
    const document = fc.tuple(
      fc.constantFrom(
        head,
        head,
        head,
        "",
        "<sitemapindex>",
        "<rss><channel>",
        "<!DOCTYPE u [<!ENTITY e 'x'>]><urlset>",
      ),
      body,
      fc.constantFrom("</urlset>", ""),
    );
    fc.assert(
      fc.property(document, cut, (parts, where) => {
        expectOneResult(Buffer.from(parts.join("")), where);
      }),
      { numRuns },
    );
  });

  test("in damaged documents", () => {
    const damage = fc.record({
      fixture: fc.integer({ min: 0, max: small.length - 1 }),
      edits: fc.array(
        fc.record({
          at: fc.double({ min: 0, max: 1, noNaN: true }),
          remove: fc.integer({ min: 0, max: 30 }),
          insert: fc.oneof(
            fc.uint8Array({ maxLength: 4 }),
            fc
              .constantFrom(
                "<",
                ">",
                "&",
                '"',
                "'",
                "<url>",
                "</url>",
                "<loc>",
                "<!--",
                "<![CDATA[",
                "]]>",
                "<?",
                "\0",
                "&lt;",
                "\ufeff",
              )
              .map((text) => Buffer.from(text)),
          ),
        }),
        { minLength: 1, maxLength: 6 },
      ),
    });
    fc.assert(
      fc.property(damage, cut, ({ fixture, edits }, where) => {
        let bytes = small[fixture]?.bytes ?? Buffer.alloc(0);
        for (const { at, remove, insert } of edits) {
          const from = Math.floor(at * bytes.length);
          bytes = Buffer.concat([bytes.subarray(0, from), insert, bytes.subarray(from + remove)]);
        }
        const { entries } = expectOneResult(bytes, where);
        for (const { loc: address } of entries) expect(address).toMatch(/^https?:\/\/[^/]+\//);
      }),
      { numRuns },
    );
  });
});

describe("1 MB of anything is read within a second of processor time", () => {
  const start =
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://shop.example/a</loc></url>';
  const pieces = [
    ..."<>&'\"= \n]",
    ...[
      "<a>",
      "<a ",
      "</a>",
      "<a><b>",
      "<url>",
      "<loc>",
      "<url><loc>",
      "</",
      "<!",
      "<!-",
      "<!--",
      "-->",
      "<![CDATA[",
      "]]>",
    ],
    ...[
      "<?",
      "<?xml ",
      "?>",
      "&amp;",
      "&a",
      "&#1",
      "&#x;",
      "<!DOCTYPE a [",
      "<!ENTITY a 'b'>",
      '<a b="',
      "<a b='c' ",
      "<a b=c ",
      "<image:image>",
    ],
    ...[
      "<rss><item>",
      "<item><link>a",
      "<feed><entry><link href='a'/>",
      "\r",
      "\u00e9",
      "\u0000",
      "https://shop.example/a ",
      "https://shop.example/\n",
    ],
    ...[
      "<url><loc>/a</loc></url>",
      "<url><loc>/é</loc><lastmod>x</lastmod></url>",
      "<loc>a</loc>",
      "<lastmod>2024</lastmod>",
      "www.",
    ],
  ];
  const cases = pieces.flatMap((piece) => [
    [piece, ""],
    [piece, start],
    [piece, `${start}<url><loc>`],
  ]);

  test.each(cases)("%j after %j", (piece, opening) => {
    const bytes = Buffer.from(opening + piece.repeat(Math.ceil(1_048_576 / Buffer.byteLength(piece))));
    const before = process.cpuUsage();
    read(bytes, { pieceBytes: 65_536, firstBytes: 100 });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(2_000);
  });
});
