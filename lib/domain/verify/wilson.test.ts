import { expect, test } from "vitest";
import { rateOf, samplesUntil } from "./wilson";

// Against R's binom::binom.wilson.
test.each([
  [0, 10, 0, 0.2775],
  [10, 10, 0.7225, 1],
  [5, 10, 0.2366, 0.7634],
  [81, 263, 0.2553, 0.3662],
])("%i of %i lies within %f and %f", (successes, of, low, high) => {
  const rate = rateOf(successes, of);
  expect(rate.low).toBeCloseTo(low, 3);
  expect(rate.high).toBeCloseTo(high, 3);
});

test("says nothing of nothing", () => {
  expect(rateOf(0, 0)).toEqual({ successes: 0, of: 0, value: null, low: 0, high: 1 });
});

test("tells how many more observations it takes", () => {
  expect(samplesUntil(rateOf(0, 0))).toBe(93);
  expect(samplesUntil(rateOf(50, 100))).toBe(0);
  expect(samplesUntil(rateOf(9, 10))).toBe(27);
});
