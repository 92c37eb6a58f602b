import { expect, test } from "vitest";
import { ago, clocksOf, entriesOf, profileOf } from "../synthetic-sitemap";
import { dateOnly } from "./date-only";

test("notes that dates name no time, and that this is no fault", () => {
  const profile = profileOf(entriesOf(20, (index) => ({ lastmod: ago(index).slice(0, 10) })));
  const finding = dateOnly.detect({ profile, clocks: clocksOf() });
  expect(finding).toMatchObject({ severity: "note", entries: 20, of: 20 });
  expect(finding?.sentence).toBe(
    "All 20 dated entries give a date without a time: a second change on the same day cannot be seen.",
  );
  expect(dateOnly.leadsTo(finding as NonNullable<typeof finding>)).toBeNull();
});

test("says nothing of midnights that are written as times", () => {
  const profile = profileOf(entriesOf(20, (index) => ({ lastmod: `${ago(index).slice(0, 10)}T00:00:00Z` })));
  expect(dateOnly.detect({ profile, clocks: clocksOf() })).toBeNull();
});
