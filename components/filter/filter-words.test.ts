import { expect, test } from "vitest";
import { filterChips, nothingNarrowed } from "./filter-words";

test("shows every part of a filter once, and the period as one chip", () => {
  const chips = filterChips({
    walk: "latest",
    section: "/shop/",
    from: "2024-05-01",
    to: "2024-06-30",
    dated: "undated",
    change: "added",
  });
  expect(chips.map(({ word, value }) => `${word} ${value}`.trim())).toEqual([
    "section /shop/",
    "lastmod 2024-05-01 … 2024-06-30",
    "without lastmod",
    "added since the walk before",
  ]);
  expect(chips[1]?.keys).toEqual(["from", "to"]);
});

test.each([
  [{ from: "2024-05-01" }, "from 2024-05-01"],
  [{ to: "2024-05-01" }, "to 2024-05-01"],
  [{ from: "2024-05-01", to: "2024-05-01" }, "2024-05-01"],
  [{ from: "2024-05-01T10:00:00Z", to: "2024-05-01T10:00:01Z" }, "2024-05-01 10:00:00 … 2024-05-01 10:00:01"],
])("says the period %j as %s", (period, shown) => {
  expect(filterChips({ walk: "latest", ...period })[0]?.value).toBe(shown);
});

test("clears everything but the walk", () => {
  expect({ walk: 3, section: "/x/", dated: "dated", ...nothingNarrowed }).toEqual({ walk: 3 });
});
