import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createCsvReader } from "./csv-records";
import { readListForTest } from "./read-list-for-test";

const baseUrl = "https://shop.test/";
const fixture = (name: string) => readFileSync(fileURLToPath(new URL(`fixtures/${name}`, import.meta.url)));

function told(bytes: Uint8Array) {
  const { preview, rows, rejected } = readListForTest(bytes, baseUrl);
  return {
    tool: preview.format.tool,
    rows: rows.map(({ loc, line, status, indexability, depth }) =>
      [line, loc.replace("https://shop.test", ""), status ?? "-", indexability ?? "-", depth ?? "-"].join(" "),
    ),
    rejected: rejected.map(({ line, reason }) => `${line} ${reason}`),
  };
}

const cases: [file: string, tool: string | null, rows: string[], rejected: string[]][] = [
  [
    "screaming-frog.csv",
    "Screaming Frog",
    [
      "2 / 200 indexable 0",
      "3 /old 301 redirected 1",
      "4 /gone 404 client-error 2",
      "5 /private 200 noindex 3",
      "7 /logo.png 200 indexable 1",
    ],
    ["8 not-http"],
  ],
  [
    "advertools.csv",
    "advertools",
    ["2 / 200 - 0", "3 /a?b=1 200 canonicalised 1", "4 /hidden 200 noindex 1", "5 /away 503 server-error 2"],
    [],
  ],
  ["sitebulb.csv", "Sitebulb", ["2 / 200 indexable 0", "3 /x 200 noindex 4", "4 /y 403 client-error 5"], []],
  ["scrapy.jsonl", "Scrapy", ["1 / 200 - 0", "2 /b 404 client-error 1"], ["3 broken-json", "4 no-address"]],
  ["search-console.csv", "Search Console", ["2 / - - -", "3 /c - - -"], []],
  ["seonaut.csv", "SEOnaut", ["2 / 200 - -", "3 /d 301 redirected -"], []],
  ["apify.json", "Apify", ["2 / 200 - 0", "7 /f 200 canonicalised 2"], []],
  [
    "combined.log",
    "an access log",
    ["1 / 200 - -", "2 /g?x=1 304 - -"],
    ["3 not-a-page-request", "4 not-a-page-request"],
  ],
  ["common-with-hosts.log", "an access log", ["1 /h 200 - -", "2 /i 404 client-error -"], []],
  ["plain.txt", null, ["1 / - - -", "2 /j - - -", "3 /k - - -", "6 /l - - -", "7 /m#part - - -"], ["5 not-an-address"]],
];

describe.each(cases)("%s", (file, tool, rows, rejected) => {
  test("is recognised, read, and what is left out is told", () => {
    expect(told(fixture(file))).toEqual({ tool, rows, rejected });
  });

  test("is the same in UTF-16 and in Windows-1252", () => {
    const text = fixture(file)
      .toString()
      .replace(/^\uFEFF/, "");
    const little = Buffer.from(`\uFEFF${text}`, "utf16le");
    expect(told(little)).toEqual({ tool, rows, rejected });
    expect(told(Buffer.from(little).swap16())).toEqual({ tool, rows, rejected });
    expect(told(Buffer.from(text, "latin1"))).toEqual({ tool, rows, rejected });
  });
});

test("reads Windows-1252 where it is no UTF-8", () => {
  const { rows, preview } = readListForTest(
    Buffer.from("URL;Title\nhttps://shop.test/caf\xe9;Caf\xe9\n", "latin1"),
    baseUrl,
  );
  expect(preview.format).toMatchObject({ encoding: "windows-1252", delimiter: ";", hasHeader: true });
  expect(rows.map(({ loc }) => loc)).toEqual(["https://shop.test/caf%C3%A9"]);
});

