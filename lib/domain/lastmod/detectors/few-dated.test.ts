import { expect, test } from "vitest";
import { ago, clocksOf, entriesOf, profileOf } from "../synthetic-sitemap";
import { fewDated } from "./few-dated";

test.each([
  [1, "Only 1 entry is dated; a verdict takes at least 10."],
  [9, "Only 9 entries are dated; a verdict takes at least 10."],
  [10, undefined],
])("with %d dated entries", (count, sentence) => {
  const profile = profileOf(entriesOf(count, (index) => ({ lastmod: ago(index) })));
  expect(fewDated.detect({ profile, clocks: clocksOf() })?.sentence).toBe(sentence);
});
