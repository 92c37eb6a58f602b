import { describe, expect, test } from "vitest";
import { ago, clocksOf, entriesOf, profileOf } from "../synthetic-sitemap";
import { absent } from "./absent";

const dated = (count: number, of: number) =>
  profileOf(entriesOf(of, (index) => (index < count ? { lastmod: ago(index) } : {})));

describe("absent", () => {
  test.each([
    [dated(0, 10_236), "All 10,236 entries have no lastmod."],
    [dated(4, 100), "96 of 100 entries have no lastmod."],
    [dated(0, 1), "The only entry has no lastmod."],
    [profileOf([{ lastmod: "soon" }, {}]), "All 2 entries have no lastmod that can be read (1 has one that cannot)."],
  ])("says how many have none", (profile, sentence) => {
    const finding = absent.detect({ profile, clocks: clocksOf() });
    expect(finding?.sentence).toBe(sentence);
    expect(finding?.examples.length).toBeGreaterThan(0);
  });

  test.each([dated(5, 100), dated(100, 100), profileOf([])])(
    "says nothing from one dated entry in twenty",
    (profile) => {
      expect(absent.detect({ profile, clocks: clocksOf() })).toBeNull();
    },
  );
});
