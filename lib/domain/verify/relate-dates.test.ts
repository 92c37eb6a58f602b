import { expect, test } from "vitest";
import { judgePageClock } from "./page-clock";
import { relateDates } from "./relate-dates";

const at = (text: string) => Date.parse(text);
const hourMs = 3_600_000;

test.each([
  ["the same second", "2024-05-17T10:00:00Z", "2024-05-17T10:00:00Z", "agree", 0],
  ["23 hours later", "2024-05-18T09:00:00Z", "2024-05-17T10:00:01Z", "agree", 23 * hourMs - 2_000],
  ["two days later", "2024-05-19T11:00:00Z", "2024-05-17T10:00:00Z", "ahead", 49 * hourMs - 1_000],
  ["two days earlier", "2024-05-15T09:00:00Z", "2024-05-17T10:00:00Z", "behind", -49 * hourMs + 1_000],
])("a lastmod of %s", (_name, lastmod, page, relation, differenceMs) => {
  expect(
    relateDates(
      { at: at(lastmod), precision: "second" },
      { at: at(page), precision: "second", source: "json-ld-modified" },
    ),
  ).toEqual({ relation, differenceMs });
});

test("a date without a time covers its day", () => {
  const page = { at: at("2024-05-18T23:59:00Z"), precision: "second", source: "meta-modified" } as const;
  expect(relateDates({ at: at("2024-05-17"), precision: "day" }, page).relation).toBe("agree");
  expect(relateDates({ at: at("2024-05-18"), precision: "day" }, page).differenceMs).toBe(0);
  expect(relateDates({ at: at("2024-05-16"), precision: "day" }, page).relation).toBe("behind");
});

test("a later lastmod is no contradiction to a date of publication", () => {
  const page = { at: at("2024-05-17"), precision: "day", source: "json-ld-published" } as const;
  expect(relateDates({ at: at("2025-01-01"), precision: "day" }, page).relation).toBe("no-date");
  expect(relateDates({ at: at("2023-01-01"), precision: "day" }, page).relation).toBe("behind");
  expect(relateDates({ at: at("2024-05-17"), precision: "day" }, page).relation).toBe("agree");
});

test("says where one of the two is missing", () => {
  expect(relateDates(null, null).relation).toBe("no-lastmod");
  expect(relateDates({ at: 0, precision: "day" }, null).relation).toBe("no-date");
});

const fetchedAt = at("2024-06-01T12:00:00Z");
const page = (text: string, precision: "day" | "second" = "second") => ({ at: at(text), precision, fetchedAt });

test.each([
  ["all within minutes", Array.from({ length: 8 }, (_, index) => page(`2024-05-17T10:0${index}:00Z`)), true],
  ["all on one day", Array.from({ length: 8 }, () => page("2024-05-17", "day")), true],
  [
    "all at their fetch",
    Array.from({ length: 8 }, (_, index) => ({
      ...page("2024-06-01T12:00:00Z"),
      at: fetchedAt + index * hourMs,
      fetchedAt: fetchedAt + index * hourMs,
    })),
    true,
  ],
  ["spread over days", Array.from({ length: 8 }, (_, index) => page(`2024-05-${10 + index}T10:00:00Z`)), false],
  ["too few", Array.from({ length: 5 }, () => page("2024-05-17", "day")), false],
])("dates that are %s", (_name, pages, isBuildStamped) => {
  expect(judgePageClock(pages)).toMatchObject({ isBuildStamped });
});
