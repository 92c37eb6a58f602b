import { expect, test } from "vitest";
import { entriesOf, profileOf } from "./synthetic-sitemap";
import { urlDate } from "./url-date";

test("counts neighbours by order and pace, zones, and hours of the week", () => {
  const lastmods = [
    "2026-05-04T10:00:00+02:00",
    "2026-05-04T10:00:30+02:00",
    "2026-05-04T10:00:30+02:00",
    "2026-05-03T10:00:00Z",
  ];
  const profile = profileOf(lastmods.map((lastmod) => ({ lastmod })));
  expect(profile.order).toEqual({ later: 1, earlier: 1, same: 1, laterByPace: 1, earlierByPace: 0 });
  expect(profile.zones).toEqual([
    { offsetMinutes: 120, entries: 3 },
    { offsetMinutes: 0, entries: 1 },
  ]);
  // Monday 08:00 and Sunday 10:00, UTC.
  expect(profile.weekHours?.[8]).toBe(3);
  expect(profile.weekHours?.[6 * 24 + 10]).toBe(1);
  expect(profile.weekHours?.reduce((sum, count) => sum + count, 0)).toBe(4);
});

test("counts dates in addresses against lastmod", () => {
  const profile = profileOf(
    entriesOf(30, (index) => ({
      loc: `https://a.example/2024/5/17/post-${index}`,
      lastmod: ["2024-05-16", "2024-05-18T23:00:00Z", "2024-01-01", "2025-01-01"][index % 4] as string,
    })),
  );
  const counts = profile.urlDates;
  expect(counts && counts.same + counts.before + counts.after).toBeGreaterThanOrEqual(23);
  expect(counts?.same).toBeGreaterThan((counts?.before ?? 0) + 1);
});

test.each([
  ["https://a.example/2024/05/17/title", "2024-05-17"],
  ["https://a.example/blog/2024/5/7", "2024-05-07"],
  ["https://a.example/2024/05/", null],
  ["https://a.example/2024/13/17/title", null],
  ["https://a.example/20245/05/17/", null],
  ["https://a.example/2024/05/17th/", null],
  ["https://a.example/2000/2024/05/17/", "2024-05-17"],
])("finds the day in %s: %s", (loc, day) => {
  expect(urlDate(loc)).toBe(day === null ? null : Date.parse(day));
});
