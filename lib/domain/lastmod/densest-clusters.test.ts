import fc from "fast-check";
import { expect, test } from "vitest";
import { clusterWidthsMs, densestClusters } from "./densest-clusters";

test("finds for each width the stretch that holds most entries", () => {
  const second = 1_000;
  const at = [0, 8 * second, 11 * second, 700 * second];
  expect(densestClusters(at, [5, 1, 2, 4])).toMatchObject([
    { fromAt: 0, toAt: 8 * second, entries: 6, stamps: 2 },
    { fromAt: 0, toAt: 11 * second, entries: 8, stamps: 3 },
    { fromAt: 0, toAt: 700 * second, entries: 12, stamps: 4 },
  ]);
});

test("of no stamps is none", () => {
  expect(densestClusters([], [])).toEqual([]);
});

test("no other stretch of the width holds more", () => {
  const stamps = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 5_000_000 }), fc.integer({ min: 1, max: 9 })), {
    selector: ([at]) => at,
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(stamps, (list) => {
      const sorted = list.toSorted(([a], [b]) => a - b);
      const inside = (from: number, to: number) =>
        sorted.filter(([at]) => at >= from && at <= to).reduce((sum, [, entries]) => sum + entries, 0);
      const clusters = densestClusters(
        sorted.map(([at]) => at),
        sorted.map(([, entries]) => entries),
      );
      clusterWidthsMs.forEach((widthMs, index) => {
        const cluster = clusters[index];
        expect(cluster?.entries).toBe(Math.max(...sorted.map(([at]) => inside(at, at + widthMs))));
        expect(inside(cluster?.fromAt ?? 0, cluster?.toAt ?? 0)).toBe(cluster?.entries);
        expect((cluster?.toAt ?? 0) - (cluster?.fromAt ?? 0)).toBeLessThanOrEqual(widthMs);
      });
    }),
  );
});
