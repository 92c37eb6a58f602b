import { expect, test } from "vitest";
import { formatAgo, formatElapsed, formatMonth, formatSpan, formatStamp } from "./format-time";

const at = Date.parse("2024-02-01T10:20:30.456Z");

test.each([
  ["year", "2024"],
  ["month", "2024-02"],
  ["day", "2024-02-01"],
  ["minute", "2024-02-01 10:20"],
  ["second", "2024-02-01 10:20:30"],
  ["fraction", "2024-02-01 10:20:30.456"],
  [null, "2024-02-01 10:20:30"],
])("shows no more of a stamp than its precision: %s", (precision, shown) => {
  expect(formatStamp(at, precision)).toBe(shown);
});

test.each([
  [at - 30_000, "just now"],
  [at - 2 * 3_600_000, "2 h ago"],
  [at - 41 * 86_400_000, "41 d ago"],
  [at + 3 * 86_400_000, "in 3 d"],
])("says how long ago %d was", (then, shown) => {
  expect(formatAgo(then, at)).toBe(shown);
});

test("rounds a span down to one unit", () => {
  expect([59_000, 90_000, 100 * 86_400_000, 800 * 86_400_000].map(formatSpan)).toEqual([
    "59 s",
    "1 min",
    "3 mo",
    "2 y",
  ]);
});

test("shows running time as a clock", () => {
  expect([4_000, 751_000, 3_729_000].map(formatElapsed)).toEqual(["0:04", "12:31", "1:02:09"]);
});

test("names months by their number since 1970-01", () => {
  expect([formatMonth(0), formatMonth(649), formatMonth(-1)]).toEqual(["1970-01", "2024-02", "1969-12"]);
});
