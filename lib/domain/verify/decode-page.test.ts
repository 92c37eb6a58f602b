import { expect, test } from "vitest";
import { decodePage } from "./decode-page";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ["the charset of the header", bytes("caf\xe9"), "text/html; charset=ISO-8859-1"],
  ["the charset it declares", bytes('<meta charset="windows-1252">caf\xe9'), "text/html"],
  ["the older form of it", bytes('<meta http-equiv="Content-Type" content="text/html; charset=latin1">caf\xe9'), null],
  ["a mark of UTF-16", bytes("\xff\xfec\0a\0f\0\xe9\0"), "text/html; charset=utf-8"],
  ["UTF-8 where nothing is said", bytes("caf\xc3\xa9"), null],
  ["UTF-8 for a name that is none", bytes("caf\xc3\xa9"), "text/html; charset=nonsense"],
])("decodes by %s", (_name, page, type) => {
  expect(decodePage(page, type)).toMatch(/café$/);
});

test("replaces what is broken and never throws", () => {
  expect(decodePage(bytes("a\xff\xffb"), "text/html")).toBe("a\ufffd\ufffdb");
});
