import { describe, expect, test } from "vitest";
import { ago, clocksOf, entriesOf, profileOf } from "../synthetic-sitemap";
import { newsSpread } from "./news-spread";

const detect = (entries: Parameters<typeof profileOf>[0]) =>
  newsSpread.detect({ profile: profileOf(entries), clocks: clocksOf() });

describe("news-spread", () => {
  test("speaks against lastmods that collapse while publication dates spread", () => {
    expect(
      detect(entriesOf(97, (index) => ({ published: ago(0, index * 1_800), lastmod: ago(0, index % 2) }))),
    ).toMatchObject({
      severity: "against",
      sentence: "The articles were published over 48 hours, yet 97 of 97 lastmods lie within one second.",
    });
  });

  test("speaks for lastmods that follow their own publication date", () => {
    expect(
      detect(
        entriesOf(97, (index) => ({
          published: ago(0, index * 1_800),
          lastmod: ago(0, index * 1_800 - (index % 5) * 300),
        })),
      ),
    ).toMatchObject({
      severity: "for",
      sentence:
        "All 97 dated entries carry a lastmod within a day after their own news:publication_date, as articles that are edited do.",
    });
  });

  test("notes lastmods that only repeat the publication date", () => {
    const finding = detect(
      entriesOf(97, (index) => ({ published: ago(0, index * 1_800), lastmod: ago(0, index * 1_800) })),
    );
    expect(finding?.severity).toBe("note");
    expect(finding?.sentence).toContain("repeat their news:publication_date as lastmod");
  });

  test.each([
    ["a file that is not news", entriesOf(97, () => ({ lastmod: ago(0) }))],
    [
      "a file where few entries are news",
      entriesOf(97, (index) => ({ lastmod: ago(0), ...(index < 9 ? { published: ago(1) } : {}) })),
    ],
    ["few articles", entriesOf(6, (index) => ({ published: ago(0, index * 1_800), lastmod: ago(0) }))],
    [
      "lastmods of a day only",
      entriesOf(97, (index) => ({ published: ago(0, index * 1_800), lastmod: ago(0).slice(0, 10) })),
    ],
    [
      "a day written as midnight",
      entriesOf(97, (index) => ({ published: ago(0, index * 1_800), lastmod: `${ago(0).slice(0, 10)}T00:00:00Z` })),
    ],
  ])("claims nothing against %s", (_case, entries) => {
    expect(detect(entries)?.severity).not.toBe("against");
  });
});
