import { looseUrl } from "./loose-url";
import { allRules, nearRules, type RuleSet, ruleCount } from "./near-rule";

/** What `differenceOf` asks of an address, worked out once: an address is compared with all others of its group. */
export interface LooseForms {
  loc: string;
  /** Under all rules but the one at this place. */
  allBut: string[];
}

export function looseFormsOf(loc: string): LooseForms {
  return { loc, allBut: nearRules.map((_, at) => looseUrl(loc, allRules & ~(1 << at))) };
}

/** Rule sets by how many there are of them, then by their order. */
const bySize = Array.from({ length: allRules + 1 }, (_, rules) => rules).sort(
  (a, b) => ruleCount(a) - ruleCount(b) || a - b,
);

/**
 * The fewest rules under which two addresses are the same; where several sets do, the first in the order of the rules.
 * 0 for the same address.
 *
 * @param a Of one group: the same under all rules.
 */
export function differenceOf(a: LooseForms, b: LooseForms): RuleSet {
  if (a.loc === b.loc) return 0;
  // A rule without which they differ is one of them, whatever else there is.
  let needed = 0;
  for (let at = 0; at < a.allBut.length; at += 1) if (a.allBut[at] !== b.allBut[at]) needed |= 1 << at;
  const same = (rules: RuleSet) => looseUrl(a.loc, rules) === looseUrl(b.loc, rules);
  if (needed !== 0 && same(needed)) return needed;
  return bySize.find((rules) => (rules & needed) === needed && same(rules)) ?? allRules;
}
