import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createProfile } from "./profile";
import { ago, entriesOf, profileOf } from "./synthetic-sitemap";

const day = (iso: string) => Date.parse(iso) / 86_400_000;

describe("createProfile", () => {
  test("of no entries is empty", () => {
    expect(createProfile().finish()).toMatchObject({
      entries: 0,
      dated: 0,
      distinctStamps: 0,
      stampsExact: true,
      topStamps: [],
      oldestAt: null,
      newestAt: null,
      days: { day: [], dateOnly: [], dateTime: [] },
      clusters: [],
      news: null,
    });
  });

  test("counts every entry once as dated, absent or invalid, and keeps the odd ones apart", () => {
    const profile = profileOf([
      { lastmod: "2024-02-01" },
      { lastmod: "2024-02-01T00:00:00Z" },
      {},
      { lastmod: "yesterday" },
      { lastmod: "2030-01-01" },
      { lastmod: "1970-01-01T00:00:00Z" },
    ]);
    expect(profile).toMatchObject({
      entries: 6,
      dated: 4,
      absent: 1,
      invalid: 1,
      future: 1,
      implausible: 1,
      dateOnly: 2,
      dateTime: 2,
      distinctStamps: 4,
      oldestAt: Date.UTC(2024, 1, 1),
      newestAt: Date.UTC(2024, 1, 1),
      days: { day: [day("2024-02-01")], dateOnly: [1], dateTime: [1] },
    });
    expect(profile.examples.future).toEqual(["https://a.example/page-4"]);
    expect(profile.examples.invalid).toEqual(["https://a.example/page-3"]);
  });

  test("takes a stamp to the second, and a day for another stamp than its midnight", () => {
    const profile = profileOf([
      { lastmod: "2024-02-01T10:00:00.100Z" },
      { lastmod: "2024-02-01T10:00:00.900Z" },
      { lastmod: "2024-02-01T12:00:00+02:00" },
      { lastmod: "2024-02-01" },
      { lastmod: "2024-02" },
    ]);
    expect(profile.topStamps).toEqual([
      { at: Date.UTC(2024, 1, 1, 10), precision: "second", entries: 3 },
      { at: Date.UTC(2024, 1, 1), precision: "month", entries: 1 },
      { at: Date.UTC(2024, 1, 1), precision: "day", entries: 1 },
    ]);
  });

  test("counts an entry as often as it is listed", () => {
    const profile = createProfile();
    const entry = {
      loc: "https://a.example/",
      lastmodAt: 0,
      lastmodPrecision: "day" as const,
      lastmodFlags: 4,
      extension: null,
    };
    profile.add(entry, 3);
    expect(profile.finish()).toMatchObject({ entries: 3, dated: 3, implausible: 3, dateOnly: 3 });
  });

  test("names the 100 heaviest stamps with exact counts", () => {
    const weights = Array.from({ length: 300 }, (_, index) => index + 1);
    const profile = profileOf(weights.flatMap((weight) => entriesOf(weight, () => ({ lastmod: ago(weight) }))));
    expect(profile.distinctStamps).toBe(300);
    expect(profile.topStamps.map(({ entries }) => entries)).toEqual(weights.toReversed().slice(0, 100));
  });

  test("cuts equals by age", () => {
    const profile = profileOf(entriesOf(150, (index) => ({ lastmod: ago(index) })));
    expect(profile.topStamps).toHaveLength(100);
    expect(profile.topStamps[0]?.at).toBe(profile.oldestAt);
  });

  test("keeps evenly spaced samples of a file of any length", () => {
    for (const count of [3, 24, 47, 48, 1_000, 12_345]) {
      const { samples } = profileOf(entriesOf(count, () => ({ lastmod: "2024-02-01" })));
      expect(samples.length).toBeLessThanOrEqual(24);
      expect(samples.length).toBeGreaterThanOrEqual(Math.min(count, 12));
      expect(samples[0]?.loc).toBe("https://a.example/page-0");
    }
  });

  test("keeps the hours of the last week and leaves older ones to the days", () => {
    const profile = profileOf([{ lastmod: ago(0) }, { lastmod: ago(0, 60) }, { lastmod: ago(6) }, { lastmod: ago(8) }]);
    expect(profile.hours.entries).toEqual([1, 2]);
  });

  test("counts like a naive count", () => {
    const lastmods = fc.array(
      fc.option(
        fc.oneof(
          fc.integer({ min: 0, max: 5 }).map((days) => ago(days).slice(0, 10)),
          fc.integer({ min: -200_000, max: 400_000 }).map((seconds) => ago(0, seconds)),
        ),
        { nil: undefined },
      ),
      { maxLength: 80 },
    );
    fc.assert(
      fc.property(lastmods, (list) => {
        const profile = profileOf(list.map((lastmod) => ({ lastmod })));
        const stamps = new Map<string, number>();
        for (const lastmod of list) if (lastmod) stamps.set(lastmod, (stamps.get(lastmod) ?? 0) + 1);
        expect(profile.distinctStamps).toBe(stamps.size);
        expect(profile.topStamps.map(({ entries }) => entries)).toEqual([...stamps.values()].sort((a, b) => b - a));
        expect(profile.dated + profile.absent).toBe(list.length);
        const inDays = [...profile.days.dateOnly, ...profile.days.dateTime].reduce((sum, entries) => sum + entries, 0);
        expect(inDays + profile.future).toBe(profile.dated);
        expect(profile.days.day).toEqual([...new Set(profile.days.day)].sort((a, b) => a - b));
      }),
    );
  });
});

describe("news of a profile", () => {
  test("stands each lastmod beside the publication date of its own entry", () => {
    const profile = profileOf([
      { published: ago(2), lastmod: ago(2) },
      { published: ago(1), lastmod: ago(1, -1_800) },
      { published: ago(1), lastmod: ago(0.5) },
      { published: ago(3), lastmod: ago(1) },
      { published: ago(1), lastmod: ago(2) },
      { published: ago(1).slice(0, 10), lastmod: ago(1) },
      { lastmod: ago(1) },
    ]);
    expect(profile.news).toMatchObject({
      entries: 6,
      withPublicationDate: 6,
      lags: { before: 1, same: 1, hour: 1, day: 1, later: 1 },
      publicationOldestAt: Date.parse(ago(3)),
    });
  });
});
