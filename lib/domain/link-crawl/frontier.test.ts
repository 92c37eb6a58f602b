import { expect, test } from "vitest";
import { patternOf } from "./address-pattern";
import { trapBoundsOf } from "./crawl-limits";
import { Frontier } from "./frontier";

const bounds = { patternMax: 3, queriesMax: 2, directoryShareMax: 4, waitingMax: 100 };
const link = (...paths: string[]) => ({
  locs: paths.map((path) => `https://a.test${path}`),
  depth: 1,
  foundBy: "link" as const,
  isLinked: true,
});
const pathsOf = (pages: { loc: string }[]) => pages.map(({ loc }) => loc.slice("https://a.test".length));

test.each([
  ["https://a.test/calendar/2026/03?view=day&day=4", "a.test/calendar/{n}/{n}?day&view"],
  ["https://a.test/shoe-12/red", "a.test/shoe-{n}/red"],
  ["https://a.test/item/9f86d081884c7d65", "a.test/item/{n}"],
  ["https://a.test/deadbeef/facade", "a.test/deadbeef/facade"],
])("%s is one of %s", (loc, pattern) => {
  expect(patternOf(loc)).toBe(pattern);
});

test("takes each address once, and tells which known ones a link leads to for the first time", () => {
  const frontier = new Frontier(bounds);
  frontier.offer({ locs: ["https://a.test/"], depth: 0, foundBy: "home", isLinked: false });
  expect(frontier.offer(link("/", "/a", "/a"))).toEqual({
    pages: [{ loc: "https://a.test/a", depth: 1, foundBy: "link", isLinked: true, isLate: false }],
    linked: ["https://a.test/"],
    refused: [],
  });
  expect(frontier.offer(link("/", "/a"))).toEqual({ pages: [], linked: [], refused: [] });
});

test("a calendar ends after so many pages of its pattern, and says how many it kept out", () => {
  const frontier = new Frontier(bounds);
  const days = Array.from({ length: 10 }, (_, day) => `/calendar/${day}`);
  expect(pathsOf(frontier.offer(link(...days)).pages)).toEqual(days.slice(0, 3));
  expect(frontier.offer(link("/calendar/9")).refused).toEqual([]);
  expect(frontier.bounded()).toEqual([{ kind: "pattern", key: "a.test/calendar/{n}", taken: 3, refused: 7 }]);
});

test("of one path so many query strings are taken, whatever their parameters are called", () => {
  const frontier = new Frontier(bounds);
  const sorts = ["/list?a=x", "/list?b=x", "/list?c=x", "/list?d=x"];
  expect(pathsOf(frontier.offer(link("/list", ...sorts)).pages)).toEqual(["/list", "/list?a=x", "/list?b=x"]);
  expect(frontier.bounded()).toEqual([{ kind: "query", key: "https://a.test/list", taken: 2, refused: 2 }]);
});

test("a directory that has had its share waits for the others; starts do not", () => {
  const frontier = new Frontier(bounds);
  const { pages } = frontier.offer(link(...["a", "b", "c", "d", "e", "f"].map((name) => `/dir/${name}`), "/x"));
  expect(pathsOf(pages.filter(({ isLate }) => isLate))).toEqual(["/dir/e", "/dir/f"]);
});

test("keeps no more addresses than it may, restored ones included, and goes on where it was", () => {
  const frontier = new Frontier({ ...bounds, waitingMax: 3 });
  frontier.restore({ loc: "https://a.test/n/1", isLinked: false });
  frontier.restore({ loc: "https://a.test/n/2", isLinked: true });
  frontier.restoreRefused("https://a.test/n/9");
  expect(frontier.offer(link("/n/1", "/n/3", "/n/4", "/b"))).toMatchObject({
    pages: [{ loc: "https://a.test/n/3" }],
    linked: ["https://a.test/n/1"],
  });
  expect(frontier.offer(link("/n/9")).refused).toEqual([]);
  expect(frontier.bounded()).toMatchObject([{ taken: 3, refused: 2 }]);
  expect(frontier.takeDropped()).toBe(1);
  expect(frontier.takeDropped()).toBe(0);
});

test("bounds grow with the crawl", () => {
  expect(trapBoundsOf({ pagesMax: 500 })).toEqual({
    patternMax: 50,
    queriesMax: 5,
    directoryShareMax: 125,
    waitingMax: 6_000,
  });
});
