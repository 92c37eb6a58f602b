/** Things that were looked at twice, `days` apart: how many of them had changed in between. Counts may be weights. */
export interface Observation {
  days: number;
  changed: number;
  of: number;
}

/** Changes a day that no observation can tell from more: everything was changed each time. */
const rateMax = 1_000;

/**
 * Changes a day of each thing, if each changes at even odds (Poisson): the rate under which what was seen is likeliest. A
 * thing that changed twice between two looks was seen to change once, which a share divided by days would forget.
 *
 * @returns null where nothing was observed over any time.
 * @see Cho and Garcia-Molina, "Estimating frequency of change", 2003
 */
export function poissonRate(observations: readonly Observation[]): number | null {
  const told = observations.filter(({ days, of }) => days > 0 && of > 0);
  if (told.length === 0) return null;
  const changed = told.reduce((sum, one) => sum + one.changed, 0);
  if (changed === 0) return 0;
  const stood = told.reduce((sum, one) => sum + (one.of - one.changed) * one.days, 0);
  if (stood <= 0) return rateMax;
  // Falls with the rate: d(log likelihood)/d(rate).
  const slope = (rate: number) =>
    told.reduce((sum, { days, changed: count }) => sum + (count * days) / Math.expm1(rate * days), 0) - stood;
  let [low, high] = [1e-9, rateMax];
  if (slope(high) > 0) return rateMax;
  for (let step = 0; step < 80; step += 1) {
    const middle = Math.sqrt(low * high);
    if (slope(middle) > 0) low = middle;
    else high = middle;
  }
  return Math.sqrt(low * high);
}

/** Share of things of which each changes at least once within `days`, 0–1. */
export function shareChanged(rate: number, days: number): number {
  return -Math.expm1(-rate * days);
}
