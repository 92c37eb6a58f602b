import { differenceOf, looseFormsOf } from "./difference-of";
import { type RuleSet, ruleCount } from "./near-rule";

/** An address of the sitemap and one of the list that are near to each other, and under which rules they are a pair. */
export interface NearPair {
  /** Places in the two lists that were given. */
  a: number;
  b: number;
  /** What they differ by. */
  difference: RuleSet;
  /** They are a pair under the rules R if `(R & relevant) === wanted`. */
  relevant: RuleSet;
  wanted: RuleSet;
}

interface Edge {
  a: number;
  b: number;
  difference: RuleSet;
}

/** Beyond so many comparisons in one group only the first addresses of it are paired: 500 of each side. */
const comparisonsMax = 250_000;

/**
 * Pairs addresses that are the same under all rules, one to one.
 *
 * Under any rules R: among pairs that differ by rules of R alone, those that differ by the fewest rules come first, then
 * those whose rules stand first, then in the order given; each address is in one pair at most. What is given back
 * answers that for every R.
 *
 * @param as Addresses of the sitemap, in their order; those of one group, none in both lists.
 */
export function pairUp(as: readonly string[], bs: readonly string[]): NearPair[] {
  if (as.length === 1 && bs.length === 1) {
    const difference = differenceOf(looseFormsOf(as[0] ?? ""), looseFormsOf(bs[0] ?? ""));
    return [{ a: 0, b: 0, difference, relevant: difference, wanted: difference }];
  }
  const edges = edgesOf(as, bs);
  const union = edges.reduce((rules, { difference }) => rules | difference, 0);
  const chosen = new Map<Edge, RuleSet[]>();
  for (const rules of subsetsOf(union)) {
    for (const edge of choose(edges, rules)) {
      const under = chosen.get(edge);
      if (under) under.push(rules);
      else chosen.set(edge, [rules]);
    }
  }
  return [...chosen].flatMap(([edge, under]) => {
    // Chosen whenever it may be: then only its own rules matter.
    const always = 2 ** (ruleCount(union) - ruleCount(edge.difference)) === under.length;
    if (always) return [{ ...edge, relevant: edge.difference, wanted: edge.difference }];
    return under.map((wanted) => ({ ...edge, relevant: union, wanted }));
  });
}

/** In order of preference. */
function edgesOf(as: readonly string[], bs: readonly string[]): Edge[] {
  const side = Math.floor(Math.sqrt(comparisonsMax));
  const isLarge = as.length * bs.length > comparisonsMax;
  const aForms = (isLarge ? as.slice(0, side) : as).map(looseFormsOf);
  const bForms = (isLarge ? bs.slice(0, side) : bs).map(looseFormsOf);
  const edges: Edge[] = [];
  for (const [a, aForm] of aForms.entries()) {
    for (const [b, bForm] of bForms.entries()) edges.push({ a, b, difference: differenceOf(aForm, bForm) });
  }
  return edges.sort(
    (x, y) =>
      ruleCount(x.difference) - ruleCount(y.difference) || x.difference - y.difference || x.a - y.a || x.b - y.b,
  );
}

function choose(edges: readonly Edge[], rules: RuleSet): Edge[] {
  const takenA = new Set<number>();
  const takenB = new Set<number>();
  return edges.filter(({ a, b, difference }) => {
    if ((difference & ~rules) !== 0 || takenA.has(a) || takenB.has(b)) return false;
    takenA.add(a);
    takenB.add(b);
    return true;
  });
}

function subsetsOf(union: RuleSet): RuleSet[] {
  const subsets: RuleSet[] = [];
  for (let rules = union; ; rules = (rules - 1) & union) {
    subsets.push(rules);
    if (rules === 0) return subsets;
  }
}
