import { expect, test } from "vitest";
import { delaysOf, delayWords } from "./news-delay";

const minutes = (...values: number[]) => values.map((value) => value * 60_000);

test("median and p90 are delays that were seen, early listings stand apart", () => {
  expect(delaysOf([])).toMatchObject({ articles: 0, medianMs: null, p90Ms: null, early: 0 });
  const delays = delaysOf(minutes(10, 1, 2, 3, 4, 5, 6, 7, 8, 2_000, -3));
  expect(delays).toMatchObject({ articles: 10, medianMs: 5 * 60_000, p90Ms: 10 * 60_000, early: 1 });
  expect(delays.counts).toEqual([5, 4, 0, 0, 0, 0, 0, 1]);
});

test.each([
  [0, "0 min"],
  [59, "59 min"],
  [90, "1.5 h"],
  [47 * 60, "47 h"],
  [72 * 60, "3 days"],
])("%d minutes are %s", (minute, words) => {
  expect(delayWords(minute * 60_000)).toBe(words);
});
