import type { Entry } from "../domain/sitemap/entry";
import { hashText } from "../domain/verify/hash-text";
import type { PageCandidate } from "../domain/verify/sample-pages";

const poolMax = 8_000;

/**
 * Keeps some thousands of the entries of a walk to pick from, whatever their number and order: those whose address hashes
 * to a multiple of a divisor that doubles whenever the pool is full.
 */
export function createCandidatePool(seed: string) {
  const start = hashText(seed);
  const pool = new Map<string, PageCandidate & { hash: number }>();
  let mask = 0;
  return {
    add({ loc, lastmodAt, lastmodPrecision }: Entry): void {
      const hash = hashText(loc, start);
      if ((hash & mask) !== 0) return;
      const known = pool.get(loc);
      if (known && (known.lastmodAt ?? 0) >= (lastmodAt ?? 0)) return;
      pool.set(loc, { loc, lastmodAt, precision: lastmodPrecision, lookedBefore: null, hash });
      if (pool.size <= poolMax) return;
      mask = mask * 2 + 1;
      for (const page of pool.values()) if ((page.hash & mask) !== 0) pool.delete(page.loc);
    },
    candidates: (): PageCandidate[] => [...pool.values()],
  };
}
