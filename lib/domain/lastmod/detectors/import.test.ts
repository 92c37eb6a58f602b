import { describe, expect, test } from "vitest";
import { noClocks } from "../file-clocks";
import { ago, clocksOf, entriesOf, profileOf } from "../synthetic-sitemap";
import { bulkImport } from "./import";

describe("import", () => {
  test.each([
    [
      "one second",
      entriesOf(500, () => ({ lastmod: ago(400) })),
      "All 500 dated entries carry one stamp, 2025-10-26T09:30:00Z, long before the file was read.",
    ],
    [
      "some minutes",
      entriesOf(500, (index) => ({ lastmod: ago(400, index) })),
      "All 500 dated entries were stamped within 8 minutes from 2025-10-26T09:21:41Z, long before the file was read.",
    ],
    [
      "one day",
      entriesOf(500, () => ({ lastmod: "2025-10-26" })),
      "All 500 dated entries name one day, 2025-10-26, long before the file was read.",
    ],
  ])("notes %s of long ago, and claims nothing", (_case, entries, words) => {
    const finding = bulkImport.detect({ profile: profileOf(entries), clocks: clocksOf() });
    expect(finding?.severity).toBe("note");
    expect(finding?.sentence).toContain(words);
    expect(finding?.sentence).toContain("one walk cannot tell");
  });

  test("says of one day, where the file's age is not known, that it is not known", () => {
    const profile = profileOf(entriesOf(500, () => ({ lastmod: "2025-10-26" })));
    expect(bulkImport.detect({ profile, clocks: noClocks })?.sentence).toContain("when the file was made is not known");
  });

  test.each([
    ["fresh stamps", entriesOf(500, () => ({ lastmod: ago(0) }))],
    ["stamps that spread", entriesOf(500, (index) => ({ lastmod: ago(100 + index) }))],
    ["old news", entriesOf(500, () => ({ lastmod: ago(400), published: ago(400) }))],
  ])("says nothing of %s", (_case, entries) => {
    expect(bulkImport.detect({ profile: profileOf(entries), clocks: clocksOf() })).toBeNull();
  });
});
