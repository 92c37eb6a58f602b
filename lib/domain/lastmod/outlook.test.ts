import { expect, test } from "vitest";
import { mixOutlooks, outcomeCounts, outcomes, outlookOf } from "./outlook";
import { outlookSentence } from "./outlook-sentence";
import type { Situation } from "./situation";

// Object.keys widens the keys of a record.
const situations = Object.keys(outcomeCounts) as Situation[];

test.each(situations)("chances of %s sum to one, and none is certain but that builds spare no date", (situation) => {
  const { shares } = outlookOf(situation);
  expect(outcomes.reduce((sum, outcome) => sum + shares[outcome], 0)).toBeCloseTo(1, 9);
  for (const outcome of outcomes) expect(shares[outcome]).toBeLessThan(0.95);
});

test("rules builds out where dates were seen to stand still", () => {
  for (const situation of ["some-move", "few-move", "none-moves", "waves"] as const)
    expect(outlookOf(situation).shares["generation-time"]).toBe(0);
});

test("weighs parts by their entries", () => {
  const [spread, built] = [outlookOf("spread"), outlookOf("one-build")];
  const mixed = mixOutlooks([
    { outlook: spread, entries: 300 },
    { outlook: built, entries: 100 },
  ]);
  expect(mixed).toMatchObject({ situation: "spread", outcome: "usable" });
  expect(mixed?.shares.usable).toBeCloseTo(0.75 * spread.shares.usable + 0.25 * built.shares.usable, 9);
  expect(mixOutlooks([])).toBeNull();
});

test("says the chances, likeliest first", () => {
  expect(outlookSentence(outlookOf("some-move"))).toBe(
    "Expected: usable (57 %), stale (26 %) and mixed (16 %), by how sites that looked like this turned out",
  );
});
