import { expect, test } from "vitest";
import type { VerdictCode } from "../lastmod/verdict";
import { planSection, type Strategy } from "./plan-section";
import { parseIntervalDays, planSite } from "./plan-site";
import type { MoveFacts, PageFacts, SectionFacts } from "./section-facts";

/** A hundredth of the URLs a day. */
const moves: MoveFacts = { pairs: 2, days: 14, moved: 140, survived: 2_000, perDay: 0.01, addedPerDay: 2 };
const pages: PageFacts = {
  pages: 40,
  withValidator: 30,
  asked: 20,
  notModified: 20,
  compared: 40,
  changed: 4,
  changesPerDay: 0.02,
};
const facts = (over: Partial<SectionFacts>): SectionFacts => ({
  key: "/blog/",
  urls: 1_000,
  dated: 1_000,
  notKnown: 0,
  verdict: "trusted",
  withPages: true,
  moves,
  pages,
  ...over,
});

test.each<{ verdict: VerdictCode | null; pages: PageFacts | null; strategy: Strategy }>([
  { verdict: "trusted", pages, strategy: "lastmod" },
  { verdict: "plausible", pages: null, strategy: "lastmod" },
  { verdict: "partial", pages: null, strategy: "lastmod" },
  { verdict: "generation-time", pages, strategy: "conditional" },
  { verdict: "stale", pages, strategy: "conditional" },
  { verdict: "generation-time", pages: null, strategy: "all" },
  { verdict: "mixed", pages: { ...pages, pages: 4, withValidator: 4 }, strategy: "all" },
  { verdict: "absent", pages: { ...pages, withValidator: 10 }, strategy: "all" },
  { verdict: "absent", pages: { ...pages, notModified: 2 }, strategy: "all" },
  { verdict: "not-enough-evidence", pages, strategy: "conditional" },
  { verdict: null, pages: null, strategy: "all" },
])("a section that is $verdict is fetched by $strategy", ({ verdict, pages: showed, strategy }) => {
  const plan = planSection(facts({ verdict, pages: showed }), 7);
  expect(plan.strategy).toBe(strategy);
  expect(plan.why).toMatch(/\.$/);
});

test("fetches by lastmod are what moved, what is new, and all that is undated", () => {
  const { chosen, saved } = planSection(facts({ urls: 1_200 }), 7);
  // 1,000 × (1 − e^-0.07) + 2 × 7 + 200
  expect(chosen?.fetches).toBeCloseTo(67.606 + 14 + 200, 2);
  expect(saved).toBeCloseTo(1_200 - 281.606, 2);
});

test("304s are the unchanged pages with a validator that is honoured", () => {
  const { chosen } = planSection(facts({ verdict: "stale", pages: { ...pages, notModified: 15 } }), 7);
  // 1,000 × 30/40 × 15/20 × e^-0.14
  expect(chosen).toMatchObject({ requests: 1_000 });
  expect(chosen?.notModified).toBeCloseTo(562.5 * Math.exp(-0.14), 6);
});

test("figures abstain where nothing is known", () => {
  expect(planSection(facts({ moves: null }), 7)).toMatchObject({ chosen: null, saved: null });
  const once = planSection(facts({ verdict: "stale", pages: { ...pages, compared: 0, changesPerDay: null } }), 7);
  expect(once).toMatchObject({ strategy: "conditional", chosen: null, saved: null });
  expect(planSite([facts({ moves: null })], 7)).toMatchObject({ saved: null, unknown: { sections: 1, urls: 1_000 } });
});

test("a site is the sum of its sections, those not known counted whole", () => {
  const site = planSite(
    [facts({}), facts({ key: "/shop/", moves: null }), facts({ verdict: "absent", pages: null })],
    7,
  );
  expect(site.urls).toBe(3_000);
  expect(site.fetches).toBeCloseTo(67.606 + 14 + 2_000, 2);
  expect(site.saved).toBeCloseTo(3_000 - site.fetches, 6);
  expect(site.strategies).toEqual({
    lastmod: { sections: 2, urls: 2_000 },
    conditional: { sections: 0, urls: 0 },
    all: { sections: 1, urls: 1_000 },
  });
});

test("what a revisit fetches grows with the interval and never above all", () => {
  const fetches = [0.25, 1, 7, 30, 90].map((days) => planSite([facts({})], days).fetches);
  expect(fetches).toEqual([...fetches].sort((a, b) => a - b));
  expect(planSection(facts({ moves: { ...moves, perDay: 1_000, addedPerDay: 50 } }), 90).chosen?.fetches).toBe(1_000);
});

test.each([
  ["7", 7],
  ["0.5", 0.5],
  ["0", null],
  ["91", null],
  ["", null],
  ["week", null],
])("an interval of %j days is %j", (text, days) => {
  expect(parseIntervalDays(text)).toBe(days);
});
