import { expect, test } from "vitest";
import { orderChildren } from "./order-children";

const child = (url: string, lastmod?: string) => ({
  url,
  lastmodAt: lastmod ? Date.parse(lastmod) : null,
  lastmodRaw: lastmod ?? null,
});
const urls = (children: { url: string }[]) => children.map((c) => c.url);

test("puts the newest first by moment and undated ones last in file order", () => {
  const ordered = orderChildren([
    child("/old.xml", "2021-05-05"),
    child("/u1.xml"),
    child("/newest.xml", "2025-06-01"),
    child("/u2.xml"),
    child("/evening.xml", "2025-05-31T23:00:00+02:00"),
    child("/day.xml", "2025-05-31T22:00:00Z"),
  ]);
  expect(urls(ordered)).toEqual(["/newest.xml", "/day.xml", "/evening.xml", "/old.xml", "/u1.xml", "/u2.xml"]);
});

test("puts the highest number first where nothing is dated and a number tells the files apart", () => {
  const ordered = orderChildren([
    child("/s1.xml?v=2"),
    child("/s9.xml?v=2"),
    child("/s10.xml?v=2"),
    child("/s11.xml?v=2"),
  ]);
  expect(urls(ordered)).toEqual(["/s11.xml?v=2", "/s10.xml?v=2", "/s9.xml?v=2", "/s1.xml?v=2"]);
});

test.each([
  ["names differ in words", ["/a1.xml", "/b2.xml"]],
  ["they differ in two numbers", ["/a1-1.xml", "/a2-2.xml"]],
  ["there is one", ["/a1.xml"]],
])("keeps file order where %s", (_, list) => {
  expect(urls(orderChildren(list.map((url) => child(url))))).toEqual(list);
});
