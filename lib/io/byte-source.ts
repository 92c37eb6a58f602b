/** Bytes of an async iterable, taken in the amounts that a reader of a format needs. */
export class ByteSource {
  readonly #iterator: AsyncIterator<Uint8Array>;
  #held: Uint8Array = new Uint8Array(0);
  #isDone = false;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#iterator = source[Symbol.asyncIterator]();
  }

  /** The next `count` bytes, fewer at the end; they stay. */
  async peek(count: number): Promise<Uint8Array> {
    while (this.#held.length < count && !this.#isDone) {
      const chunk = await this.#pull();
      if (chunk) this.#held = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    }
    return this.#held.subarray(0, count);
  }

  /** The next `count` bytes, fewer at the end. */
  async take(count: number): Promise<Uint8Array> {
    const taken = await this.peek(count);
    this.#held = this.#held.subarray(taken.length);
    return taken;
  }

  /** The next bytes, as many as are there but at most `countMax`; null at the end. */
  async takeSome(countMax: number): Promise<Uint8Array | null> {
    const [first] = await this.peek(1);
    return first === undefined ? null : this.take(Math.min(countMax, this.#held.length));
  }

  /** Puts bytes back that were taken last. */
  unread(bytes: Uint8Array): void {
    if (bytes.length > 0) this.#held = this.#held.length === 0 ? bytes : Buffer.concat([bytes, this.#held]);
  }

  async *rest(): AsyncGenerator<Uint8Array, void, void> {
    for (let chunk = await this.takeSome(Number.POSITIVE_INFINITY); chunk; ) {
      yield chunk;
      chunk = await this.takeSome(Number.POSITIVE_INFINITY);
    }
  }

  /** Tells the source that no more is wanted. */
  async close(): Promise<void> {
    if (this.#isDone) return;
    this.#isDone = true;
    await this.#iterator.return?.();
  }

  async #pull(): Promise<Uint8Array | null> {
    let step: IteratorResult<Uint8Array>;
    try {
      step = await this.#iterator.next();
    } catch (error) {
      this.#isDone = true;
      throw error;
    }
    if (!step.done) return step.value;
    this.#isDone = true;
    return null;
  }
}
