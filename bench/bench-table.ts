export interface BenchRow {
  what: string;
  figure: string;
  /** What `must` and `aim` are compared with. */
  value?: number;
  must?: number;
  aim?: number;
  unit?: string;
  /** More is better; less is, unless said. */
  more?: boolean;
}

/** Rows as they are measured; printed one by one as they come, and as one table at the end. */
export class BenchTable {
  readonly #rows: BenchRow[] = [];

  add(row: BenchRow): void {
    this.#rows.push(row);
    process.stderr.write(`  ${row.what}: ${row.figure}\n`);
  }

  note(text: string): void {
    process.stderr.write(`${text}\n`);
  }

  /** Whether every row that has to meet a figure does. */
  get isMet(): boolean {
    return this.#rows.every((row) => judge(row) !== "MISSES");
  }

  render(): string {
    const cells = this.#rows.map((row) => [row.what, row.figure, limit(row, "must"), limit(row, "aim"), judge(row)]);
    const lines = [["what", "measured", "must", "aim", ""], ...cells];
    const widths = [0, 1, 2, 3, 4].map((at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
    const rendered = lines.map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    );
    return [rendered[0], "-".repeat(widths.reduce((sum, width) => sum + width + 2, -2)), ...rendered.slice(1)].join(
      "\n",
    );
  }
}

function limit({ unit = "", more = false, ...row }: BenchRow, which: "must" | "aim"): string {
  const value = row[which];
  return value === undefined ? "" : `${more ? "≥" : "≤"} ${value.toLocaleString("en")} ${unit}`.trimEnd();
}

function judge({ value, must, aim, more = false }: BenchRow): string {
  if (value === undefined || must === undefined || aim === undefined) return "";
  const meets = (limitValue: number) => (more ? value >= limitValue : value <= limitValue);
  return meets(aim) ? "aim" : meets(must) ? "must" : "MISSES";
}
