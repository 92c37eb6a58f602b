import { expect, test } from "vitest";
import { mergeDays, mergeProfiles, mergeStamps } from "./merge-profiles";
import { ago, entriesOf, profileOf } from "./synthetic-sitemap";

const first = profileOf([
  { lastmod: "2024-02-01" },
  { lastmod: "2024-02-01" },
  { lastmod: "2024-03-01T10:00:00Z" },
  {},
]);
const second = profileOf([{ lastmod: "2024-02-01" }, { lastmod: "2023-01-01" }, { lastmod: "2031-01-01" }]);
const day = (iso: string) => Date.parse(iso) / 86_400_000;

test("sums counts and takes the outer bounds", () => {
  expect(mergeProfiles([first, second])).toEqual({
    entries: 7,
    dated: 6,
    absent: 1,
    invalid: 0,
    future: 1,
    implausible: 0,
    dateOnly: 5,
    dateTime: 1,
    oldestAt: Date.UTC(2023, 0, 1),
    newestAt: Date.UTC(2024, 2, 1, 10),
  });
  expect(mergeProfiles([])).toMatchObject({ entries: 0, oldestAt: null, newestAt: null });
});

test("sums days, oldest first", () => {
  expect(mergeDays([first.days, second.days])).toEqual({
    day: [day("2023-01-01"), day("2024-02-01"), day("2024-03-01")],
    dateOnly: [1, 3, 0],
    dateTime: [0, 0, 1],
  });
});

test("sums stamps and says in how many files they stand", () => {
  const merged = mergeStamps([first, second]);
  expect(merged.stamps[0]).toEqual({ at: Date.UTC(2024, 1, 1), precision: "day", entries: 3, files: 2 });
  expect(merged).toMatchObject({ distinct: 4, exact: true });
});

test("says where stamps of a file are not all named", () => {
  const many = profileOf(entriesOf(150, (index) => ({ lastmod: ago(index) })));
  expect(mergeStamps([many, first])).toMatchObject({ distinct: 150, exact: false });
});
