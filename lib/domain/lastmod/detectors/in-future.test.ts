import { describe, expect, test } from "vitest";
import { ago, clocksOf, entriesOf, profileOf } from "../synthetic-sitemap";
import { inFuture } from "./in-future";

const detect = (count: number) =>
  inFuture.detect({
    profile: profileOf(entriesOf(20, (index) => ({ lastmod: ago(index < count ? -400 : index) }))),
    clocks: clocksOf(),
  });

describe("in-future", () => {
  test.each([
    [1, "note", "1 of 20 dated entries lies more than a day in the future, when nothing can have changed yet."],
    [10, "against", "10 of 20 dated entries lie more than a day in the future, when nothing can have changed yet."],
  ] as const)("of %d in 20 is %s", (count, severity, sentence) => {
    const finding = detect(count);
    expect(finding).toMatchObject({ severity, sentence });
    expect(finding?.examples).toHaveLength(Math.min(5, count));
  });

  test("says nothing where no date is", () => {
    expect(detect(0)).toBeNull();
  });
});
