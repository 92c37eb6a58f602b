import fc from "fast-check";
import { expect, test } from "vitest";
import { redactCredentials } from "./redact-credentials";

test.each([
  ["socks5://user:secret@proxy.example:1080", "socks5://user:***@proxy.example:1080"],
  ["http://user:se:cr@et/@proxy.example", "http://user:***@proxy.example"],
  ["https://api-key@proxy.example", "https://***@proxy.example"],
  ["https://:secret@proxy.example", "https://***@proxy.example"],
  ["http://proxy.example:8080", "http://proxy.example:8080"],
  ['no way to "http://a:b@c" and socks5h://d:e@f', 'no way to "http://a:***@c" and socks5h://d:***@f'],
  ["http://user:se\"c<r'et@proxy.example", "http://user:***@proxy.example"],
  ["write to a@b.example", "write to a@b.example"],
])("shows %s as %s", (text, shown) => {
  expect(redactCredentials(text)).toBe(shown);
});

test("leaves nothing of a password, whatever it holds", () => {
  const password = fc.stringMatching(/^Z[!-~]{8,20}Z$/);
  fc.assert(
    fc.property(password, (secret) => {
      expect(redactCredentials(`cannot use http://u:${secret}@proxy.example:1`)).toBe(
        "cannot use http://u:***@proxy.example:1",
      );
    }),
  );
});
