/**
 * Distinct stamps kept apart at most: as many as fit three quarters of 2^20 slots (12 MB). A file within the protocol's
 * 52,428,800 bytes cannot hold more (an entry with a second is at least 70 bytes long), so its counts are exact.
 */
export const distinctStampsMax = 786_432;

const firstSlots = 1_024;
const emptySlot = -Infinity;

/** Distinct keys in ascending order with their counts. */
export interface StampCounts {
  keys: Float64Array;
  counts: Float64Array;
  /** False where stamps were forgotten for want of room. */
  exact: boolean;
}

/**
 * Counts distinct numbers in bounded memory: an open-addressing table of typed arrays, an eighth of a `Map`.
 *
 * Beyond `distinctMax` distinct keys it forgets the lightest ones (lossy counting), so that heavy keys stay. A key that
 * was never forgotten is exact; one that was may count too few, and `exact` is then false.
 */
export class StampTable {
  #slots = firstSlots;
  #keys = new Float64Array(firstSlots).fill(emptySlot);
  #counts = new Float64Array(firstSlots);
  #distinct = 0;
  #exact = true;
  #lastSlot = 0;
  readonly #distinctMax: number;

  constructor(distinctMax: number = distinctStampsMax) {
    this.#distinctMax = distinctMax;
  }

  /** @param key A whole number, at most 2^53. */
  add(key: number, count: number): void {
    // Neighbours in a file mostly carry the same stamp.
    if (this.#keys[this.#lastSlot] === key) {
      this.#counts[this.#lastSlot] = (this.#counts[this.#lastSlot] as number) + count;
      return;
    }
    const slot = this.#find(key);
    this.#lastSlot = slot;
    if (this.#keys[slot] === key) {
      this.#counts[slot] = (this.#counts[slot] as number) + count;
      return;
    }
    this.#keys[slot] = key;
    this.#counts[slot] = count;
    this.#distinct += 1;
    if (this.#distinct > this.#distinctMax) this.#forgetLightest();
    else if (this.#distinct * 4 > this.#slots * 3) this.#rebuild(this.#slots * 2, 0);
  }

  finish(): StampCounts {
    const keys = this.#keys.filter((key) => key !== emptySlot).sort();
    const counts = keys.map((key) => this.#counts[this.#find(key)] as number);
    return { keys, counts, exact: this.#exact };
  }

  /** The slot that holds the key, or the free one where it belongs. */
  #find(key: number): number {
    const mask = this.#slots - 1;
    // Stamps are near each other: multiply by a large odd number to scatter both halves.
    let slot = (Math.imul(key | 0, 0x9e3779b1) ^ Math.imul(Math.floor(key / 4_294_967_296), 0x85ebca6b)) >>> 0;
    slot = (slot ^ (slot >>> 15)) & mask;
    while (this.#keys[slot] !== key && this.#keys[slot] !== emptySlot) slot = (slot + 1) & mask;
    return slot;
  }

  /** Raises the bar until at least half of the keys are gone. */
  #forgetLightest(): void {
    this.#exact = false;
    for (let bar = 1; this.#distinct > this.#distinctMax / 2; bar *= 2) this.#rebuild(this.#slots, bar);
  }

  #rebuild(slots: number, bar: number): void {
    const keys = this.#keys;
    const counts = this.#counts;
    this.#slots = slots;
    this.#keys = new Float64Array(slots).fill(emptySlot);
    this.#counts = new Float64Array(slots);
    this.#distinct = 0;
    for (let index = 0; index < keys.length; index += 1) {
      const key = keys[index] as number;
      const count = counts[index] as number;
      if (key === emptySlot || count <= bar) continue;
      const slot = this.#find(key);
      this.#keys[slot] = key;
      this.#counts[slot] = count;
      this.#distinct += 1;
    }
    this.#lastSlot = 0;
  }
}
