import { describe, expect, test } from "vitest";
import { formatBytes, formatCompact, formatCount, formatPlural, formatShare } from "./format-number";

describe("formatShare", () => {
  test.each([
    [0, "0 %"],
    [0.00001, "< 0.1 %"],
    [0.001, "0.1 %"],
    [0.982, "98.2 %"],
    [0.9999, "> 99.9 %"],
    [1, "100 %"],
  ])("shows %d as %s", (share, shown) => {
    expect(formatShare(share)).toBe(shown);
  });
});

test.each([
  [512, "512 B"],
  [1024, "1.0 KiB"],
  [1_048_575, "1.0 MiB"],
  [52_428_800, "50.0 MiB"],
  [53_687_091_200, "50.0 GiB"],
])("shows %d bytes as %s", (bytes, shown) => {
  expect(formatBytes(bytes)).toBe(shown);
});

test("separates thousands, and shortens for axes", () => {
  expect(formatCount(2_604_991)).toBe("2,604,991");
  expect([1_204, 10_236, 2_604_991].map(formatCompact)).toEqual(["1.2k", "10.2k", "2.6M"]);
});

test("counts one file and two files", () => {
  expect([formatPlural(1, "file"), formatPlural(2, "file"), formatPlural(1, "entry", "entries")]).toEqual([
    "1 file",
    "2 files",
    "1 entry",
  ]);
});
