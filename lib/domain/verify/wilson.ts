/** A share with its 95 % confidence interval. */
export interface Rate {
  successes: number;
  of: number;
  /** 0–1; null of none. */
  value: number | null;
  low: number;
  high: number;
}

/** 95 % */
const z = 1.959964;
const samplesMax = 1_000;

/**
 * Wilson's interval: right also for few observations and for shares near 0 or 1.
 *
 * @see https://www.itl.nist.gov/div898/handbook/prc/section2/prc241.htm
 */
export function rateOf(successes: number, of: number): Rate {
  if (of <= 0) return { successes, of: 0, value: null, low: 0, high: 1 };
  const share = successes / of;
  const scale = 1 + (z * z) / of;
  const centre = (share + (z * z) / (2 * of)) / scale;
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  // At the ends rounding would leave the share itself outside.
  return {
    successes,
    of,
    value: share,
    low: successes <= 0 ? 0 : Math.max(0, centre - half),
    high: successes >= of ? 1 : Math.min(1, centre + half),
  };
}

/**
 * How many more observations until the interval is at most `halfWidth` to either side of its middle, if the share stays as
 * it is; of none, one half is taken, the widest. 0 where it is narrow enough.
 */
export function samplesUntil(rate: Rate, halfWidth = 0.1): number {
  const share = rate.value ?? 0.5;
  for (let of = rate.of; of < rate.of + samplesMax; of += 1) {
    const { low, high } = rateOf(share * of, of);
    if (of > 0 && (high - low) / 2 <= halfWidth) return of - rate.of;
  }
  return samplesMax;
}
