import { expect, test } from "vitest";
import { buildUrlHistory, type UrlSpan } from "./url-history";

const span = (sitemap: string, firstWalk: number, lastWalk: number | null, day: number | null): UrlSpan => ({
  sitemap,
  firstWalk,
  lastWalk,
  lastmodAt: day === null ? null : Date.UTC(2026, 0, day),
  precision: day === null ? null : "day",
  lastmodRaw: day === null ? null : `2026-01-0${day}`,
});

const told = (spans: UrlSpan[]) =>
  buildUrlHistory(spans).map(({ firstWalk, lastWalk, listed, sitemaps, isBack }) =>
    `${firstWalk}-${lastWalk ?? ""} ${listed ? (listed.lastmodRaw ?? "undated") : "gone"} ${sitemaps.join("+")}${isBack ? " back" : ""}`.trim(),
  );

test("tells what a URL said over the walks, when it was gone, and when it came back", () => {
  expect(told([span("a", 1, 2, 1), span("a", 3, 3, 2), span("a", 6, null, 2)])).toEqual([
    "6- 2026-01-02 a back",
    "4-5 gone",
    "3-3 2026-01-02 a",
    "1-2 2026-01-01 a",
  ]);
});

test("of several files the latest lastmod is told, and a move between them is a step", () => {
  expect(told([span("a", 1, 3, 1), span("b", 2, null, 3), span("c", 2, 3, null)])).toEqual([
    "4- 2026-01-03 b",
    "2-3 2026-01-03 a+b+c",
    "1-1 2026-01-01 a",
  ]);
});

test("spans that are alike are one step, and one that ended is gone since", () => {
  expect(told([span("a", 1, 1, null), span("a", 2, 4, null)])).toEqual(["5- gone", "1-4 undated a"]);
});
