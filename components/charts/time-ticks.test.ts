import { expect, test } from "vitest";
import { nextBucket, timeTicks } from "./time-ticks";

const at = Date.parse;

test.each([
  ["2023-06-01", "2026-12-01", 6, ["2024", "2025", "2026"]],
  ["2026-01-01", "2026-06-30", 8, ["2026", "2026-02", "2026-03", "2026-04", "2026-05", "2026-06"]],
  ["2026-11-28", "2026-11-30", 4, ["2026-11-28", "2026-11-29", "2026-11-30"]],
  ["2026-11-30T09:10:00Z", "2026-11-30T09:14:00Z", 5, ["09:10", "09:11", "09:12", "09:13", "09:14"]],
])("marks %s to %s with at most %d round instants", (from, to, most, labels) => {
  expect(timeTicks(at(from), at(to), most).map((tick) => tick.label)).toEqual(labels);
});

test("says the day where an axis of hours crosses midnight", () => {
  const ticks = timeTicks(at("2026-11-29T20:00:00Z"), at("2026-11-30T04:00:00Z"), 9);
  expect(ticks.find((tick) => tick.strong)?.label).toBe("2026-11-30");
});

test("goes on to the next bucket over months of any length and leap days", () => {
  expect(nextBucket(at("2024-02-01"), "month")).toBe(at("2024-03-01"));
  expect(nextBucket(at("2024-02-28"), "day")).toBe(at("2024-02-29"));
  expect(nextBucket(at("2024-01-01"), "year")).toBe(at("2025-01-01"));
});
