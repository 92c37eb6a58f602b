import { expect, test } from "vitest";
import { bucketPeriod, periodBetween } from "./bucket-period";

test.each([
  ["year", "2024-01-01", "2024-12-31"],
  ["month", "2024-02-01", "2024-02-29"],
  ["day", "2024-02-29", "2024-02-29"],
  ["hour", "2024-02-29T09:00:00Z", "2024-02-29T10:00:00Z"],
  ["minute", "2024-02-29T09:12:00Z", "2024-02-29T09:13:00Z"],
  ["second", "2024-02-29T09:12:04Z", "2024-02-29T09:12:05Z"],
] as const)("filters the %s of an instant from %s to %s", (bucket, from, to) => {
  expect(bucketPeriod(Date.parse("2024-02-29T09:12:04.500Z"), bucket)).toEqual({ from, to });
});

test("filters a stretch of months by its first and its last day", () => {
  expect(periodBetween(Date.UTC(2024, 4, 1), Date.UTC(2024, 6, 1), "month")).toEqual({
    from: "2024-05-01",
    to: "2024-06-30",
  });
});
