import { expect, test } from "vitest";
import { clocksOf, entriesOf, profileOf } from "../synthetic-sitemap";
import { severalZones } from "./several-zones";

const zoned = (zones: string[]) =>
  profileOf(entriesOf(60, (index) => ({ lastmod: `2026-05-01T10:00:00${zones[index % zones.length]}` })));

test("notes zones further apart than summer time", () => {
  const finding = severalZones.detect({ profile: zoned(["+02:00", "-05:00", "+02:00"]), clocks: clocksOf() });
  expect(finding).toMatchObject({ entries: 20, of: 60 });
  expect(finding?.sentence).toContain("+02:00 (40) and -05:00 (20)");
});

test("is silent about one zone, with and without summer time", () => {
  expect(severalZones.detect({ profile: zoned(["+02:00", "+01:00"]), clocks: clocksOf() })).toBeNull();
  expect(severalZones.detect({ profile: zoned(["Z"]), clocks: clocksOf() })).toBeNull();
});
