import type { PairCount } from "./coverage-summary";
import type { NearPair } from "./pair-up";

type Kind = Pick<NearPair, "difference" | "relevant" | "wanted">;

/** Counts pairs by what they differ by and under which rules they are pairs. */
export class PairCounts {
  readonly #counts = new Map<number, PairCount>();

  add({ difference, relevant, wanted }: Kind): void {
    // Nine bits each.
    const key = difference * 262_144 + relevant * 512 + wanted;
    const known = this.#counts.get(key);
    if (known) known[3] += 1;
    else this.#counts.set(key, [difference, relevant, wanted, 1]);
  }

  toList(): PairCount[] {
    return [...this.#counts.values()].sort((a, b) => b[3] - a[3]);
  }
}
