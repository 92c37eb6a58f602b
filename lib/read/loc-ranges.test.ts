import { expect, test } from "vitest";
import { encodeTyped, locRanges } from "./loc-ranges";

const origins = ["https://www.a.test", "http://a.test", "https://cdn.b.test:8443"];

test.each([
  [{}, null],
  [{ section: "/" }, null],
  [{ section: "/shop/" }, ["http://a.test/shop/", "https://cdn.b.test:8443/shop/", "https://www.a.test/shop/"]],
  [{ host: "www.a.test" }, ["https://www.a.test/"]],
  [{ host: "CDN.b.test" }, ["https://cdn.b.test:8443/"]],
  [{ host: "cdn.b.test:8443" }, ["https://cdn.b.test:8443/"]],
  [{ host: "cdn.b.test:443" }, []],
  [{ host: "a.test", section: "/größe/" }, ["http://a.test/gr%C3%B6%C3%9Fe/"]],
])("%j begins at %j", (filter, starts) => {
  expect(locRanges(origins, filter)?.map(({ from }) => from) ?? null).toEqual(starts);
});

test("a range holds what begins so, and nothing else", () => {
  const [range] = locRanges(["https://a.test"], { section: "/shop/" }) ?? [];
  const isWithin = (loc: string) => range !== undefined && loc >= range.from && loc < range.before;
  expect(["/shop/", "/shop/x", "/shop/~", "/shop//"].map((path) => isWithin(`https://a.test${path}`))).toEqual(
    Array(4).fill(true),
  );
  expect(["/shop", "/shop0", "/shoq/", "/"].map((path) => isWithin(`https://a.test${path}`))).toEqual(
    Array(4).fill(false),
  );
});

test.each([
  ["größe", "gr%C3%B6%C3%9Fe"],
  ["a b\0", "a b%00"],
  ["𝄞", "%F0%9D%84%9E"],
  ["\ud834", "%EF%BF%BD"],
])("finds %j as %s", (typed, encoded) => {
  expect(encodeTyped(typed)).toBe(encoded);
});
