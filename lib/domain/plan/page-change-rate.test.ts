import { expect, test } from "vitest";
import type { WalkStep } from "../lastmod/walk-step";
import { pageChangeRate } from "./page-change-rate";
import { movesOf, stepsOfRest } from "./section-moves";

test("pages whose lastmod moved weigh as much as they stand for, not as often as they were picked", () => {
  const compared = [
    { moved: true, days: 1, changed: 10, of: 10 },
    { moved: false, days: 1, changed: 0, of: 10 },
  ];
  // Half of what was picked changed, but only a tenth of the pages moves.
  expect(pageChangeRate(compared, 0.1)).toBeCloseTo(-Math.log(0.9), 6);
  expect(pageChangeRate(compared, null)).toBeCloseTo(Math.LN2, 6);
  expect(pageChangeRate([], 0.1)).toBeNull();
});

const day = 86_400_000;
const step = (over: Partial<WalkStep>): WalkStep => ({
  fromAt: 0,
  toAt: 7 * day,
  survived: 100,
  moved: 0,
  backwards: 0,
  fresh: 0,
  lists: 0,
  dateOnlyShare: 0,
  added: 0,
  removed: 0,
  ...over,
});

test("moves are told from walks far enough apart alone", () => {
  expect(movesOf([step({ toAt: 60_000, moved: 50 })])).toBeNull();
  expect(movesOf([step({ survived: 3, moved: 3 })])).toBeNull();
  const moves = movesOf([step({ moved: 50, added: 14 }), step({ fromAt: 7 * day, toAt: 14 * day, moved: 50 })]);
  expect(moves).toMatchObject({ pairs: 2, days: 14, moved: 100, survived: 200, addedPerDay: 1 });
  expect(moves?.perDay).toBeCloseTo(Math.LN2 / 7, 6);
});

test("pages in no section have what the sections leave of the site", () => {
  const rest = stepsOfRest(
    [step({ survived: 100, moved: 30, added: 5 })],
    [step({ survived: 60, moved: 30, added: 2 })],
  );
  expect(rest).toEqual([step({ survived: 40, moved: 0, added: 3 })]);
});
