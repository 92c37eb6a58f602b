/** Months that several sections share an axis of, in months since 1970-01. */
export interface MonthSpan {
  first: number;
  last: number;
  /** Months a bar stands for: 1, 3, 12… */
  step: number;
}

/** More bars are narrower than a pixel in a small picture. */
const barsMax = 48;
const steps = [1, 3, 12, 24, 60];
/** 1991-01: what lies before is no date of a page. */
const firstMin = 21 * 12;

/** The months that all sections together have entries in; null where none has any. */
export function monthSpan(sections: readonly { months: readonly (readonly [number, number])[] }[]): MonthSpan | null {
  const months = sections
    .flatMap((section) => section.months.map(([month]) => month))
    .filter((month) => month >= firstMin);
  if (months.length === 0) return null;
  const first = months.reduce((a, b) => Math.min(a, b));
  const last = months.reduce((a, b) => Math.max(a, b));
  const step = steps.find((one) => (last - first + 1) / one <= barsMax) ?? 120;
  return { first: Math.floor(first / step) * step, last, step };
}

/** Entries of one section along the span, one number a bar. */
export function monthBars(months: readonly (readonly [number, number])[], { first, last, step }: MonthSpan): number[] {
  const bars: number[] = Array(Math.floor((last - first) / step) + 1).fill(0);
  for (const [month, entries] of months) {
    const bar = Math.floor((month - first) / step);
    if (bar >= 0 && bar < bars.length) bars[bar] = (bars[bar] ?? 0) + entries;
  }
  return bars;
}

/** First and last day of a bar, for a filter: `2024-04-01` and `2024-06-30`. */
export function barDays(bar: number, { first, step }: MonthSpan): { from: string; to: string } {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const start = first + bar * step;
  return { from: day(Date.UTC(1970, start, 1)), to: day(Date.UTC(1970, start + step, 0)) };
}
