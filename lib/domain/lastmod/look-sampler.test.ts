import { expect, test } from "vitest";
import { allocateLooks, pickEvenly, seededRandom } from "./look-sampler";

test.each([
  [
    { moved: 50, restless: 50, still: 50 },
    { moved: 2, restless: 4, still: 4 },
  ],
  [
    { moved: 0, restless: 0, still: 50 },
    { moved: 0, restless: 0, still: 10 },
  ],
  [
    { moved: 50, restless: 1, still: 3 },
    { moved: 6, restless: 1, still: 3 },
  ],
  [
    { moved: 1, restless: 1, still: 1 },
    { moved: 1, restless: 1, still: 1 },
  ],
])("splits ten looks over %j as %j", (pages, looks) => {
  expect(allocateLooks(pages, 10)).toEqual(looks);
});

test("never looks more often than it may", () => {
  for (const looksMax of [1, 2, 3, 7]) {
    const looks = allocateLooks({ moved: 9, restless: 9, still: 9 }, looksMax);
    expect(looks.moved + looks.restless + looks.still).toBe(looksMax);
  }
});

test("picks at even distances, each page as likely as any other", () => {
  const pages = Array.from({ length: 10 }, (_, index) => index);
  expect(pickEvenly(pages, 5, 0)).toEqual([0, 2, 4, 6, 8]);
  expect(pickEvenly(pages, 5, 0.99)).toEqual([1, 3, 5, 7, 9]);
  expect(pickEvenly(pages, 20, 0.5)).toHaveLength(10);
  expect(new Set(pickEvenly(pages, 10, 0.7)).size).toBe(10);
  expect(pickEvenly(pages, 0, 0.7)).toEqual([]);
});

test("draws the same numbers from the same seed", () => {
  const [first, second] = [seededRandom("a 1"), seededRandom("a 1")];
  expect([first(), first()]).toEqual([second(), second()]);
  expect(seededRandom("a 2")()).not.toBe(seededRandom("a 1")());
});
