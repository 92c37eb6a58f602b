import { expect, test } from "vitest";
import { movementOf } from "../movement";
import { stepsOf } from "../synthetic-steps";
import { restampWaves } from "./restamp-waves";

test("finds it, with the counts", () => {
  const finding = restampWaves.detect(movementOf(stepsOf([0, 4, 90, 3])));
  expect(finding).toMatchObject({ code: "restamp-waves" });
  expect(finding && restampWaves.leadsTo(finding)).toBe("mixed");
  expect(finding?.sentence).toMatchSnapshot();
});

test("is silent about a busy week", () => {
  expect(restampWaves.detect(movementOf(stepsOf([0, 4, 60, 3])))).toBeNull();
});
