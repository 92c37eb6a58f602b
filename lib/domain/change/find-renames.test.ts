import { expect, test } from "vitest";
import { findRenames, type LoneUrl, likenessOf, slugOf } from "./find-renames";

const day = Date.UTC(2026, 0, 15);
const url = (path: string, at: number | null = day): LoneUrl => ({ loc: `https://a.test${path}`, at });
const found = (removed: LoneUrl[], added: LoneUrl[], redirects: [string, string][] = []) =>
  findRenames(
    removed,
    added,
    new Map(redirects.map((pair) => pair.map((path) => `https://a.test${path}`) as never)),
  ).map(({ from, to, reason }) => `${from.slice(14)} > ${to.slice(14)} ${reason}`);

test.each([
  ["https://a.test/shop/Red-Shoe.html?x=/y", "red-shoe"],
  ["https://a.test/shop/red-shoe/", "red-shoe"],
  ["https://a.test/", ""],
  ["https://a.test", ""],
])("the slug of %s is %j", (loc, slug) => expect(slugOf(loc)).toBe(slug));

test("a known redirect is a rename whatever the stamps", () => {
  expect(found([url("/old", null)], [url("/quite/other")], [["/old", "/quite/other"]])).toEqual([
    "/old > /quite/other redirect",
  ]);
  expect(found([url("/old")], [url("/other", 5)], [["/old", "/home"]])).toEqual([]);
});

test("the same slug in another directory with the same stamp is a rename", () => {
  expect(found([url("/guides/boats-1")], [url("/how-to/boats-1")])).toEqual([
    "/guides/boats-1 > /how-to/boats-1 same-slug",
  ]);
  expect(found([url("/guides/boats-1")], [url("/how-to/boats-1", day + 1)])).toEqual([]);
  expect(found([url("/guides/boats-1", null)], [url("/how-to/boats-1", null)])).toEqual([]);
});

test("a slug that stands twice on a side is no rename", () => {
  expect(found([url("/a/boats"), url("/b/boats")], [url("/c/boats")])).toEqual([]);
});

test("a near slug in the same directory with the same stamp is a rename, in another it is none", () => {
  expect(found([url("/g/wooden-boat")], [url("/g/wooden-boats")])).toEqual([
    "/g/wooden-boat > /g/wooden-boats near-slug",
  ]);
  expect(found([url("/g/wooden-boat")], [url("/h/wooden-boats")])).toEqual([]);
});

test("each goes to its nearest, and no URL is in two pairs", () => {
  const removed = [url("/g/wooden-boat-plan"), url("/g/wooden-boats-plans")];
  const added = [url("/g/wooden-boats-plan"), url("/g/wooden-boat-planes")];
  const pairs = findRenames(removed, added);
  expect(new Set(pairs.flatMap(({ from, to }) => [from, to])).size).toBe(pairs.length * 2);
});

test.each([
  ["shoe-12", "shoe-13", 0],
  ["best-boats-2024", "best-boats-2025", 0.93],
  ["", "a", 0],
  ["abc", "abc", 1],
])("%j and %j are alike by %d", (a, b, likeness) => expect(likenessOf(a, b)).toBeCloseTo(likeness, 1));

test("a thousand by a thousand in one directory ends", () => {
  const many = (word: string) => Array.from({ length: 1_000 }, (_, at) => url(`/g/${word}-${2000 + (at % 90)}`));
  expect(findRenames(many("boat"), many("ship"))).toEqual([]);
});
