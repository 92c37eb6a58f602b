import { latin1Text } from "./byte-text";

const slots = 256;

/**
 * Makes the text of short values that come again and again, dates above all, once: one string for equal bytes, as long
 * as no other value takes its slot.
 */
export class RepeatedTexts {
  readonly #lengthMax: number;
  readonly #bytes: Uint8Array;
  readonly #lengths = new Uint8Array(slots);
  readonly #texts: string[] = new Array<string>(slots).fill("");

  /** @param lengthMax Of a value, at most 255. */
  constructor(lengthMax: number) {
    this.#lengthMax = lengthMax;
    this.#bytes = new Uint8Array(slots * lengthMax);
  }

  /** @param bytes ASCII between `from` and `to`, which are at most `lengthMax` apart. */
  take(bytes: Buffer, from: number, to: number): string {
    const length = to - from;
    let hash = length;
    for (let at = from; at < to; at += 1) hash = Math.imul(hash, 31) + (bytes[at] as number);
    const slot = (hash ^ (hash >>> 8) ^ (hash >>> 16)) & (slots - 1);
    const kept = this.#bytes;
    const start = slot * this.#lengthMax;
    if (this.#lengths[slot] === length) {
      let same = 0;
      while (same < length && kept[start + same] === bytes[from + same]) same += 1;
      if (same === length) return this.#texts[slot] as string;
    }
    for (let at = 0; at < length; at += 1) kept[start + at] = bytes[from + at] as number;
    this.#lengths[slot] = length;
    const text = latin1Text(bytes, from, to);
    this.#texts[slot] = text;
    return text;
  }
}
