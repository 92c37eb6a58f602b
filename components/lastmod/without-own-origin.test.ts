import { expect, test } from "vitest";
import { withoutOwnOrigin } from "./without-own-origin";

test.each([
  ["The heaviest, https://example.com/a.xml: all alike.", "The heaviest, /a.xml: all alike."],
  [
    "plausible: https://www.example.com/a.xml (3) and https://example.com:8080/b.xml (2)",
    "plausible: /a.xml (3) and /b.xml (2)",
  ],
  [
    "https://cdn.example.com/a.xml and https://example.community/b.xml",
    "https://cdn.example.com/a.xml and https://example.community/b.xml",
  ],
  ["https://exampleXcom/a.xml", "https://exampleXcom/a.xml"],
  ["no address", "no address"],
])("leaves paths of own addresses in %j", (sentence, short) => {
  expect(withoutOwnOrigin(sentence, "example.com")).toBe(short);
});
