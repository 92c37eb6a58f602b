import { describe, expect, test } from "vitest";
import { judgeWalks } from "./judge-walks";
import { ago, entriesOf, judgedFile } from "./synthetic-sitemap";
import { stepsOf } from "./synthetic-steps";

const spread = judgedFile(
  "https://a.example/s.xml",
  entriesOf(100, (index) => ({ lastmod: ago(index * 5) })),
).verdict;
const built = judgedFile(
  "https://a.example/s.xml",
  entriesOf(100, () => ({ lastmod: ago(0, 60) })),
).verdict;
const undated = judgedFile(
  "https://a.example/s.xml",
  entriesOf(100, () => ({})),
).verdict;

describe("judgeWalks", () => {
  test.each([
    ["dates that all move with every build", spread, [100, 100, 100], "generation-time", "always-moves"],
    ["one build among quiet walks", spread, [2, 100, 0], "mixed", "waves"],
    ["dates that never move", spread, [0, 0, 0], "not-enough-evidence", "none-moves"],
    ["a few that move", spread, [6, 3, 8], "plausible", "some-move"],
    ["hardly any that moves", spread, [1, 0, 2], "plausible", "few-move"],
    ["a fresh stamp on all, after walks in which some moved", built, [6, 3, 8], "plausible", "some-move"],
    ["a fresh stamp on all, again and again", built, [100, 100], "generation-time", "always-moves"],
  ] as const)("of %s", (_case, verdict, moved, code, situation) => {
    expect(judgeWalks(verdict, stepsOf(moved))).toMatchObject({
      code,
      outlook: { situation },
      walks: moved.length + 1,
    });
  });

  test.each([
    ["without steps", spread, []],
    ["without dates", undated, stepsOf([0, 0, 0])],
  ])("leaves the verdict alone %s", (_case, verdict, steps) => {
    expect(judgeWalks(verdict, steps)).toBe(verdict);
  });

  test("keeps the verdict of the latest walk where the walks lie too close", () => {
    const hourly = stepsOf([0, 3, 2]).map((step) => ({ ...step, toAt: step.fromAt + 3_600_000, dateOnlyShare: 1 }));
    expect(judgeWalks(spread, hourly)).toMatchObject({ code: spread.code, trust: spread.trust, walks: 4 });
  });

  test("trusts most where some dates move, least where all do", () => {
    const trust = (moved: number[]) => judgeWalks(spread, stepsOf(moved)).trust ?? -1;
    expect(trust([6, 3, 8])).toBeGreaterThan(trust([2, 100, 0]));
    expect(trust([2, 100, 0])).toBeGreaterThan(trust([100, 100, 100]));
  });
});
