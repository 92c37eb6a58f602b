import { expect, test } from "vitest";
import { poissonRate, shareChanged } from "./poisson-rate";

test.each([
  { name: "nothing was seen", seen: [], rate: null },
  { name: "looks at the same moment tell nothing", seen: [{ days: 0, changed: 1, of: 5 }], rate: null },
  { name: "nothing changed", seen: [{ days: 7, changed: 0, of: 5 }], rate: 0 },
  { name: "half within a day", seen: [{ days: 1, changed: 5, of: 10 }], rate: Math.LN2 },
  { name: "half within a week", seen: [{ days: 7, changed: 5, of: 10 }], rate: Math.LN2 / 7 },
  { name: "everything, each time", seen: [{ days: 1, changed: 10, of: 10 }], rate: 1_000 },
])("$name", ({ seen, rate }) => {
  const got = poissonRate(seen);
  if (rate === null) expect(got).toBeNull();
  else expect(got).toBeCloseTo(rate, 6);
});

test("finds the rate again that gaps of any length were made of", () => {
  const rate = 0.13;
  const seen = [0.1, 1, 3, 20].map((days) => ({ days, of: 1_000, changed: 1_000 * shareChanged(rate, days) }));
  expect(poissonRate(seen)).toBeCloseTo(rate, 6);
});
