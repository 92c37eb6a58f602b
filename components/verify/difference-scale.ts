const dayMs = 86_400_000;

/** A difference in milliseconds on a scale that shows hours and years alike: logarithmic to both sides of a day or so. */
export function differenceScale(differenceMs: number): number {
  const days = Math.abs(differenceMs) / dayMs;
  return Math.sign(differenceMs) * Math.log10(1 + days);
}

const marks: readonly [number, string][] = [
  [1, "1 day"],
  [7, "1 week"],
  [30, "1 month"],
  [365, "1 year"],
  [1_095, "3 years"],
  [3_650, "10 years"],
];

/** Ticks as far as differences reach, at least to a week. */
export function differenceTicks(mostMs: number): { at: number; label: string }[] {
  const reach = Math.max(7, mostMs / dayMs);
  const used = marks.filter(([days], index) => days <= reach || (marks[index - 1]?.[0] ?? 0) < reach);
  const ahead = used.map(([days, word]) => ({ at: differenceScale(days * dayMs), label: `+${word}` }));
  const behind = used.map(([days, word]) => ({ at: differenceScale(-days * dayMs), label: `−${word}` }));
  // Beyond a month the days lie too close for a word between them.
  const middle = used.length > 3 ? [] : [{ at: 0, label: "equal" }];
  return [...behind.reverse(), ...middle, ...ahead];
}
