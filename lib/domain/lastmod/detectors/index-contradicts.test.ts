import { expect, test } from "vitest";
import { ago, clocksOf, entriesOf, fetchedAt, profileOf } from "../synthetic-sitemap";
import { indexContradicts } from "./index-contradicts";

const profile = profileOf(entriesOf(20, (index) => ({ lastmod: ago(index + 1) })));
const at = (days: number) => clocksOf({ indexLastmodAt: fetchedAt - days * 86_400_000 });

test("notes an index that dates the file before its newest entry", () => {
  expect(indexContradicts.detect({ profile, clocks: at(10) })?.sentence).toContain("9 days before its newest entry");
});

test.each([
  ["later than it, or within a day", at(1.5)],
  ["not known", clocksOf()],
])("is silent about one that is %s", (_case, clocks) => {
  expect(indexContradicts.detect({ profile, clocks })).toBeNull();
});
