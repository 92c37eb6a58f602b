import { expect, test } from "vitest";
import { movementOf } from "../movement";
import { stepsOf } from "../synthetic-steps";
import { backwards } from "./backwards";

test.each([
  ["a tenth of many moves", stepsOf([50, 50], { backwards: 5 }), "against"],
  ["a slip", stepsOf([50, 50], { backwards: 1 }), "note"],
])("says of %s going back: %#", (_case, steps, severity) => {
  expect(backwards.detect(movementOf(steps))?.severity).toBe(severity);
});

test("is silent where none goes back", () => {
  expect(backwards.detect(movementOf(stepsOf([50])))).toBeNull();
});
