import fc from "fast-check";
import { expect, test } from "vitest";
import { MonthCounts } from "./month-counts";

const months = fc.array(fc.oneof(fc.integer({ min: 590, max: 680 }), fc.integer({ min: -30_000, max: 100_000 })));

test("counts every month, in whatever order they come", () => {
  fc.assert(
    fc.property(months, months, (some, others) => {
      const [sum, part] = [new MonthCounts(), new MonthCounts()];
      for (const month of some) sum.add(month, 2);
      for (const month of others) part.add(month, 1);
      sum.addAll(part);
      const expected: Record<number, number> = {};
      for (const month of some) expected[month] = (expected[month] ?? 0) + 2;
      for (const month of others) expected[month] = (expected[month] ?? 0) + 1;
      expect(sum.toRecord()).toEqual(expected);
    }),
  );
});
