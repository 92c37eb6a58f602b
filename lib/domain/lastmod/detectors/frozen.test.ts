import { expect, test } from "vitest";
import { movementOf } from "../movement";
import { stepsOf } from "../synthetic-steps";
import { frozen } from "./frozen";

test("finds it, with the counts", () => {
  const finding = frozen.detect(movementOf(stepsOf([0, 0, 0])));
  expect(finding).toMatchObject({ code: "frozen" });
  expect(finding && frozen.leadsTo(finding)).toBe("not-enough-evidence");
  expect(finding?.sentence).toMatchSnapshot();
});

test("is silent about a week", () => {
  expect(frozen.detect(movementOf(stepsOf([0])))).toBeNull();
});
