import { describe, expect, test } from "vitest";
import { noClocks } from "../file-clocks";
import { ago, clocksOf, entriesOf, fetchedAt, profileOf } from "../synthetic-sitemap";
import { fileClock } from "./file-clock";

const old = Date.parse(ago(30));
const fresh = entriesOf(40, (index) => ({ lastmod: ago(0, index) }));
const aged = entriesOf(40, (index) => ({ lastmod: ago(30, index) }));

describe("file-clock", () => {
  test.each([
    [
      "Last-Modified",
      aged,
      clocksOf({ lastModified: old + 120_000 }),
      "2026-10-31T09:32:00Z, when the server says that the file was last modified (Last-Modified)",
    ],
    [
      "Date",
      fresh,
      { ...noClocks, date: fetchedAt + 1_000 },
      "2026-11-30T09:30:01Z, when the server sent the file (Date)",
    ],
    ["the fetch", fresh, clocksOf(), "2026-11-30T09:30:00Z, when the file was fetched"],
  ])("speaks against stamps that equal %s", (_case, entries, clocks, words) => {
    const finding = fileClock.detect({ profile: profileOf(entries), clocks });
    expect(finding?.sentence).toBe(`All 40 dated entries are stamped within 10 minutes of ${words}.`);
    expect(finding?.severity).toBe("against");
  });

  test.each([
    ["no clock is near", aged, clocksOf({ lastModified: old + 3_600_000 })],
    ["no clock is known", fresh, noClocks],
    ["the stamps spread", entriesOf(40, (index) => ({ lastmod: ago(index) })), clocksOf()],
    [
      "a news room was busy",
      entriesOf(40, (index) => ({ lastmod: ago(0, index), published: ago(0, index) })),
      clocksOf(),
    ],
  ])("says nothing where %s", (_case, entries, clocks) => {
    expect(fileClock.detect({ profile: profileOf(entries), clocks })).toBeNull();
  });
});
