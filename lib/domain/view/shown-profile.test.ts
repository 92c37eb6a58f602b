import { expect, test } from "vitest";
import { parseProfile, plainProfile, type RequestProfile } from "./request-profile";
import { keepSecrets, showProfile } from "./shown-profile";

const stored: RequestProfile = {
  userAgent: "Shopper/1",
  acceptLanguage: "de",
  headers: { "x-market": "ch", authorization: "Bearer s3cret" },
  proxyUrl: "socks5://walker:s3cret@proxy.example:1080",
};

test("shows a profile without its secrets", () => {
  expect(showProfile(stored)).toEqual({
    userAgent: "Shopper/1",
    acceptLanguage: "de",
    headers: "x-market: ch\nauthorization: ***",
    proxyUrl: "socks5://walker:***@proxy.example:1080",
  });
});

test.each([plainProfile, stored])("takes what was shown for what is stored (case %#)", (profile) => {
  expect(parseProfile(keepSecrets(showProfile(profile), profile))).toEqual({ ok: true, profile });
});

test("takes what was typed anew, and keeps a secret only where it stood", () => {
  const shown = showProfile(stored);
  const typed = {
    ...shown,
    headers: "authorization: ***\r\nx-new: 1",
    proxyUrl: "socks5://walker:***@evil.example:1080",
  };
  expect(keepSecrets(typed, stored)).toMatchObject({
    headers: "authorization: Bearer s3cret\nx-new: 1",
    proxyUrl: "socks5://walker:***@evil.example:1080",
  });
  expect(keepSecrets({ ...shown, proxyUrl: "" }, stored).proxyUrl).toBe("");
});
