import { expect, test } from "vitest";
import { movementOf } from "../movement";
import { stepsOf } from "../synthetic-steps";
import { alwaysMoves } from "./always-moves";

test("finds it, with the counts", () => {
  const finding = alwaysMoves.detect(movementOf(stepsOf([0, 95, 100, 0])));
  expect(finding).toMatchObject({ code: "always-moves" });
  expect(finding && alwaysMoves.leadsTo(finding)).toBe("generation-time");
  expect(finding?.sentence).toMatchSnapshot();
});

test("is silent about moves of a part", () => {
  expect(alwaysMoves.detect(movementOf(stepsOf([0, 30, 100, 0])))).toBeNull();
});
