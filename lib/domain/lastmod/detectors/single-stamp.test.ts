import { describe, expect, test } from "vitest";
import { noClocks } from "../file-clocks";
import { ago, clocksOf, entriesOf, profileOf } from "../synthetic-sitemap";
import { singleStamp } from "./single-stamp";

const stamped = (count: number, of: number, at: string) =>
  profileOf(entriesOf(of, (index) => ({ lastmod: index < count ? at : ago(index * 3) })));

describe("single-stamp", () => {
  test("speaks against one fresh stamp on most entries, with the counts", () => {
    const finding = singleStamp.detect({ profile: stamped(1_150, 1_200, ago(0, 60)), clocks: clocksOf() });
    expect(finding).toMatchObject({
      code: "single-stamp",
      severity: "against",
      entries: 1_150,
      of: 1_200,
      threshold: 0.9,
    });
    expect(finding?.sentence).toBe(
      "1,150 of 1,200 dated entries carry one stamp, 2026-11-30T09:29:00Z. The stamp tells when the file was made.",
    );
    expect(finding?.stamps).toEqual([{ at: Date.parse("2026-11-30T09:29:00Z"), entries: 1_150 }]);
    expect(finding?.examples).toHaveLength(5);
  });

  test.each([
    ["below nine in ten", stamped(89, 100, ago(0)), clocksOf()],
    ["where the stamp is old: that may be an import", stamped(100, 100, ago(40)), clocksOf()],
    ["below ten dated entries", stamped(9, 9, ago(0)), clocksOf()],
    ["of a day without a time", stamped(100, 100, ago(0).slice(0, 10)), clocksOf()],
    ["without entries", profileOf([]), clocksOf()],
  ])("says nothing %s", (_case, profile, clocks) => {
    expect(singleStamp.detect({ profile, clocks })).toBeNull();
  });

  test.each([
    ["where no clock is known", noClocks],
    ["where an old stamp is that of an old file", clocksOf({ lastModified: Date.parse(ago(40)) + 60_000 })],
  ])("speaks %s", (_case, clocks) => {
    expect(singleStamp.detect({ profile: stamped(100, 100, ago(40)), clocks })).not.toBeNull();
  });
});
