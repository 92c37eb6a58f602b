import { expect, test } from "vitest";
import { movementOf } from "../movement";
import { stepsOf } from "../synthetic-steps";
import { fewMove } from "./few-move";

test("finds it, with the counts", () => {
  const finding = fewMove.detect(movementOf(stepsOf([1, 0, 2])));
  expect(finding).toMatchObject({ code: "few-move" });
  expect(finding && fewMove.leadsTo(finding)).toBeNull();
  expect(finding?.sentence).toMatchSnapshot();
});

test("is silent about more", () => {
  expect(fewMove.detect(movementOf(stepsOf([5, 4, 6])))).toBeNull();
});
