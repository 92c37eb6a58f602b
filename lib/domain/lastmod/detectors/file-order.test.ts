import { expect, test } from "vitest";
import { ago, clocksOf, entriesOf, profileOf } from "../synthetic-sitemap";
import { fileOrder } from "./file-order";

/** Forty seconds from page to page, up to `days` before the fetch: a build of more than an hour. */
const paced = (days: number) => profileOf(entriesOf(200, (index) => ({ lastmod: ago(days, (200 - index) * 40) })));

test("speaks against fresh stamps that run along the file", () => {
  const finding = fileOrder.detect({ profile: paced(0), clocks: clocksOf() });
  expect(finding).toMatchObject({ severity: "against", entries: 199, of: 199 });
  expect(finding && fileOrder.leadsTo(finding)).toBe("generation-time");
  expect(finding?.sentence).toContain("200 stamps in file order");
});

test("only notes old ones: an import leaves them too", () => {
  const finding = fileOrder.detect({ profile: paced(90), clocks: clocksOf() });
  expect(finding).toMatchObject({ severity: "note" });
  expect(finding && fileOrder.leadsTo(finding)).toBeNull();
});

test.each([
  ["dates sorted newest first, days apart", entriesOf(200, (index) => ({ lastmod: ago(index) }))],
  ["the same times in no order", entriesOf(200, (index) => ({ lastmod: ago(0, ((index * 37) % 200) * 40) }))],
  ["days without a time", entriesOf(200, () => ({ lastmod: "2026-11-30" }))],
])("is silent about %s", (_case, entries) => {
  expect(fileOrder.detect({ profile: profileOf(entries), clocks: clocksOf() })).toBeNull();
});
