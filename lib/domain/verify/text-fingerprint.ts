import { hashText, mixBits } from "./hash-text";
import { wordsOf } from "./main-text";

/** Enough of a text to tell later, without it, how much of it has changed. Some 2 KB for an ordinary page. */
export interface TextFingerprint {
  words: number;
  /** 64 × 16 bits, hexadecimal: the share of equal ones estimates the share of words that two texts have in common. */
  minhash: string;
  /** One 32-bit hash a block, over its words in any order. */
  blocks: number[];
  /** The same with every number masked: a counter or a date of the template changes and keeps it. */
  shapes: number[];
}

const slots = 64;
const blocksMax = 600;

/** @param blocks As `readMainText` gives them. */
export function fingerprintText(blocks: readonly string[]): TextFingerprint {
  const bags = blocks.slice(0, blocksMax).map((block) => wordsOf(block).sort());
  const counts = new Map<string, number>();
  const lowest = new Int32Array(slots).fill(0x7fffffff);
  let words = 0;
  for (const word of bags.flat()) {
    words += 1;
    // A word that occurs twice is two: bags are compared, not sets.
    const seen = (counts.get(word) ?? 0) + 1;
    counts.set(word, seen);
    const hash = hashText(word, seen);
    for (let slot = 0; slot < slots; slot += 1) {
      const mixed = mixBits(hash ^ Math.imul(slot + 1, 0x9e3779b9));
      if (mixed < (lowest[slot] ?? 0)) lowest[slot] = mixed;
    }
  }
  return {
    words,
    minhash: [...lowest].map((low) => (mixBits(low) & 0xffff).toString(16).padStart(4, "0")).join(""),
    blocks: bags.map((bag) => hashText(bag.join(" "))),
    shapes: bags.map((bag) =>
      hashText(
        bag
          .map((word) => word.replace(/\d+/g, "0"))
          .sort()
          .join(" "),
      ),
    ),
  };
}

/** Share of words in common, 0–1: intersection over union of the bags, ± 0.06. Null where either text is empty. */
export function similarityOf(a: TextFingerprint, b: TextFingerprint): number | null {
  if (a.words === 0 || b.words === 0) return null;
  let equal = 0;
  for (let slot = 0; slot < slots; slot += 1) {
    if (a.minhash.slice(slot * 4, slot * 4 + 4) === b.minhash.slice(slot * 4, slot * 4 + 4)) equal += 1;
  }
  return equal / slots;
}
