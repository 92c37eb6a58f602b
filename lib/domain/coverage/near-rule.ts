/**
 * What two addresses may differ by and still be meant as one. The order is that of preference: where several would do,
 * the fewest rules, then those that stand first.
 */
export const nearRules = [
  { name: "scheme", word: "http and https", example: "http://…" },
  { name: "www", word: "www.", example: "www.example.com" },
  { name: "slash", word: "trailing slash", example: "/a and /a/" },
  { name: "case", word: "letter case", example: "/Shoes and /shoes" },
  { name: "encoding", word: "percent-encoding", example: "%7Eann and ~ann" },
  { name: "order", word: "order of parameters", example: "?a=1&b=2 and ?b=2&a=1" },
  { name: "tracking", word: "tracking parameters", example: "?utm_source=…" },
  { name: "fragment", word: "fragment", example: "#top" },
  { name: "index", word: "index file", example: "/index.html" },
] as const;

export type NearRule = (typeof nearRules)[number]["name"];

/** Rules as bits, in the order of `nearRules`. */
export type RuleSet = number;

export const ruleBit = Object.fromEntries(nearRules.map(({ name }, at) => [name, 1 << at])) as Record<NearRule, number>;

export const allRules: RuleSet = (1 << nearRules.length) - 1;

/** Names of the rules that are set, in their order. */
export function ruleNames(rules: RuleSet): NearRule[] {
  return nearRules.flatMap(({ name }) => ((rules & ruleBit[name]) !== 0 ? [name] : []));
}

export function ruleCount(rules: RuleSet): number {
  let count = 0;
  for (let left = rules; left > 0; left &= left - 1) count += 1;
  return count;
}

/** `match_kind` of a near miss: `near:scheme+slash`. */
export function nearKind(difference: RuleSet): string {
  return nearKindOf(ruleNames(difference));
}

/** The same by names. */
export function nearKindOf(names: readonly string[]): string {
  return `near:${names.join("+")}`;
}

/** Rules as they stand in an address: the names of those that are off. All are on where nothing is said. */
export function parseRules(off: string | null | undefined): RuleSet {
  let rules = allRules;
  for (const name of off?.split(",") ?? []) {
    if (name in ruleBit) rules &= ~ruleBit[name as NearRule];
  }
  return rules;
}

/** The other way round; null where all are on. */
export function formatRules(rules: RuleSet): string | null {
  return rules === allRules ? null : ruleNames(allRules & ~rules).join(",");
}
