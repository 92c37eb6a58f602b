import { sectionOf } from "../section/section-of";
import { pathOf, patternOf } from "./address-pattern";
import type { TrapBounds } from "./crawl-limits";
import type { FoundBy, FrontierPage } from "./link-page";

/** Addresses that a bound kept out, by what they have in common. */
export interface Bounded {
  kind: "pattern" | "query";
  /** `example.com/calendar/{n}/{n}`, or the path whose query strings vary. */
  key: string;
  taken: number;
  refused: number;
}

/** What a page, or the begin of a crawl, offers. */
export interface Offer {
  locs: readonly string[];
  depth: number;
  foundBy: FoundBy;
  isLinked: boolean;
}

export interface Accepted {
  /** New ones, in the order offered. */
  pages: FrontierPage[];
  /** Known ones that a link now leads to. */
  linked: string[];
  /** New ones that a bound keeps out. */
  refused: string[];
}

interface Counter {
  taken: number;
  refused: number;
}

/** Refused addresses that are kept: beyond it they are no longer counted. */
export const refusedMax = 5_000;

/**
 * Which addresses a crawl takes: each once, with bounds on those that are alike. In memory some 200 bytes an address;
 * `waitingMax` bounds their number.
 */
export class Frontier {
  readonly #bounds: TrapBounds;
  /** Address → is linked. */
  readonly #known = new Map<string, boolean>();
  readonly #patterns = new Map<string, Counter>();
  readonly #queries = new Map<string, Counter>();
  readonly #directories = new Map<string, number>();
  readonly #refused = new Set<string>();
  #dropped = 0;

  constructor(bounds: TrapBounds) {
    this.#bounds = bounds;
  }

  /** Takes a page that is known from before, whatever the bounds say. */
  restore(page: Pick<FrontierPage, "loc" | "isLinked">): void {
    this.#known.set(page.loc, page.isLinked);
    this.#count(page.loc);
  }

  /** The same for one that a bound kept out. */
  restoreRefused(loc: string): void {
    const counter = this.#boundOf(loc) ?? counterOf(this.#patterns, patternOf(loc));
    counter.refused += 1;
    this.#refused.add(loc);
  }

  offer({ locs, depth, foundBy, isLinked }: Offer): Accepted {
    const pages: FrontierPage[] = [];
    const linked: string[] = [];
    const refused: string[] = [];
    for (const loc of locs) {
      const known = this.#known.get(loc);
      if (known !== undefined) {
        if (isLinked && !known) {
          this.#known.set(loc, true);
          linked.push(loc);
        }
        continue;
      }
      const isStart = foundBy === "home" || foundBy === "seed";
      const bound = isStart ? null : this.#boundOf(loc);
      if (bound) {
        if (this.#refused.has(loc) || this.#refused.size >= refusedMax) continue;
        this.#refused.add(loc);
        bound.refused += 1;
        refused.push(loc);
        continue;
      }
      if (this.#known.size >= this.#bounds.waitingMax) {
        this.#dropped += 1;
        continue;
      }
      this.#known.set(loc, isLinked);
      const inDirectory = this.#count(loc);
      pages.push({ loc, depth, foundBy, isLinked, isLate: !isStart && inDirectory > this.#bounds.directoryShareMax });
    }
    return { pages, linked, refused };
  }

  /** Addresses that found no room since the last call. */
  takeDropped(): number {
    const dropped = this.#dropped;
    this.#dropped = 0;
    return dropped;
  }

  /** Bounds that kept addresses out, those with the most first. */
  bounded(): Bounded[] {
    const of = (kind: Bounded["kind"], counters: Map<string, Counter>) =>
      [...counters].flatMap(([key, { taken, refused }]) => (refused > 0 ? [{ kind, key, taken, refused }] : []));
    return [...of("pattern", this.#patterns), ...of("query", this.#queries)].sort(
      (a, b) => b.refused - a.refused || (a.key < b.key ? -1 : 1),
    );
  }

  /** The bound that keeps an address out; null where none does. */
  #boundOf(loc: string): Counter | null {
    const pattern = this.#patterns.get(patternOf(loc));
    if (pattern && pattern.taken >= this.#bounds.patternMax) return pattern;
    const query = loc.includes("?") ? this.#queries.get(pathOf(loc)) : undefined;
    return query && query.taken >= this.#bounds.queriesMax ? query : null;
  }

  /** @returns pages of its directory so far, this one included. */
  #count(loc: string): number {
    const pattern = patternOf(loc);
    // A pattern without a number is one address, or its query strings.
    if (pattern.includes("{n}") || pattern.includes("?")) counterOf(this.#patterns, pattern).taken += 1;
    if (loc.includes("?")) counterOf(this.#queries, pathOf(loc)).taken += 1;
    const directory = sectionOf(loc);
    const count = (this.#directories.get(directory) ?? 0) + 1;
    this.#directories.set(directory, count);
    return count;
  }
}

function counterOf(counters: Map<string, Counter>, key: string): Counter {
  const counter = counters.get(key) ?? { taken: 0, refused: 0 };
  counters.set(key, counter);
  return counter;
}
