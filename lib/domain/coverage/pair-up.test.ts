import fc from "fast-check";
import { expect, test } from "vitest";
import { differenceOf, looseFormsOf } from "./difference-of";
import { looseUrl } from "./loose-url";
import { allRules, type RuleSet, ruleBit, ruleCount } from "./near-rule";
import { pairUp } from "./pair-up";

/** Spellings of one address, of a few rules each. */
const spelling = fc
  .record({
    scheme: fc.constantFrom("https", "http"),
    www: fc.constantFrom("", "www."),
    path: fc.constantFrom("/a", "/a/", "/A", "/a/index.html", "/%61"),
    query: fc.constantFrom("", "?utm_source=x", "?x=1&y=2", "?y=2&x=1", "?X=1&y=2"),
    fragment: fc.constantFrom("", "#top"),
  })
  .map(({ scheme, www, path, query, fragment }) => `${scheme}://${www}s.test${path}${query}${fragment}`);

/** By the words of the definition: every set of rules is tried, the smallest first. */
function plainDifference(a: string, b: string): RuleSet {
  const sets = Array.from({ length: allRules + 1 }, (_, rules) => rules);
  sets.sort((x, y) => ruleCount(x) - ruleCount(y) || x - y);
  return sets.find((rules) => looseUrl(a, rules) === looseUrl(b, rules)) ?? -1;
}

function plainPairs(as: string[], bs: string[], rules: RuleSet): string[] {
  const [leftA, leftB] = [new Set(as), new Set(bs)];
  const pairs = as.flatMap((a) => bs.map((b) => ({ a, b, by: plainDifference(a, b) })));
  pairs.sort(
    (x, y) => ruleCount(x.by) - ruleCount(y.by) || x.by - y.by || (x.a < y.a ? -1 : x.a > y.a ? 1 : x.b < y.b ? -1 : 1),
  );
  return pairs.flatMap(({ a, b, by }) => {
    if ((by & ~rules) !== 0 || !leftA.has(a) || !leftB.has(b)) return [];
    leftA.delete(a);
    leftB.delete(b);
    return [`${a} ${b} ${by}`];
  });
}

test("what two addresses differ by is the smallest set of rules that makes them one", () => {
  fc.assert(
    fc.property(spelling, spelling, (a, b) => {
      fc.pre(looseUrl(a, allRules) === looseUrl(b, allRules));
      expect(differenceOf(looseFormsOf(a), looseFormsOf(b))).toBe(plainDifference(a, b));
    }),
    { numRuns: 60 },
  );
});

test("under any rules the pairs are those of plain arithmetic on sets", () => {
  const lists = fc.record({
    all: fc.uniqueArray(spelling, { minLength: 2, maxLength: 8 }),
    cut: fc.integer({ min: 1, max: 4 }),
    rules: fc.integer({ min: 0, max: allRules }),
  });
  fc.assert(
    fc.property(lists, ({ all, cut, rules }) => {
      const group = all.filter((loc) => looseUrl(loc, allRules) === looseUrl(all[0] ?? "", allRules));
      const [as, bs] = [group.slice(0, cut).sort(), group.slice(cut).sort()];
      fc.pre(bs.length > 0);
      const under = pairUp(as, bs).filter(({ relevant, wanted }) => (rules & relevant) === wanted);
      const told = under.map(({ a, b, difference }) => `${as[a]} ${bs[b]} ${difference}`);
      expect(told.sort()).toEqual(plainPairs(as, bs, rules).sort());
    }),
    { numRuns: 60 },
  );
});

test("an address whose partner is lost with a rule finds another one", () => {
  const pairs = pairUp(["https://s.test/a"], ["https://s.test/a/", "https://s.test/a?utm_source=x"]);
  const partner = (rules: RuleSet) => pairs.filter((pair) => (rules & pair.relevant) === pair.wanted).map(({ b }) => b);
  expect(partner(allRules)).toEqual([0]);
  expect(partner(allRules & ~ruleBit.slash)).toEqual([1]);
  expect(partner(0)).toEqual([]);
});

test("a thousand spellings of one address are no thousand times the work", () => {
  const bs = Array.from({ length: 2_000 }, (_, at) => `https://s.test/a?utm_source=${at}`);
  expect(pairUp(["https://s.test/a"], bs)).toEqual([
    { a: 0, b: 0, difference: ruleBit.tracking, relevant: ruleBit.tracking, wanted: ruleBit.tracking },
  ]);
});
