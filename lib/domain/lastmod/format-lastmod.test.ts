import { describe, expect, test } from "vitest";
import { formatCount, formatCountOf, formatShare } from "./format-count";
import { formatLastmod } from "./format-lastmod";
import { formatSpan } from "./format-span";
import { formatInstant, formatList, formatStamp } from "./format-stamp";
import type { Precision } from "./parse-lastmod";

describe("formatLastmod", () => {
  test.each<[Precision, string]>([
    ["year", "2024"],
    ["month", "2024-02"],
    ["day", "2024-02-01"],
    ["minute", "2024-02-01T10:00Z"],
    ["second", "2024-02-01T10:00:07Z"],
    ["fraction", "2024-02-01T10:00:07.123Z"],
  ])("writes a %s as %s", (precision, text) => {
    expect(formatLastmod(Date.UTC(2024, 1, 1, 10, 0, 7, 123), precision)).toBe(text);
  });

  test("throws where there is no time to write", () => {
    expect(() => formatLastmod(Number.NaN, "day")).toThrow(RangeError);
  });
});

test.each([
  [0, "0"],
  [999, "999"],
  [1_000, "1,000"],
  [10_236, "10,236"],
  [1_234_567, "1,234,567"],
])("writes %d with thousands separators: %s", (count, text) => {
  expect(formatCount(count)).toBe(text);
});

test.each([
  [612, 612, "All 612 dated entries"],
  [605, 1_612, "605 of 1,612 dated entries"],
  [1, 1, "The only dated entry"],
])("opens a sentence about %d of %d entries", (count, of, text) => {
  expect(formatCountOf(count, of, "dated entries")).toBe(text);
});

test.each([
  [0, "0 %"],
  [0.0001, "1 %"],
  [0.5, "50 %"],
  [0.9999, "99 %"],
  [1, "100 %"],
])("writes the share %d as %s", (share, text) => {
  expect(formatShare(share)).toBe(text);
});

test.each([
  [0, "less than a second"],
  [1_000, "one second"],
  [90_000, "90 seconds"],
  [600_000, "10 minutes"],
  [47 * 3_600_000, "47 hours"],
  [100 * 3_600_000, "4 days"],
  [800 * 86_400_000, "2 years"],
])("writes %d ms as %s", (spanMs, text) => {
  expect(formatSpan(spanMs)).toBe(text);
});

test("writes stamps to the second, days as days", () => {
  expect(formatInstant(Date.UTC(2026, 10, 30, 9, 12, 4))).toBe("2026-11-30T09:12:04Z");
  expect(formatStamp({ at: Date.UTC(2026, 10, 30), precision: "day", entries: 1_200 })).toBe("2026-11-30 (1,200)");
  expect(formatList(["a"])).toBe("a");
  expect(formatList(["a", "b", "c"])).toBe("a, b and c");
});
