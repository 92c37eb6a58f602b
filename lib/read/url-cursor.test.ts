import { expect, test } from "vitest";
import { formatCursor, parseCursor } from "./url-cursor";

const last = { id: "9007199254740993", loc: "https://a.test/ü", lastmodAt: 1_700_000_000_123, seenFrom: 7 };

test("goes there and back, with what the sort needs", () => {
  expect(parseCursor("loc", formatCursor("loc", last))).toMatchObject({ id: last.id, loc: last.loc });
  expect(parseCursor("lastmod", formatCursor("lastmod", last))).toMatchObject({
    id: last.id,
    lastmodAt: last.lastmodAt,
  });
  expect(parseCursor("first_seen", formatCursor("first_seen", last))).toMatchObject({
    id: last.id,
    loc: last.loc,
    seenFrom: 7,
  });
  expect(parseCursor("lastmod", formatCursor("lastmod", { ...last, lastmodAt: null }))?.lastmodAt).toBeNull();
});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

test.each([
  ["loc", null],
  ["loc", ""],
  ["loc", "%%%"],
  ["loc", encode({})],
  ["loc", encode(["1; drop table", "x"])],
  ["loc", encode(["1", "a\0b"])],
  ["loc", encode(["1", 5])],
  ["lastmod", encode(["1", "x"])],
  ["lastmod", encode(["1", 9e15])],
  ["first_seen", encode(["1", "x", 2 ** 31])],
] as const)("starts %s at the beginning for %j", (sort, text) => {
  expect(parseCursor(sort, text)).toBeNull();
});
