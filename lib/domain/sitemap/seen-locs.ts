/** Locs beyond this many are not checked: 64 MB of memory. */
const locsMax = 4_000_000;

/**
 * Tells whether a loc stood in the file before, by 64 bits of hash in typed arrays: 16 to 32 bytes a loc, no text kept.
 * Two of 1,000,000 locs are taken for one with a probability of 3e-8.
 *
 * A loc is its origin (`https://host`) and the rest: neighbours share the origin, whose hash is then the seed.
 */
export class SeenLocs {
  #size = 0;
  #slots = new Int32Array(4_096);
  #origin = "";
  #seed = 0;
  #viewed: Uint8Array = new Uint8Array(0);
  #view: DataView = new DataView(new ArrayBuffer(0));

  /** `loc` in normal form, all ASCII; its origin ends at `originTo`. */
  isNew(loc: string, originTo: number): boolean {
    this.#takeOrigin(loc, originTo);
    let high = this.#seed;
    let low = ~this.#seed;
    let at = originTo;
    for (; at + 4 <= loc.length; at += 4) {
      const word =
        loc.charCodeAt(at) |
        (loc.charCodeAt(at + 1) << 8) |
        (loc.charCodeAt(at + 2) << 16) |
        (loc.charCodeAt(at + 3) << 24);
      high = mixHigh(high, word);
      low = mixLow(low, word);
    }
    for (; at < loc.length; at += 1) {
      high = mixHigh(high, loc.charCodeAt(at));
      low = mixLow(low, loc.charCodeAt(at));
    }
    return this.#add(high, low);
  }

  /** The same for a loc whose rest stands in `bytes`. */
  isNewInBytes(origin: string, bytes: Uint8Array, from: number, to: number): boolean {
    if (origin !== this.#origin) this.#takeOrigin(origin, origin.length);
    if (bytes !== this.#viewed) {
      this.#viewed = bytes;
      this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }
    const view = this.#view;
    let high = this.#seed;
    let low = ~this.#seed;
    let at = from;
    for (; at + 4 <= to; at += 4) {
      const word = view.getInt32(at, true);
      high = mixHigh(high, word);
      low = mixLow(low, word);
    }
    for (; at < to; at += 1) {
      high = mixHigh(high, bytes[at] as number);
      low = mixLow(low, bytes[at] as number);
    }
    return this.#add(high, low);
  }

  #takeOrigin(loc: string, originTo: number): void {
    if (this.#origin.length === originTo && loc.startsWith(this.#origin)) return;
    this.#origin = loc.slice(0, originTo);
    let seed = 0x2545f491;
    for (let at = 0; at < originTo; at += 1) seed = mixHigh(seed, loc.charCodeAt(at));
    this.#seed = seed;
  }

  #add(rawHigh: number, rawLow: number): boolean {
    if (this.#size >= locsMax) return true;
    if (this.#size * 4 >= this.#slots.length) this.#grow();
    let high = finish(rawHigh ^ (rawLow >>> 7));
    const low = finish(rawLow ^ rawHigh);
    // Two zeros mark an empty slot.
    if (high === 0 && low === 0) high = 1;
    const slot = this.#slotOf(this.#slots, high, low);
    if (this.#slots[slot] !== 0 || this.#slots[slot + 1] !== 0) return false;
    this.#slots[slot] = high;
    this.#slots[slot + 1] = low;
    this.#size += 1;
    return true;
  }

  /** Where the hash stands, or the empty slot where it belongs. */
  #slotOf(slots: Int32Array, high: number, low: number): number {
    const mask = slots.length - 2;
    let slot = (low << 1) & mask;
    while ((slots[slot] !== high || slots[slot + 1] !== low) && (slots[slot] !== 0 || slots[slot + 1] !== 0)) {
      slot = (slot + 2) & mask;
    }
    return slot;
  }

  #grow(): void {
    const old = this.#slots;
    const slots = new Int32Array(old.length * 2);
    for (let at = 0; at < old.length; at += 2) {
      const high = old[at] as number;
      const low = old[at + 1] as number;
      if (high === 0 && low === 0) continue;
      const slot = this.#slotOf(slots, high, low);
      slots[slot] = high;
      slots[slot + 1] = low;
    }
    this.#slots = slots;
  }
}

function mixHigh(hash: number, word: number): number {
  const mixed = Math.imul(hash ^ word, 0x01000193);
  return mixed ^ (mixed >>> 15);
}

function mixLow(hash: number, word: number): number {
  const mixed = Math.imul(hash ^ word, 0x5bd1e995);
  return mixed ^ (mixed >>> 13);
}

/** @see https://github.com/aappleby/smhasher — the finaliser of MurmurHash3. */
function finish(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) | 0;
}
