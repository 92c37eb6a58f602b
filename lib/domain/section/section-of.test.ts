import { expect, test } from "vitest";
import { sectionOf } from "./section-of";

test.each([
  ["https://a.test/", "/"],
  ["https://a.test/about", "/"],
  ["https://a.test/shop/", "/shop/"],
  ["https://a.test/shop/red/shoe-1", "/shop/red/"],
  ["https://a.test:8080/shop/shoe", "/shop/"],
  ["https://a.test/shop/red/shoe-1?x=/y/z", "/shop/red/"],
  ["https://a.test/?x=/y/z", "/"],
  ["https://a.test/1/2/3/4/5/page", "/1/2/3/4/5/"],
  ["https://a.test/1/2/3/4/5/6/7/page", "/1/2/3/4/5/"],
  ["https://a.test//double/page", "//double/"],
])("%s is in %s", (loc, section) => {
  expect(sectionOf(loc)).toBe(section);
});
