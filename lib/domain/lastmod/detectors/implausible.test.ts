import { describe, expect, test } from "vitest";
import { ago, clocksOf, entriesOf, profileOf } from "../synthetic-sitemap";
import { implausible } from "./implausible";

const detect = (count: number) =>
  implausible.detect({
    profile: profileOf(entriesOf(20, (index) => ({ lastmod: index < count ? "1970-01-01T00:00:00Z" : ago(index) }))),
    clocks: clocksOf(),
  });

describe("implausible", () => {
  test.each([
    [
      1,
      "note",
      "1 of 20 dated entries lies before 1991, when there was no web: such a date is a default and no change.",
    ],
    [
      20,
      "against",
      "20 of 20 dated entries lie before 1991, when there was no web: such a date is a default and no change.",
    ],
  ] as const)("of %d in 20 is %s", (count, severity, sentence) => {
    expect(detect(count)).toMatchObject({ severity, sentence });
  });

  test("says nothing where no date is", () => {
    expect(detect(0)).toBeNull();
  });
});
