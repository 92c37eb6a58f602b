import { describe, expect, test } from "vitest";
import { ago, clocksOf, entriesOf, profileOf } from "../synthetic-sitemap";
import { partlyDated } from "./partly-dated";

const detect = (count: number, of: number) =>
  partlyDated.detect({
    profile: profileOf(entriesOf(of, (index) => (index < count ? { lastmod: ago(index) } : {}))),
    clocks: clocksOf(),
  });

describe("partly-dated", () => {
  test("says how many are dated and how many are not", () => {
    expect(detect(700, 1_000)).toMatchObject({
      severity: "against",
      entries: 300,
      of: 1_000,
      sentence: "700 of 1,000 entries (70 %) are dated; 300 have no lastmod.",
      examples: [
        "https://a.example/page-700",
        "https://a.example/page-701",
        "https://a.example/page-702",
        "https://a.example/page-703",
        "https://a.example/page-704",
      ],
    });
  });

  test.each([
    [89, true],
    [90, false],
    [100, false],
    [5, true],
    [4, false],
  ])("with %d of 100 dated: %s", (count, isFound) => {
    expect(detect(count, 100) !== null).toBe(isFound);
  });
});
