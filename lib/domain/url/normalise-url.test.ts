import fc from "fast-check";
import { expect, test } from "vitest";
import { isNormalUrl } from "./is-normal-url";
import { normaliseUrl } from "./normalise-url";

const base = "https://www.shop.example/maps/en/sitemap.xml";

test.each([
  ["https://www.shop.example/a?b=1&c=2", "https://www.shop.example/a?b=1&c=2", []],
  ["https://www.shop.example", "https://www.shop.example/", []],
  ["HTTPS://WWW.Shop.Example:443/Up", "https://www.shop.example/Up", []],
  ["  https://www.shop.example/a\u00a0\u200b", "https://www.shop.example/a", []],
  ["https://www.shop.example/a#b", "https://www.shop.example/a", ["fragment-in-loc"]],
  ["https://www.shop.example/a/\r\n    b", "https://www.shop.example/a/b", ["whitespace-in-loc"]],
  ["https://www.shop.example/a\tb c", "https://www.shop.example/ab%20c", ["whitespace-in-loc"]],
  ["https://www.bücher.example/straße", "https://www.xn--bcher-kva.example/stra%C3%9Fe", ["unencoded-loc"]],
  ["https://www.shop.example/a%20b%2Fc", "https://www.shop.example/a%20b%2Fc", []],
  ["https://www.shop.example/f?a=1&amp;b=2", "https://www.shop.example/f?a=1&amp;b=2", ["double-escaped"]],
  ["/about", "https://www.shop.example/about", ["relative-loc"]],
  ["../de/", "https://www.shop.example/maps/de/", ["relative-loc"]],
  ["?page=2", "https://www.shop.example/maps/en/sitemap.xml?page=2", ["relative-loc"]],
  ["//cdn.example/x", "https://cdn.example/x", ["relative-loc"]],
  ["www.other.example/two", "https://www.other.example/two", ["missing-scheme"]],
  ['"https://www.shop.example/q"', "https://www.shop.example/q", ["repaired-loc"]],
  ["<https://www.shop.example/q>", "https://www.shop.example/q", ["repaired-loc"]],
  ["'www.shop.example/q'", "https://www.shop.example/q", ["repaired-loc", "missing-scheme"]],
  ["https:/www.shop.example/q", "https://www.shop.example/q", ["repaired-loc"]],
  ["https:\\\\www.shop.example\\q", "https://www.shop.example/q", ["repaired-loc"]],
  ["https//www.shop.example/q", "https://www.shop.example/q", ["repaired-loc"]],
  ["https://https://www.shop.example/q", "https://www.shop.example/q", ["repaired-loc"]],
  [`https://www.shop.example/${"a".repeat(2022)}`, `https://www.shop.example/${"a".repeat(2022)}`, []],
  [`https://www.shop.example/${"a".repeat(2023)}`, `https://www.shop.example/${"a".repeat(2023)}`, ["loc-too-long"]],
])("reads %j as %s", (text, href, problems) => {
  expect(normaliseUrl(text, base)).toEqual({ ok: true, href, problems });
});

test.each([
  ["", "missing-loc"],
  [" \n\u200b", "missing-loc"],
  ["http://", "invalid-loc"],
  ["https://[broken/x", "invalid-loc"],
  ["https://a b.example/", "invalid-loc"],
  [`https://a.example/${"x".repeat(70_000)}`, "invalid-loc"],
  ["mailto:someone@mail.example", "non-http-loc"],
  ["JavaScript:alert(2)", "non-http-loc"],
  ["data:text/html,hi", "non-http-loc"],
  ["ftp://files.shop.example/a", "non-http-loc"],
])("makes no address of %j", (text, problem) => {
  expect(normaliseUrl(text, base)).toEqual({ ok: false, problem });
});

const urlText = fc.string({
  unit: fc.constantFrom(
    ..."https:/.?&=%2e#@-_~'[]|^`{}\\\"<> \tAé0;".split(""),
    "example",
    "amp;",
    "%2E",
    "/../",
    "//",
    "www.",
    "xn--",
  ),
  maxLength: 40,
});

test("the short way agrees with the URL standard", () => {
  const text = fc.oneof(
    urlText.map((rest) => `https://shop.example/${rest}`),
    urlText.map((rest) => `http://${rest}/x`),
    fc.webUrl({ withQueryParameters: true }),
  );
  fc.assert(
    fc.property(text, (url) => {
      if (isNormalUrl(url)) expect(new URL(url).href).toBe(url);
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 5_000) },
  );
});

test("the way of letters beyond ASCII agrees with the URL standard", () => {
  const letter = fc.string({
    unit: fc.constantFrom(..."éß日🍕\u00a0\u0301/.?&=%2Ea#b".split(/(?!\udf55)/u)),
    maxLength: 30,
  });
  fc.assert(
    fc.property(letter, (rest) => {
      const text = `https://shop.example/${rest}é`;
      const url = new URL(text);
      url.hash = "";
      expect(normaliseUrl(text, base)).toMatchObject({ ok: true, href: url.href });
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 3_000) },
  );
});

test("plain relative paths resolve as the URL standard says", () => {
  fc.assert(
    fc.property(
      fc.webPath({ size: "small" }),
      fc.constantFrom("", "/", "x", "x/y?", "a:b", "?", "-", "w"),
      (path, start) => {
        const text = start + path;
        const read = normaliseUrl(text, base);
        if (read.ok && !read.problems.includes("repaired-loc")) expect(read.href).toBe(new URL(text, base).href);
      },
    ),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 2_000) },
  );
});

test("is stable: the normal form of a normal form is itself", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        urlText,
        urlText.map((rest) => `https://shop.example/${rest}`),
        fc.webUrl(),
      ),
      (text) => {
        const once = normaliseUrl(text, base);
        if (!once.ok) return;
        expect(URL.canParse(once.href)).toBe(true);
        expect(once.href).not.toContain("#");
        expect(normaliseUrl(once.href, base)).toMatchObject({ ok: true, href: once.href });
      },
    ),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 5_000) },
  );
});
