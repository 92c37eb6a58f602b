import { expect, test } from "vitest";
import { valueScale } from "./value-scale";

test.each([
  [0, [1]],
  [3, [1, 2, 3]],
  [97, [50, 100]],
  [61_204, [20_000, 40_000, 60_000, 80_000]],
])("puts round lines up to %d", (max, ticks) => {
  expect(valueScale(max, false).ticks).toEqual(ticks);
});

test("never lets a bar leave the chart", () => {
  for (const max of [1, 7, 99, 12_345, 2_604_991])
    for (const log of [false, true]) expect(valueScale(max, log).heightOf(max)).toBeLessThanOrEqual(1);
});

test("shows one entry on a logarithmic scale, and none as nothing", () => {
  const scale = valueScale(1_000_000, true);
  expect(scale.heightOf(0)).toBe(0);
  expect(scale.heightOf(1)).toBeGreaterThan(0.05);
  expect(scale.ticks).toEqual([1, 10, 100, 1000, 10_000, 100_000, 1_000_000]);
});
