import { expect, test } from "vitest";
import { ago, clocksOf, entriesOf, profileOf } from "../synthetic-sitemap";
import { halfOnOneDay } from "./half-on-one-day";

const share = (percent: number) =>
  profileOf(entriesOf(100, (index) => ({ lastmod: index < percent ? ago(30, index * 60) : ago(40 + index) })));

test.each([
  [49, null],
  [50, { severity: "note", entries: 50, of: 100 }],
  [89, { entries: 89 }],
  [90, null],
])("of %i % on one day says %j", (percent, expected) => {
  const finding = halfOnOneDay.detect({ profile: share(percent), clocks: clocksOf() });
  if (expected) expect(finding).toMatchObject(expected);
  else expect(finding).toBeNull();
});
