import { expect, test } from "vitest";
import { readCsv, readCsvRows } from "./read-csv";

test.each([
  [
    "a,b\r\n1,2\r\n",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  ['"a,b","c""d","e\r\nf"\r\n', [["a,b", 'c"d', "e\r\nf"]]],
  [
    "a,,\r\n,\r\n",
    [
      ["a", "", ""],
      ["", ""],
    ],
  ],
  ["", []],
])("reads %j", (text, records) => {
  expect(readCsv(text)).toEqual(records);
});

test.each(['a"b\r\n', '"ab\r\n', "a\nb\r\n", "a,b"])("refuses %j", (text) => {
  expect(() => readCsv(text)).toThrow(SyntaxError);
});

test("gives rows under the names of the header", () => {
  expect(readCsvRows("loc,lastmod\r\nhttps://a.test/,\r\n")).toEqual({
    header: ["loc", "lastmod"],
    rows: [{ loc: "https://a.test/", lastmod: "" }],
  });
});
