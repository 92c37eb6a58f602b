/**
 * Gathers rows as bytes. A string that grows by a million appends is a million small objects for the garbage collector;
 * a buffer is one.
 */
export class RowBuffer {
  #bytes: Buffer;
  #used = 0;

  constructor(bytes: number) {
    this.#bytes = Buffer.allocUnsafe(bytes);
  }

  get size(): number {
    return this.#used;
  }

  append(row: string): void {
    // A UTF-16 unit is at most three bytes of UTF-8.
    if (this.#used + row.length * 3 > this.#bytes.length) this.#grow(row.length * 3);
    this.#used += this.#bytes.write(row, this.#used);
  }

  /** Hands the rows over and begins anew. */
  take(): Buffer {
    const rows = this.#bytes.subarray(0, this.#used);
    this.#bytes = Buffer.allocUnsafe(this.#bytes.length);
    this.#used = 0;
    return rows;
  }

  #grow(more: number): void {
    const grown = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#used + more));
    this.#bytes.copy(grown, 0, 0, this.#used);
    this.#bytes = grown;
  }
}
