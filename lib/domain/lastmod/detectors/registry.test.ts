import { expect, test } from "vitest";
import { fileDetectors, findingTitle, siteDetectors, stepDetectors } from "./registry";

test("gives every detector a code and a title of its own", () => {
  const all = [...fileDetectors, ...siteDetectors, ...stepDetectors];
  expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
  for (const { code, title } of all) expect(findingTitle(code)).toBe(title);
});

test("shows the code of a finding that no detector knows any more", () => {
  expect(findingTitle("gone-by")).toBe("gone-by");
});
