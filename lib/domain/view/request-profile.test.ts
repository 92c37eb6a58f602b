import { expect, test } from "vitest";
import { parseProfile, plainProfile, whyNotViewName } from "./request-profile";
import { parseViewHeaders, showHeaders } from "./view-headers";

test("reads a profile, and an empty one as the product's own", () => {
  expect(parseProfile({ userAgent: " ", headers: "\n", proxyUrl: "" })).toEqual({ ok: true, profile: plainProfile });
  expect(
    parseProfile({
      userAgent: "Mozilla/5.0",
      acceptLanguage: "de-CH, de;q=0.9",
      headers: "X-Country: CH\r\nCookie: a=1",
      proxyUrl: "socks5://u:p@proxy.example:1080",
    }),
  ).toEqual({
    ok: true,
    profile: {
      userAgent: "Mozilla/5.0",
      acceptLanguage: "de-CH, de;q=0.9",
      headers: { "x-country": "CH", cookie: "a=1" },
      proxyUrl: "socks5://u:p@proxy.example:1080",
    },
  });
});

test("names every field that cannot be taken", () => {
  const parsed = parseProfile({ userAgent: "a\r\nb", acceptLanguage: "日本", headers: "Host: a", proxyUrl: "x" });
  expect(Object.keys(parsed.ok ? {} : parsed.fields).sort()).toEqual([
    "acceptLanguage",
    "headers",
    "proxyUrl",
    "userAgent",
  ]);
});

test.each([
  ["Connection: close", /belongs to the connection/],
  ["Proxy-Authorization: Basic s3cret", /belongs to the connection/],
  ["Transfer-Encoding: chunked", /belongs to the connection/],
  ["Host: other.example", /belongs to the connection/],
  ["If-None-Match: s3cret", /the walk itself/],
  ["User-Agent: x", /field of its own/],
  ["no colon s3cret", /Name: value/],
  ["bad name: s3cret", /characters/],
  ["x-a: s3cret\u0000", /x-a/],
  ["x-a: s3cret\u4e00", /x-a/],
  [Array.from({ length: 21 }, (_, at) => `x-${at}: 1`).join("\n"), /At most 20/],
  [`x-a: s3cret${"a".repeat(4_096)}`, /longer than 4,096/],
])("refuses %j without repeating a value", (text, message) => {
  const parsed = parseViewHeaders(text);
  expect(parsed).toEqual({ ok: false, message: expect.stringMatching(message) });
  expect(JSON.stringify(parsed)).not.toContain("s3cret");
});

test("joins two headers of one name, and hides what looks like a key", () => {
  const parsed = parseViewHeaders("X-Mode: a\nx-mode: b\nAuthorization: Bearer s3cret\nX-Api-Key: s3cret");
  expect(parsed.ok && showHeaders(parsed.headers)).toEqual({
    "x-mode": "a, b",
    authorization: "***",
    "x-api-key": "***",
  });
});

test.each(["de", "default", "mobile-2.x"])("takes %s as a name", (name) => expect(whyNotViewName(name)).toBeNull());
test.each(["", "-a", "a b", "a/b", "../a", "a".repeat(41), "ä"])("does not take %j as a name", (name) =>
  expect(whyNotViewName(name)).toMatch(/letters/),
);
