import { describe, expect, test } from "vitest";
import { ago, clocksOf, entriesOf, profileOf } from "../synthetic-sitemap";
import { stampsSecondsApart } from "./stamps-seconds-apart";

const detect = (profile: ReturnType<typeof profileOf>) => stampsSecondsApart.detect({ profile, clocks: clocksOf() });

describe("stamps-seconds-apart", () => {
  test("names two stamps one second apart beside publication dates that spread", () => {
    const profile = profileOf(
      entriesOf(612, (index) => ({
        lastmod: index < 305 ? "2026-11-30T09:12:04Z" : "2026-11-30T09:12:05Z",
        published: new Date(Date.parse("2026-11-30T09:00:00Z") - (index / 611) * 47 * 3_600_000).toISOString(),
      })),
    );
    expect(detect(profile)).toMatchObject({
      severity: "against",
      entries: 612,
      of: 612,
      sentence:
        "All 612 dated entries carry one of two stamps one second apart: 2026-11-30T09:12:04Z (305) and 2026-11-30T09:12:05Z (307), while news:publication_date spreads over 47 hours. The stamps tell when the file was made.",
      stamps: [
        { at: Date.parse("2026-11-30T09:12:05Z"), entries: 307 },
        { at: Date.parse("2026-11-30T09:12:04Z"), entries: 305 },
      ],
    });
  });

  test("catches many stamps milliseconds apart, none of them heavy", () => {
    const profile = profileOf(
      entriesOf(60, (index) => ({ lastmod: new Date(Date.parse("2026-11-30T09:20:00Z") + index * 130).toISOString() })),
    );
    expect(detect(profile)?.sentence).toContain("one of 8 stamps within 7 seconds, from 2026-11-30T09:20:00Z to");
  });

  test.each([
    ["one stamp, which is another finding", entriesOf(50, () => ({ lastmod: ago(0) }))],
    ["stamps half a minute apart", entriesOf(50, (index) => ({ lastmod: ago(0, index % 2 ? 0 : 30) }))],
    ["old stamps", entriesOf(50, (index) => ({ lastmod: ago(90, index % 2) }))],
    ["too few entries", entriesOf(8, (index) => ({ lastmod: ago(0, index % 2) }))],
    [
      "articles that were published together",
      entriesOf(50, (index) => ({ lastmod: ago(0, index % 2), published: ago(0, index % 2) })),
    ],
  ])("says nothing of %s", (_case, entries) => {
    expect(detect(profileOf(entries))).toBeNull();
  });
});
