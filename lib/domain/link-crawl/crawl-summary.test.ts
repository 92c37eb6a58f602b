import { expect, test } from "vitest";
import {
  type ComparedPage,
  type CrawlLeft,
  concludeCrawl,
  pickSeeds,
  summariseCrawl,
  topSectionOf,
} from "./crawl-summary";
import { notSeen } from "./link-page";

const origin = "https://a.test";
const nothingLeft: CrawlLeft = { waiting: 0, beyondDepth: 0, dropped: 0, bounded: [], unfinished: new Set() };

function pageOf(path: string, more: Partial<ComparedPage> = {}): ComparedPage {
  const seen = { ...notSeen, outcome: "read", status: 200, isHtml: true } as const;
  const found = { depth: 1, foundBy: "link", isLinked: true, isLate: false, isListed: true } as const;
  return { ...seen, ...found, loc: origin + path, ...more };
}

const numbered = (count: number, path: (at: number) => string, more: Partial<ComparedPage> = {}) =>
  Array.from({ length: count }, (_, at) => pageOf(path(at), more));
const letter = (at: number) => String.fromCharCode(97 + at);

test.each([
  ["/", "/"],
  ["/about", "/"],
  ["/shop/red", "/shop/"],
  ["/shop/deep/red", "/shop/"],
  ["/x?to=/shop/", "/"],
])("%s is of section %s", (path, section) => {
  expect(topSectionOf(origin + path)).toBe(section);
});

test("counts pages that may be indexed, and by kind what is none of them", () => {
  const summary = summariseCrawl(
    [
      ...numbered(3, (at) => `/${letter(at)}`),
      pageOf("/new", { isListed: false }),
      pageOf("/no", { isNoindex: true }),
      pageOf("/copy", { canonical: `${origin}/a` }),
      pageOf("/self", { canonical: `${origin}/self` }),
      pageOf("/film", { isHtml: false }),
      pageOf("/moved", { outcome: "redirect", status: 301 }),
      pageOf("/gone", { outcome: "failed", status: 404 }),
      pageOf("/broken", { outcome: "failed", status: 503 }),
      pageOf("/silent", { outcome: "failed", status: null }),
      pageOf("/private", { outcome: "skipped", reason: "robots", status: null }),
    ],
    nothingLeft,
    { number: 4, isPartial: false, listed: [{ section: "/", pages: 9 }] },
  );
  expect(summary).toMatchObject({
    ...{ asked: 12, pages: 5, listed: 4, unlisted: 1, walk: { number: 4, pages: 9 } },
    kinds: {
      ...{ indexable: 5, noindex: 1, canonicalised: 1, file: 1, redirected: 1, "client-error": 1, "server-error": 1 },
      ...{ "no-response": 1, blocked: 1 },
    },
    estimate: { ok: false, reason: "few-met" },
  });
});

test("a page that the crawl only began with is not met by links", () => {
  const pages = [...numbered(20, (at) => `/${letter(at)}`), pageOf("/orphan", { foundBy: "seed", isLinked: false })];
  const { estimate, listed } = summariseCrawl(pages, nothingLeft, {
    number: 1,
    isPartial: false,
    listed: [{ section: "/", pages: 30 }],
  });
  expect(listed).toBe(21);
  expect(estimate).toMatchObject({ ok: true, met: 20, both: 20 });
});

test("what has no end and is not listed is left out; what has an end, or is listed, counts", () => {
  const pages = [
    ...numbered(20, (at) => `/${letter(at)}`),
    ...numbered(8, (at) => `/calendar/${at}`, { isListed: false }),
    ...numbered(7, (at) => `/day/${at}`, { isListed: false }),
    ...numbered(6, (at) => `/finite/${at}`, { isListed: false }),
    ...numbered(5, (at) => `/shop/${at}`),
    ...numbered(4, (at) => `/find?q=${letter(at)}`, { isListed: false }),
  ];
  const left: CrawlLeft = {
    ...nothingLeft,
    bounded: [
      { kind: "pattern", key: "a.test/calendar/{n}", taken: 8, refused: 9 },
      { kind: "query", key: `${origin}/find`, taken: 4, refused: 3 },
    ],
    unfinished: new Set(["a.test/day/{n}", "a.test/shop/{n}", "a.test/later"]),
  };
  const walk = { number: 1, isPartial: false, listed: [{ section: "/", pages: 40 }] };
  const summary = summariseCrawl(pages, left, walk);
  expect(summary).toMatchObject({ leftOut: 8 + 7 + 4, unlisted: 25, boundedAddresses: 12 });
  expect(summary.estimate).toMatchObject({ met: 31, both: 25 });
});

test("begins with a page of each section, the largest first", () => {
  expect(pickSeeds(["/b/1", "/a/2", "/a/1", "/x"].map((path) => origin + path))).toEqual(
    ["/a/2", "/b/1", "/x"].map((path) => origin + path),
  );
});

test("a crawl that read no page has failed, with the reason of the first", () => {
  const complete = { state: "complete", reason: null } as const;
  expect(concludeCrawl(complete, [pageOf("/")])).toEqual(complete);
  expect(concludeCrawl(complete, [pageOf("/", { outcome: "failed", status: 500 })])).toEqual({
    state: "failed",
    reason: "No page could be read: the first answered 500",
  });
});
