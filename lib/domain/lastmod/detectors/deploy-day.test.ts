import { describe, expect, test } from "vitest";
import { noClocks } from "../file-clocks";
import { ago, clocksOf, entriesOf, profileOf } from "../synthetic-sitemap";
import { deployDay } from "./deploy-day";

const days = (...counts: [day: string, count: number][]) =>
  profileOf(counts.flatMap(([day, count]) => entriesOf(count, () => ({ lastmod: day }))));

describe("deploy-day", () => {
  test.each(["2026-11-30", "2026-11-29", "2026-12-01"])(
    "speaks against %s on most entries of a file fetched on 2026-11-30",
    (day) => {
      const finding = deployDay.detect({ profile: days([day, 57], ["2020-01-01", 3]), clocks: clocksOf() });
      expect(finding?.sentence).toBe(
        `57 of 60 dated entries name one day, ${day}, the day on which the file was made. The date tells when the site was deployed.`,
      );
    },
  );

  test("counts entries to the second with those to the day, where one build wrote both", () => {
    const both = (seconds: number) =>
      profileOf(
        entriesOf(312, (index) => ({
          lastmod: index < 80 ? "2026-11-30" : ago(0.1, Math.floor(index / 26) * seconds),
        })),
      );
    const finding = deployDay.detect({ profile: both(1), clocks: clocksOf() });
    expect(finding?.sentence).toContain(
      "All 312 dated entries name one day, 2026-11-30 (232 of them to the second, within",
    );
    expect(finding?.stamps[0]).toEqual({ at: Date.parse("2026-11-30"), entries: 80 });
    expect(finding?.stamps).toHaveLength(5);
    expect(deployDay.detect({ profile: both(3_600), clocks: clocksOf() })).toBeNull();
  });

  test("goes by Last-Modified where the deploy is long past", () => {
    const clocks = clocksOf({ lastModified: Date.parse("2026-03-05T14:00:00Z") });
    expect(deployDay.detect({ profile: days(["2026-03-05", 20]), clocks })).not.toBeNull();
    expect(deployDay.detect({ profile: days(["2026-03-02", 20]), clocks })).toBeNull();
  });

  test.each([
    ["the day is long ago", days(["2026-10-01", 60]), clocksOf()],
    ["when the file was made is not known: a day is all that a date can say", days(["2026-11-30", 60]), noClocks],
    ["days spread", days(["2026-11-30", 50], ["2026-11-01", 10]), clocksOf()],
    ["two busy days share the entries", days(["2026-11-30", 30], ["2026-11-29", 30]), clocksOf()],
    ["few entries are dated", days(["2026-11-30", 9]), clocksOf()],
    ["stamps name a time", profileOf(entriesOf(60, () => ({ lastmod: "2026-11-30T09:00:00Z" }))), clocksOf()],
    [
      "it is the news of the day",
      profileOf(entriesOf(60, () => ({ lastmod: "2026-11-30", published: "2026-11-30T08:00:00Z" }))),
      clocksOf(),
    ],
  ])("says nothing where %s", (_case, profile, clocks) => {
    expect(deployDay.detect({ profile, clocks })).toBeNull();
  });
});