test.each([
  ["a title above the header", "Report of shop.test\n\nURL,Status Code\nhttps://shop.test/a,200\n", [4]],
  ["no header", "https://shop.test/a,200\nhttps://shop.test/b,404\n", [1, 2]],
  ["a line for spreadsheets", "sep=;\nURL;Depth\nhttps://shop.test/a;1\n", [3]],
  ["the address in a column of any name", "Visits|Where\n12|https://shop.test/a\n", [2]],
  ["returns alone as line ends", "URL,Depth\rhttps://shop.test/a,1\rhttps://shop.test/b,2\r", [2, 3]],
  ["no line end at the end", "URL\nhttps://shop.test/a", [2]],
])("reads a list with %s", (_, text, lines) => {
  expect(readListForTest(Buffer.from(text), baseUrl).rows.map(({ line }) => line)).toEqual(lines);
});

test("a quote that is never closed costs its own line", () => {
  const text = 'URL,Title\n"https://shop.test/a","A\nhttps://shop.test/b,B\n"https://shop.test/c","C"\n';
  const { rows, rejected } = readListForTest(Buffer.from(text), baseUrl);
  expect(rejected).toEqual([{ line: 2, reason: "broken-quotes", text: '"https://shop.test/a","A' }]);
  expect(rows.map(({ loc, line }) => `${line} ${loc.slice(-1)}`)).toEqual(["3 b", "4 c"]);
});

test("a quote that stays open in a large file is given up after a megabyte", () => {
  const good = (from: number) =>
    Array.from({ length: 4_000 }, (_, at) => `https://shop.test/${from + at},${"2".repeat(300)}\n`).join("");
  const text = `URL,Status\n${good(0)}"https://shop.test/x,200\n${good(100_000)}${good(200_000)}`;
  const { rows, rejected } = readListForTest(Buffer.from(text), baseUrl, 65_536);
  expect(rejected).toEqual([{ line: 4_002, reason: "broken-quotes", text: '"https://shop.test/x,200' }]);
  expect(rows).toHaveLength(12_000);
  expect(rows.at(-1)).toMatchObject({ loc: "https://shop.test/203999", line: 12_002 });
});

const field = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('"', ",", "\n", "\r\n", 'a "b", c', "https://a.test/"),
);
const table = fc.array(fc.array(field, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 12 });

test("gives every field of RFC 4180 back, cut into portions anywhere", () => {
  fc.assert(
    fc.property(
      table,
      fc.constantFrom(",", ";", "\t", "|"),
      fc.integer({ min: 1, max: 9 }),
      (rows, delimiter, size) => {
        const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const text = rows.map((row) => `${row.map(quote).join(delimiter)}\r\n`).join("");
        const read: string[][] = [];
        const lines: number[] = [];
        const reader = createCsvReader(delimiter, {
          onRecord: (fields, line) => {
            read.push(fields);
            lines.push(line);
          },
          onBroken: () => expect.unreachable(),
        });
        for (let at = 0; at < text.length; at += size) reader.write(text.slice(at, at + size));
        reader.end();
        // Line ends within fields become plain ones.
        expect(read).toEqual(rows.map((row) => row.map((cell) => cell.replace(/\r\n?/g, "\n"))));
        const begins = rows.map(
          (_, at) =>
            1 +
            rows
              .slice(0, at)
              .join("\n")
              .split(/\r\n?|\n/).length,
        );
        expect(lines[0]).toBe(1);
        expect(lines.length).toBe(begins.length);
      },
    ),
  );
});

test("nothing makes a reader throw, or keeps a line from being told", () => {
  const odd = fc.oneof(
    fc.string({ maxLength: 400 }),
    fc
      .array(
        fc.constantFrom('"', "\n", "\r", ",", ";", "{", "}", "[", "]", "\\", "https://shop.test/a", "url", " ", "\t"),
      )
      .map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(odd, fc.integer({ min: 1, max: 50 }), (text, size) => {
      const small = readListForTest(Buffer.from(text), baseUrl, size);
      const large = readListForTest(Buffer.from(text), baseUrl, 100_000);
      expect(small.rows).toEqual(large.rows);
      expect(small.rejected).toEqual(large.rejected);
    }),
    { numRuns: 400 },
  );
});
