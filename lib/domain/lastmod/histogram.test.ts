import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Bucket,
  barsFromDays,
  bucketCount,
  bucketStart,
  buckets,
  chooseBucket,
  fillBars,
  finerBucket,
  nextBucketStart,
  showsDateOnly,
} from "./histogram";

const at = (iso: string) => Date.parse(iso);
const instants = fc.integer({ min: at("0001-01-01T00:00:00Z"), max: at("9998-12-31T23:59:59Z") });

describe("bucketStart", () => {
  test.each<[Bucket, string, string]>([
    ["year", "2024-01-01T00:00:00.000Z", "2025-01-01T00:00:00.000Z"],
    ["month", "2024-02-01T00:00:00.000Z", "2024-03-01T00:00:00.000Z"],
    ["day", "2024-02-29T00:00:00.000Z", "2024-03-01T00:00:00.000Z"],
    ["hour", "2024-02-29T23:00:00.000Z", "2024-03-01T00:00:00.000Z"],
    ["minute", "2024-02-29T23:59:00.000Z", "2024-03-01T00:00:00.000Z"],
    ["second", "2024-02-29T23:59:59.000Z", "2024-03-01T00:00:00.000Z"],
  ])("a %s goes from its start to that of the next, in UTC", (bucket, start, next) => {
    const instant = at("2024-02-29T23:59:59.999Z");
    expect(bucketStart(instant, bucket)).toBe(at(start));
    expect(nextBucketStart(instant, bucket)).toBe(at(next));
  });

  test("holds its instant, also before 1970 and in the first century", () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...buckets), (instant, bucket) => {
        const start = bucketStart(instant, bucket);
        const next = nextBucketStart(instant, bucket);
        expect(start).toBeLessThanOrEqual(instant);
        expect(next).toBeGreaterThan(instant);
        expect(bucketStart(start, bucket)).toBe(start);
        expect(bucketStart(next, bucket)).toBe(next);
        expect(bucketCount(instant, next, bucket)).toBe(2);
      }),
    );
  });
});

describe("chooseBucket", () => {
  test.each<[string, string, Bucket]>([
    ["2026-11-30T09:12:04Z", "2026-11-30T09:12:05Z", "second"],
    ["2026-11-30T09:00:00Z", "2026-11-30T12:00:00Z", "minute"],
    ["2026-11-28T00:00:00Z", "2026-11-30T00:00:00Z", "hour"],
    ["2026-01-01T00:00:00Z", "2026-12-31T00:00:00Z", "day"],
    ["2010-01-01T00:00:00Z", "2026-12-31T00:00:00Z", "month"],
    ["1500-01-01T00:00:00Z", "2026-12-31T00:00:00Z", "year"],
  ])("shows %s to %s by the %s", (from, to, bucket) => {
    expect(chooseBucket(at(from), at(to))).toBe(bucket);
  });
});

test("zooms from years to seconds and no further", () => {
  expect(buckets.map(finerBucket)).toEqual(["month", "day", "hour", "minute", "second", null]);
});

test("shows dates without a time down to the day and no further", () => {
  expect(buckets.filter(showsDateOnly)).toEqual(["year", "month", "day"]);
});

describe("barsFromDays", () => {
  const days = {
    day: [at("2023-12-31T00:00:00Z"), at("2024-01-01T00:00:00Z"), at("2024-03-31T00:00:00Z")].map(
      (ms) => ms / 86_400_000,
    ),
    dateOnly: [1, 2, 0],
    dateTime: [0, 4, 8],
  };

  test("sums days by month and keeps date-only and date-time apart", () => {
    expect(barsFromDays(days, "month")).toEqual([
      { startAt: at("2023-12-01T00:00:00Z"), dateOnly: 1, dateTime: 0 },
      { startAt: at("2024-01-01T00:00:00Z"), dateOnly: 2, dateTime: 4 },
      { startAt: at("2024-03-01T00:00:00Z"), dateOnly: 0, dateTime: 8 },
    ]);
  });

  test.each(["year", "month", "day"] as const)("keeps every entry by %s", (bucket) => {
    const bars = barsFromDays(days, bucket);
    expect(bars.reduce((sum, bar) => sum + bar.dateOnly + bar.dateTime, 0)).toBe(15);
  });

  test("fills the gaps of an axis, unless it would be too long", () => {
    const bars = barsFromDays(days, "month");
    expect(fillBars(bars, "month").map(({ dateOnly, dateTime }) => dateOnly + dateTime)).toEqual([1, 6, 0, 8]);
    expect(fillBars(bars, "month", 3)).toBe(bars);
    expect(fillBars([], "day")).toEqual([]);
  });
});
