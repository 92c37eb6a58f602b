/** January 1970 to December 2069: what is not, is rare. */
const denseMonths = 1_200;

/**
 * Entries by month since 1970-01, side by side from the first month to the last: a record with numbers for keys is a
 * hash table, and three times as slow.
 */
export class MonthCounts {
  #first = 0;
  readonly #dense: number[] = [];
  readonly #others = new Map<number, number>();

  add(month: number, entries: number): void {
    if (month < 0 || month >= denseMonths) {
      this.#others.set(month, (this.#others.get(month) ?? 0) + entries);
      return;
    }
    const dense = this.#dense;
    if (dense.length === 0) this.#first = month;
    for (; this.#first > month; this.#first -= 1) dense.unshift(0);
    while (dense.length <= month - this.#first) dense.push(0);
    dense[month - this.#first] = (dense[month - this.#first] as number) + entries;
  }

  addAll(other: MonthCounts): void {
    for (const [month, entries] of other.#months()) this.add(month, entries);
  }

  /** Months without entries are absent. */
  toRecord(): Record<number, number> {
    return Object.fromEntries(this.#months());
  }

  *#months(): Generator<[month: number, entries: number]> {
    for (const [at, entries] of this.#dense.entries()) if (entries > 0) yield [this.#first + at, entries];
    yield* this.#others;
  }
}
