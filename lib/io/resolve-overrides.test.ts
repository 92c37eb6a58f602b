import { expect, test } from "vitest";
import { parseResolveOverrides } from "./resolve-overrides";

const overrides = parseResolveOverrides(
  "a.example=10.0.0.1, B.Example.=http://127.0.0.1:4000,*.demo.test=http://127.0.0.1:5000,*.x.demo.test=https://127.0.0.1:6000,c.example=[::1],a.demo.test=10.0.0.2,",
);
const origin = (text: string) => ({ kind: "origin", origin: text });
const address = (text: string) => ({ kind: "address", address: text });

test.each([
  ["a.example", address("10.0.0.1")],
  ["A.EXAMPLE.", address("10.0.0.1")],
  ["b.example", origin("http://127.0.0.1:4000")],
  ["c.example", address("::1")],
  ["shop.demo.test", origin("http://127.0.0.1:5000")],
  ["a.b.demo.test", origin("http://127.0.0.1:5000")],
  ["a.x.demo.test", origin("https://127.0.0.1:6000")],
  ["x.demo.test", origin("http://127.0.0.1:5000")],
  ["a.demo.test", address("10.0.0.2")],
  ["demo.test", null],
  ["xdemo.test", null],
  ["sub.a.example", null],
  ["127.0.0.1", null],
])("sends %s to %o", (host, target) => {
  expect(overrides.find(host)).toEqual(target);
});

test("an empty text overrides nothing, a later item replaces an earlier one", () => {
  expect(parseResolveOverrides(" ").find("a.example")).toBeNull();
  expect(parseResolveOverrides("a.example=1.1.1.1,a.example=2.2.2.2").find("a.example")).toEqual(address("2.2.2.2"));
});

test.each([
  "a.example",
  "=1.1.1.1",
  "a.example=",
  "a.example=nowhere",
  "a.example=http://127.0.0.1/path",
  "a.example=ftp://127.0.0.1",
  "a.example=http://",
  "a.example=999.1.1.1",
])("says which item cannot be read: %s", (text) => {
  expect(() => parseResolveOverrides(`ok.example=1.1.1.1,${text}`)).toThrow(`Cannot read "${text}"`);
});
