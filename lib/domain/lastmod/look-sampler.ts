/** Kinds of pages that a sampler tells apart before it looks at any. */
export const lookKinds = ["moved", "restless", "still"] as const;
export type LookKind = (typeof lookKinds)[number];

/**
 * Shares of a walk's looks. Pages that moved tell how many moves are false; what changes unseen is rarer, and most of it
 * happens on pages that have moved or changed before. Any split near this one does as well.
 */
const lookShares: Record<LookKind, number> = { moved: 0.2, restless: 0.4, still: 0.4 };

/** What a kind leaves over goes to these, in order. */
const spillOrder: readonly LookKind[] = ["restless", "still", "moved"];

/** Splits `looksMax` among the kinds: never more than there are pages of a kind, and all looks where there are enough. */
export function allocateLooks(pages: Record<LookKind, number>, looksMax: number): Record<LookKind, number> {
  const looks = { moved: 0, restless: 0, still: 0 };
  let left = looksMax;
  for (const kind of lookKinds) {
    looks[kind] = Math.min(pages[kind], left, Math.round(lookShares[kind] * looksMax));
    left -= looks[kind];
  }
  for (const kind of spillOrder) {
    const more = Math.min(left, pages[kind] - looks[kind]);
    looks[kind] += more;
    left -= more;
  }
  return looks;
}

/**
 * Picks `count` pages at even distances from a random start, so that each is as likely as any other and sections are met
 * in proportion.
 *
 * @param pages Sorted by section and path.
 * @param start 0–1, drawn at random (or from a seed).
 */
export function pickEvenly<Page>(pages: readonly Page[], count: number, start: number): Page[] {
  const step = pages.length / count;
  // Rounding down keeps every place below `pages.length`, as `start` is below 1.
  return Array.from(
    { length: Math.min(count, pages.length) },
    (_, index) => pages[Math.floor((index + start) * step)] as Page,
  );
}

/** Numbers of 0–1 that a seed settles: a sample can be drawn again. @see https://gist.github.com/tommyettinger/46a874533244883189143505d203312c */
export function seededRandom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
