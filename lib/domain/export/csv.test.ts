import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CsvCell, csvLine, safeCell } from "./csv";

/** Reads RFC 4180 by the letter: the reference that csvLine is held against. */
function parseCsv(text: string): string[][] {
  const lines: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const line: string[] = [];
    for (;;) {
      let cell = "";
      if (text[at] === '"') {
        at += 1;
        while (text[at] !== '"' || text[at + 1] === '"') {
          if (at >= text.length) throw new SyntaxError("Unclosed quote");
          cell += text[at];
          at += text[at] === '"' ? 2 : 1;
        }
        at += 1;
      } else {
        while (at < text.length && text[at] !== "," && text[at] !== "\r") {
          if (text[at] === '"' || text[at] === "\n")
            throw new SyntaxError(`Bare ${JSON.stringify(text[at])} in a cell`);
          cell += text[at];
          at += 1;
        }
      }
      line.push(cell);
      if (text[at] !== ",") break;
      at += 1;
    }
    if (text.slice(at, at + 2) !== "\r\n") throw new SyntaxError(`No CRLF at ${at}`);
    at += 2;
    lines.push(line);
  }
  return lines;
}

const texts = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom('"', ",", "\r", "\n", "\t", "=", "+", "-", "@", "'", " ", "a", "é", "𝄞") }),
);
const cells = fc.oneof(texts, fc.double({ noNaN: true }), fc.constant(null));

describe("csvLine", () => {
  test.each<[CsvCell[], string]>([
    [["a", "b"], "a,b\r\n"],
    [["a,b", 'say "x"'], '"a,b","say ""x"""\r\n'],
    [["two\nlines", "cr\rhere"], '"two\nlines","cr\rhere"\r\n'],
    [[null, "", 0, -1.5], ",,0,-1.5\r\n"],
    [["=1+1", "+1", "-1", "@x", "\tx"], "'=1+1,'+1,'-1,'@x,'\tx\r\n"],
    [["\r=1", '="a"&"b"'], '"\'\r=1","\'=""a""&""b"""\r\n'],
    [[""], '""\r\n'],
    [["https://a.example/?a=1&b=-2"], "https://a.example/?a=1&b=-2\r\n"],
  ])("writes %j", (line, csv) => {
    expect(csvLine(line)).toBe(csv);
  });

  test("is read back as written by a reader of RFC 4180", () => {
    fc.assert(
      fc.property(fc.array(fc.array(cells, { minLength: 1, maxLength: 5 }), { maxLength: 5 }), (lines) => {
        const wanted = lines.map((line) =>
          line.map((cell) => (typeof cell === "string" ? safeCell(cell) : String(cell ?? ""))),
        );
        expect(parseCsv(lines.map(csvLine).join(""))).toEqual(wanted);
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 200) },
    );
  });

  test("never starts a text with what a spreadsheet runs", () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const [cell] of parseCsv(csvLine([text, "x"]))) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 200) },
    );
  });
});
