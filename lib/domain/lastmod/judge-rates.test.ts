import { describe, expect, test } from "vitest";
import { judgeRates } from "./judge-rates";
import type { PageLook } from "./page-evidence";

/** Twenty walks of a site of 200 entries, ten of which move at each; five of either kind are looked at. */
const looks = (moved: number, still: number, more: Partial<PageLook> = {}): PageLook[] =>
  Array.from({ length: 20 }, (_, walk) => ({
    walk,
    moved: { entries: 10, looked: 5, changed: moved },
    still: { entries: 190, looked: 5, changed: still },
    sameDay: 0,
    ...more,
  }));

describe("judgeRates", () => {
  test("is null before any page was compared", () => {
    expect(judgeRates([])).toBeNull();
  });

  test("weighs each look by the entries that it stands for", () => {
    const rates = judgeRates(looks(5, 1));
    // 10 changes that moved against 38 that stood still at each walk.
    expect(rates?.recall.estimate).toBeCloseTo(10 / 48, 1);
    expect(rates?.recall.low).toBeLessThan(rates?.recall.estimate ?? 0);
    expect(rates?.recall.high).toBeGreaterThan(rates?.recall.estimate ?? 1);
  });

  test.each([
    ["usable: moves are changes, and nothing else changes", looks(5, 0), "usable"],
    ["stale: most changes do not move", looks(4, 2), "stale"],
    [
      "mixed: more than a tenth of the unchanged pages move",
      looks(1, 0, { moved: { entries: 60, looked: 5, changed: 1 } }),
      "mixed",
    ],
  ] as const)("finds lastmod %s", (_case, given, kind) => {
    expect(judgeRates(given)?.chances[kind]).toBeGreaterThan(0.8);
  });

  test("passes over changes under a date that names their day", () => {
    const excused = judgeRates(looks(5, 1, { sameDay: 1 }));
    expect(excused?.chances.usable).toBeGreaterThan(0.8);
    expect(excused?.looked).toBe(180);
  });

  test("narrows with looks", () => {
    const width = (count: number) => {
      const recall = judgeRates(looks(4, 0).slice(0, count))?.recall;
      return (recall?.high ?? 1) - (recall?.low ?? 0);
    };
    expect(width(20)).toBeLessThan(width(4));
  });
});
