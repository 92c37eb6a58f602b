import { expect, test } from "vitest";
import { barDays, monthBars, monthSpan } from "./month-span";

const m = (year: number, month: number) => (year - 1970) * 12 + month - 1;

test.each([
  ["months", [m(2024, 1), m(2026, 5)], { first: m(2024, 1), last: m(2026, 5), step: 1 }],
  ["quarters", [m(2020, 2), m(2026, 5)], { first: m(2020, 1), last: m(2026, 5), step: 3 }],
  ["years", [m(2000, 6), m(2026, 5)], { first: m(2000, 1), last: m(2026, 5), step: 12 }],
  ["one month", [m(2024, 1)], { first: m(2024, 1), last: m(2024, 1), step: 1 }],
  ["nothing before 1991", [0, m(2024, 1)], { first: m(2024, 1), last: m(2024, 1), step: 1 }],
])("spans %s", (_what, months, span) => {
  expect(monthSpan([{ months: [] }, { months: months.map((month): [number, number] => [month, 1]) }])).toEqual(span);
});

test("has no span without dates", () => {
  expect(monthSpan([{ months: [] }])).toBeNull();
});

test("sums months into bars, and names the days of a bar", () => {
  const span = { first: m(2024, 1), last: m(2024, 8), step: 3 };
  expect(
    monthBars(
      [
        [0, 9],
        [m(2024, 1), 1],
        [m(2024, 3), 2],
        [m(2024, 8), 4],
      ],
      span,
    ),
  ).toEqual([3, 0, 4]);
  expect(barDays(0, span)).toEqual({ from: "2024-01-01", to: "2024-03-31" });
  expect(barDays(2, span)).toEqual({ from: "2024-07-01", to: "2024-09-30" });
});
