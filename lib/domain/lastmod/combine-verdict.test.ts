import { describe, expect, test } from "vitest";
import { combineVerdict } from "./combine-verdict";
import { noPageEvidence, type PageEvidence, type PageLook } from "./page-evidence";
import { ago, entriesOf, judgedFile } from "./synthetic-sitemap";

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

const dated = (agree: number, behind: number, ahead: number, pagesBuildStamped = false): PageEvidence => ({
  ...noPageEvidence,
  pages: agree + behind + ahead,
  dates: { agree, behind, ahead },
  pagesBuildStamped,
});
const looked = (moved: [entries: number, changed: number], stillChanged: number, walks = 20): PageEvidence => ({
  ...noPageEvidence,
  pages: 100,
  looks: Array.from(
    { length: walks },
    (_, walk): PageLook => ({
      walk,
      moved: { entries: moved[0], looked: Math.min(5, moved[0]), changed: moved[1] },
      still: { entries: 100 - moved[0], looked: 5, changed: stillChanged },
      sameDay: 0,
    }),
  ),
});

describe("combineVerdict", () => {
  test.each([
    ["trusted: pages and lastmod agree", spread, dated(18, 1, 1), "trusted"],
    ["stale: pages tell of later changes", spread, dated(5, 12, 3), "stale"],
    ["mixed: lastmod is later than half of the pages", spread, dated(8, 0, 12), "mixed"],
    ["generation-time: the build stamps everything, the pages know better", built, dated(2, 0, 18), "generation-time"],
    ["trusted: what moved had changed, and nothing else had", spread, looked([5, 5], 0), "trusted"],
    ["stale: changes do not move", spread, looked([1, 0], 2), "stale"],
    ["mixed: unchanged pages move", spread, looked([40, 1], 0), "mixed"],
    ["generation-time: all moves, little changes", built, looked([100, 0], 0, 20), "generation-time"],
  ] as const)("calls lastmod %s", (_case, verdict, pages, code) => {
    // Without a change seen the looks settle nothing, and the verdict of the sitemap stands.
    expect(combineVerdict(verdict, pages).code).toBe(code);
  });

  test("two stamped clocks that agree prove nothing", () => {
    const verdict = combineVerdict(built, dated(20, 0, 0, true));
    expect(verdict).toMatchObject({ code: "generation-time", trust: built.trust });
    expect(verdict.findings[0]?.sentence).toContain("prove nothing");
    expect(combineVerdict(spread, dated(20, 0, 0, true)).code).toBe(spread.code);
  });

  test("abstains as the sitemap does below eight dated pages and below five changes", () => {
    expect(combineVerdict(spread, dated(7, 0, 0)).code).toBe("plausible");
    expect(combineVerdict(spread, looked([2, 1], 0, 4)).code).toBe("plausible");
  });

  test("says recall, false moves and what is saved, with their ranges", () => {
    const { sentence, pages, trust } = combineVerdict(spread, looked([5, 5], 0));
    expect(sentence).toMatch(/Lastmod shows \d+ % \(\d+ % to \d+ %\) of the changes/);
    expect(pages).toMatchObject({ looked: 200, fetchesSaved: 0.95 });
    expect(pages?.recall?.low).toBeGreaterThan(0.5);
    expect(trust).toBeGreaterThanOrEqual(0.65);
  });

  test("leaves a verdict alone without pages, and where nothing is dated", () => {
    expect(combineVerdict(spread, noPageEvidence)).toBe(spread);
    expect(combineVerdict(undated, dated(20, 0, 0))).toBe(undated);
  });
});
