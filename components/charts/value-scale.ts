export interface ValueScale {
  max: number;
  log: boolean;
  /** Values with a line across the chart, smallest first, without nought. */
  ticks: number[];
  /** Share (0–1) of the height that a value takes. */
  heightOf(value: number): number;
}

/** A scale for counts from nought. Logarithmic: nought has no height, one entry a visible one. */
export function valueScale(max: number, log: boolean): ValueScale {
  if (log) return logScale(Math.max(1, max));
  const step = niceStep(Math.max(1, max) / 4);
  const top = Math.max(1, Math.ceil(Math.max(1, max) / step) * step);
  const ticks: number[] = [];
  for (let tick = step; tick <= top + step / 1000; tick += step) ticks.push(tick);
  return { max: top, log, ticks, heightOf: (value) => Math.max(0, value) / top };
}

function logScale(max: number): ValueScale {
  const decades = Math.max(1, Math.ceil(Math.log10(max)));
  const ticks = Array.from({ length: decades + 1 }, (_, decade) => 10 ** decade);
  // One entry stands at a twelfth, so that it is seen.
  const heightOf = (value: number) => (value < 1 ? 0 : 1 / 12 + ((11 / 12) * Math.log10(value)) / decades);
  return { max: 10 ** decades, log: true, ticks, heightOf };
}

/** The whole step of the form 1, 2 or 5 × 10ⁿ that is no less than the given one. */
function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  for (const factor of [1, 2, 5, 10]) if (factor * power >= rough) return factor * power;
  return 10 * power;
}
