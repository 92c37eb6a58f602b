/** How long after their publication articles were first listed. */
export interface NewsDelays {
  /** Articles with a time of publication that a walk after the first found newly listed. */
  articles: number;
  /** Milliseconds; null where there are none. */
  medianMs: number | null;
  p90Ms: number | null;
  /** Articles by the bounds of `delayBounds`; the last is beyond all. */
  counts: number[];
  /** First listed before they say they were published. */
  early: number;
}

const minuteMs = 60_000;
const hourMs = 3_600_000;

/** Upper bounds of the bars of the chart. */
export const delayBounds = [
  { ms: 5 * minuteMs, word: "5 min" },
  { ms: 15 * minuteMs, word: "15 min" },
  { ms: 30 * minuteMs, word: "30 min" },
  { ms: hourMs, word: "1 h" },
  { ms: 3 * hourMs, word: "3 h" },
  { ms: 12 * hourMs, word: "12 h" },
  { ms: 24 * hourMs, word: "1 day" },
] as const;

/** @param delaysMs One an article; below 0 where it was listed before its publication. */
export function delaysOf(delaysMs: readonly number[]): NewsDelays {
  const told = delaysMs.filter((ms) => ms >= 0).sort((a, b) => a - b);
  const counts = new Array<number>(delayBounds.length + 1).fill(0);
  for (const ms of told) {
    const at = delayBounds.findIndex((bound) => ms <= bound.ms);
    const bar = at < 0 ? delayBounds.length : at;
    counts[bar] = (counts[bar] ?? 0) + 1;
  }
  return {
    articles: told.length,
    medianMs: quantile(told, 0.5),
    p90Ms: quantile(told, 0.9),
    counts,
    early: delaysMs.length - told.length,
  };
}

/** The least value that so large a share does not exceed. */
function quantile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}

/** `4 min`, `2.5 h`, `3 days`. */
export function delayWords(ms: number): string {
  if (ms < hourMs) return `${Math.round(ms / minuteMs)} min`;
  if (ms < 48 * hourMs) return `${Math.round(ms / (hourMs / 10)) / 10} h`;
  return `${Math.round(ms / (24 * hourMs))} days`;
}
