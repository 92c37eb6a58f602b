import { expect, test } from "vitest";
import { isSchedule, nextRunAt } from "./walk-schedule";

const at = (minute: number) => Date.UTC(2026, 0, 1) + minute * 60_000;

test.each([
  { name: "on time", now: 0, next: 15 },
  { name: "a little late", now: 4, next: 15 },
  { name: "at the next run's time", now: 15, next: 30 },
  { name: "after a day away, missed runs are one", now: 1_441, next: 1_455 },
])("$name: the rhythm is kept", ({ now, next }) => {
  expect(nextRunAt(at(0), 15, at(now))).toBe(at(next));
});

test("intervals are those that can be chosen", () => {
  expect([5, 15, 30, 60, 1_440, 10_080].every(isSchedule)).toBe(true);
  expect(isSchedule(1)).toBe(false);
});
