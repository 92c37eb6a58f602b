import { expect, test } from "vitest";
import { heatOf, hourWords, mergeWeekHours, weekHoursCount, weekHoursSentence } from "./week-hours";

const week = (counts: Record<number, number>) => {
  const hours: number[] = Array(weekHoursCount).fill(0);
  for (const [hour, count] of Object.entries(counts)) hours[Number(hour)] = count;
  return hours;
};

test("adds files up, also those that lack hours", () => {
  expect(mergeWeekHours([week({ 9: 2, 167: 1 }), [], week({ 9: 3 })])).toEqual(week({ 9: 5, 167: 1 }));
});

test.each([
  [
    [0, 0],
    [0, 0],
  ],
  [
    [0, 7],
    [0, 5],
  ],
  [
    [1, 1_000_000],
    [1, 5],
  ],
  [
    [10, 1_000],
    [2, 5],
  ],
])("heats %j as %j", (counts, heat) => {
  expect(heatOf(counts)).toEqual(heat);
});

test("tells working hours and the heaviest hour", () => {
  expect(weekHoursSentence(week({ 9: 60, 130: 40 }))).toBe(
    "60 % lie between Monday and Friday, 06:00 to 20:00 UTC, which is 42 % of the week; the heaviest hour, Monday 09:00, has 60 %.",
  );
  expect(weekHoursSentence(week({}))).toBeNull();
  expect(hourWords(167)).toBe("Sunday 23:00");
});
