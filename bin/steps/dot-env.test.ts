import { expect, test } from "vitest";
import { parseDotEnv } from "./dot-env.mjs";

test.each([
  ["PORT=4000", [["PORT", "4000"]]],
  ["  export HOST = 0.0.0.0 \r", [["HOST", "0.0.0.0"]]],
  ["A='with = and # inside'", [["A", "with = and # inside"]]],
  ['B=" spaces stay "', [["B", " spaces stay "]]],
  ["EMPTY=", [["EMPTY", ""]]],
  ["# PORT=1", []],
  ["", []],
  ["not a pair", []],
])("reads %j", (line, pairs) => {
  expect(parseDotEnv(line)).toEqual(pairs);
});

test("reads line by line, a later one after an earlier one", () => {
  expect(parseDotEnv("A=1\n\n#B=2\nC=3\n")).toEqual([
    ["A", "1"],
    ["C", "3"],
  ]);
});
