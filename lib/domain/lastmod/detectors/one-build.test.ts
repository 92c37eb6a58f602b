import { describe, expect, test } from "vitest";
import { ago, clocksOf, entriesOf, profileOf } from "../synthetic-sitemap";
import { oneBuild } from "./one-build";

const detect = (entries: Parameters<typeof profileOf>[0]) =>
  oneBuild.detect({ profile: profileOf(entries), clocks: clocksOf() });

describe("one-build", () => {
  test("catches stamps minutes apart on one build, where the heaviest holds three in a hundred", () => {
    const finding = detect(entriesOf(100, (index) => ({ lastmod: ago(0.1, index * 17) })));
    expect(finding).toMatchObject({ severity: "against", entries: 100, of: 100 });
    expect(finding?.sentence).toBe(
      "All 100 dated entries carry one of 100 stamps within 28 minutes, from 2026-11-30T06:37:57Z to 2026-11-30T07:06:00Z. The stamps tell when the site was built.",
    );
  });

  test.each([
    ["stamps seconds apart, which are another finding", entriesOf(100, (index) => ({ lastmod: ago(0, index % 3) }))],
    ["edits over a working day", entriesOf(100, (index) => ({ lastmod: ago(0, index * 300) }))],
    ["an hour of long ago", entriesOf(100, (index) => ({ lastmod: ago(300, index * 17) }))],
    [
      "a busy hour of a news room",
      entriesOf(30, (index) => ({ lastmod: ago(0, index * 60), published: ago(0, index * 65) })),
    ],
  ])("says nothing of %s", (_case, entries) => {
    expect(detect(entries)).toBeNull();
  });
});
