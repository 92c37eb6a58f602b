import { expect, test } from "vitest";
import { differenceScale, differenceTicks } from "./difference-scale";

const dayMs = 86_400_000;

test("keeps order and sign, and gives a day and ten years room", () => {
  const scaled = [-3_650, -1, -0.1, 0, 0.1, 1, 3_650].map((days) => differenceScale(days * dayMs));
  expect([...scaled].sort((a, b) => a - b)).toEqual(scaled);
  expect(scaled[5]).toBeCloseTo(0.301, 3);
  expect(scaled[6]).toBeCloseTo(3.562, 3);
});

test("has ticks as far as the points reach", () => {
  expect(differenceTicks(0).map(({ label }) => label)).toEqual(["−1 week", "−1 day", "equal", "+1 day", "+1 week"]);
  expect(differenceTicks(40 * dayMs).at(-1)?.label).toBe("+1 year");
});
