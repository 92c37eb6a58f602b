import type { SealedFlags } from "./walk-series";

/** Answers whether the content of a page changed since the walk before: what fetching the page would tell. */
export interface PageOracle {
  /**
   * Opens the flags of one walk, once, for places picked before any of them is known.
   *
   * @throws RangeError for more than `looksMax` places, or a second time.
   */
  look(walk: number, places: readonly number[]): (boolean | null)[];
}

export function createPageOracle(flags: SealedFlags, looksMax: number): PageOracle {
  const opened = new Set<number>();
  return {
    look(walk, places) {
      if (places.length > looksMax || opened.has(walk)) throw new RangeError(`Cannot look at walk ${walk} any further`);
      opened.add(walk);
      return places.map((place) => flags[walk]?.[place] ?? null);
    },
  };
}
