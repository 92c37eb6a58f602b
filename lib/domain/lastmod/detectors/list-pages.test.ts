import { expect, test } from "vitest";
import { isListPage } from "../list-page";
import { movementOf } from "../movement";
import { stepsOf } from "../synthetic-steps";
import { listPages } from "./list-pages";

test("says how many moves are left without lists", () => {
  const finding = listPages.detect(movementOf(stepsOf([6, 6], { lists: 4 })));
  expect(finding?.sentence).toContain("8 of 12 moves (67 %)");
  expect(finding?.sentence).toContain("4 moves are left");
});

test("is silent where other pages move", () => {
  expect(listPages.detect(movementOf(stepsOf([60, 60], { lists: 4 })))).toBeNull();
});

test.each([
  ["https://a.example/", true],
  ["https://a.example/index.html", true],
  ["/tags/red/", true],
  ["/blog/", true],
  ["/blog/page/3/", true],
  ["/list?page=2", true],
  ["/blog/why-we-tag/", false],
  ["/docs/archive-format/", false],
])("takes %s for a list: %s", (loc, expected) => {
  expect(isListPage(loc)).toBe(expected);
});
