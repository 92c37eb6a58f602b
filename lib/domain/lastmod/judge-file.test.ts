import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { noClocks } from "./file-clocks";
import { judgeFile } from "./judge-file";
import { ago, clocksOf, entriesOf, profileOf, type SyntheticEntry } from "./synthetic-sitemap";
import type { VerdictCode } from "./verdict";

const judge = (entries: readonly SyntheticEntry[], clocks = clocksOf()) => judgeFile(profileOf(entries), clocks);
const date = (days: number) => ago(days).slice(0, 10);
/** Days between edits that no clock keeps: 0, 1.7, 4.8, 8.8… */
const honest = (index: number) => index ** 1.5 * 1.7;

const sites: [name: string, code: VerdictCode, entries: SyntheticEntry[]][] = [
  ["an honest blog", "plausible", entriesOf(120, (index) => ({ lastmod: ago(honest(index), index * 37) }))],
  ["an honest blog that gives dates only", "plausible", entriesOf(120, (index) => ({ lastmod: date(honest(index)) }))],
  [
    "a shop that edits a third of its pages today",
    "plausible",
    entriesOf(300, (index) => ({ lastmod: index % 3 ? ago(honest(index)) : ago(0, index * 60) })),
  ],
  ["a new site, edited over its first week", "plausible", entriesOf(40, (index) => ({ lastmod: ago(index / 6) }))],
  [
    "news with two stamps a second apart",
    "generation-time",
    entriesOf(612, (index) => ({ lastmod: ago(0, 1 + (index % 2)), published: ago(0, index * 276) })),
  ],
  [
    "honest news, edited after publication",
    "plausible",
    entriesOf(612, (index) => ({ lastmod: ago(0, index * 276 - (index % 7) * 40), published: ago(0, index * 276) })),
  ],
  [
    "honest news of one day",
    "plausible",
    entriesOf(90, (index) => ({ lastmod: ago(0, index * 300), published: ago(0, index * 300 + 60) })),
  ],
  [
    "honest news of one hour",
    "plausible",
    entriesOf(25, (index) => ({ lastmod: ago(0, index * 90), published: ago(0, index * 100) })),
  ],
  [
    "honest news with dates only",
    "plausible",
    entriesOf(90, (index) => ({ lastmod: date(index / 45), published: ago(index / 45) })),
  ],
  [
    "news with the day written as midnight",
    "plausible",
    entriesOf(90, (index) => ({ lastmod: `${date(0)}T00:00:00Z`, published: ago(0, index * 300) })),
  ],
  ["a site stamped at its deploy, to the second", "generation-time", entriesOf(80, () => ({ lastmod: ago(0.2) }))],
  ["a site stamped at its deploy, to the day", "generation-time", entriesOf(80, () => ({ lastmod: date(0) }))],
  ["a build of several minutes", "generation-time", entriesOf(80, (index) => ({ lastmod: ago(0.2, index * 11) }))],
  ["stamps made on request", "generation-time", entriesOf(80, () => ({ lastmod: ago(0) }))],
  [
    "a build with a few undated pages",
    "generation-time",
    entriesOf(80, (index) => (index < 16 ? {} : { lastmod: ago(0.2) })),
  ],
  ["a bulk import of last year", "not-enough-evidence", entriesOf(800, (index) => ({ lastmod: ago(365, index / 4) }))],
  ["one old day on everything", "not-enough-evidence", entriesOf(170, () => ({ lastmod: date(365) }))],
  ["a partly dated site", "partial", entriesOf(300, (index) => (index % 3 ? { lastmod: ago(honest(index)) } : {}))],
  ["an archive without lastmod", "absent", entriesOf(10_236, () => ({}))],
  ["dates that cannot be read", "absent", entriesOf(40, () => ({ lastmod: "last week" }))],
  ["a handful of pages", "not-enough-evidence", entriesOf(6, () => ({ lastmod: ago(0) }))],
  ["an epoch on every page", "not-enough-evidence", entriesOf(60, () => ({ lastmod: "1970-01-01T00:00:00Z" }))],
  ["planned dates", "not-enough-evidence", entriesOf(60, (index) => ({ lastmod: ago(-10 - index) }))],
  ["nothing", "not-enough-evidence", []],
];

describe("judgeFile", () => {
  test.each(sites)("of %s is %s", (_name, code, entries) => {
    const verdict = judge(entries);
    expect(verdict.code).toBe(code);
    expect(verdict.entries).toBe(entries.length);
    expect(verdict.sentence).toMatch(/\.$/);
  });

  test("says in numbers why nothing speaks against lastmod, and what would", () => {
    expect(judge(entriesOf(1_200, (index) => ({ lastmod: ago(index) }))).sentence).toBe(
      "Nothing speaks against lastmod here, and nothing has verified it. All 1,200 entries are dated, with 1,200 distinct stamps from 2023-08-19 to 2026-11-30, the heaviest on 1 % of them; a file made at one moment would have 90 % on one.",
    );
  });

  test("does not pronounce news generation-time, whenever it is read, while lastmod goes with publication", () => {
    const article = fc.record({
      publishedSeconds: fc.integer({ min: 0, max: 172_800 }),
      editedSeconds: fc.integer({ min: 0, max: 20_000 }),
    });
    fc.assert(
      fc.property(
        fc.array(article, { minLength: 10, maxLength: 60 }),
        fc.integer({ min: 0, max: 30 }),
        (articles, late) => {
          const entries = articles.map(({ publishedSeconds, editedSeconds }) => ({
            published: ago(late, publishedSeconds),
            lastmod: ago(late, Math.max(0, publishedSeconds - editedSeconds)),
          }));
          const spread = new Set(entries.map(({ lastmod }) => lastmod.slice(0, 13))).size;
          fc.pre(spread > 3);
          expect(judge(entries).code).not.toBe("generation-time");
        },
      ),
    );
  });

  test("pronounces news with two stamps a second apart generation-time, whenever it is read and whatever else is known", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 300 }),
        fc.integer({ min: -5, max: 5_000 }),
        fc.boolean(),
        (count, late, isKnown) => {
          const entries = entriesOf(count, (index) => ({
            lastmod: ago(late, index % 2),
            published: ago(late, ((index + 1) / count) * 172_000),
          }));
          expect(judge(entries, isKnown ? clocksOf() : noClocks).code).toBe("generation-time");
        },
      ),
    );
  });

  test("gives trust between 0 and 1, none where nothing is dated, more to plausible than to generation-time", () => {
    for (const [, code, entries] of sites) {
      const { trust, dated } = judge(entries);
      if (dated === 0) expect([code, trust]).toEqual([code, null]);
      else expect(trust).toBeGreaterThanOrEqual(0);
      expect(trust ?? 0).toBeLessThanOrEqual(1);
    }
    const [plausible, generated] = [sites[0], sites[10]].map((site) => judge(site?.[2] ?? []).trust ?? 0);
    expect(plausible).toBeGreaterThan(generated ?? 1);
  });
});
