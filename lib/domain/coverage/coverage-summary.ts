import { nearRules, type RuleSet, ruleBit } from "./near-rule";

/** So many pairs differ by `difference`, and are pairs under rules R with `(R & relevant) === wanted`. */
export type PairCount = [difference: RuleSet, relevant: RuleSet, wanted: RuleSet, pairs: number];

/** A walk against a crawl list, counted once; what near misses are is up to the rules. */
export interface CoverageSummary {
  /** Distinct URLs of the walk and of the list. */
  sitemap: number;
  list: number;
  /** Letter for letter. */
  both: number;
  /** Of the list, on hosts that are not the site's. */
  elsewhere: number;
  pairs: PairCount[];
  /** Of URLs in both, letter for letter: by what the list says of them. */
  said: Record<string, number>;
  /** Schemes and hosts of both, for searches by section. */
  origins: string[];
}

export interface CoverageCounts {
  both: number;
  near: number;
  sitemapOnly: number;
  crawlOnly: number;
  elsewhere: number;
  /** Near misses by rule: one that differs by two rules counts under both. */
  byRule: Record<string, number>;
}

export function isPairUnder(rules: RuleSet, relevant: RuleSet, wanted: RuleSet): boolean {
  return (rules & relevant) === wanted;
}

/** The figures of a summary under rules: by arithmetic alone, so that they move at once. */
export function countUnder({ sitemap, list, both, elsewhere, pairs }: CoverageSummary, rules: RuleSet): CoverageCounts {
  const byRule: Record<string, number> = Object.fromEntries(nearRules.map(({ name }) => [name, 0]));
  let near = 0;
  for (const [difference, relevant, wanted, count] of pairs) {
    if (!isPairUnder(rules, relevant, wanted)) continue;
    near += count;
    for (const { name } of nearRules) {
      if ((difference & ruleBit[name]) !== 0) byRule[name] = (byRule[name] ?? 0) + count;
    }
  }
  const sitemapOnly = sitemap - both - near;
  return { both, near, sitemapOnly, crawlOnly: list - both - near - elsewhere, elsewhere, byRule };
}

/** One directory or file. Pairs of the tree of directories stand where the sitemap's URL is, and where the list's is. */
export interface CoverageNode {
  key: string;
  parentKey: string | null;
  depth: number;
  sitemap: number;
  list: number;
  both: number;
  pairs: PairCount[];
  /** Pairs by where the list's URL stands. */
  listPairs: PairCount[];
  wide: boolean;
}

export function pairsUnder(pairs: readonly PairCount[], rules: RuleSet): number {
  let sum = 0;
  for (const [, relevant, wanted, count] of pairs) if (isPairUnder(rules, relevant, wanted)) sum += count;
  return sum;
}
