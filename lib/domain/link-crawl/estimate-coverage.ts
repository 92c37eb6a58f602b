/** Pages of one section, by whether the sitemap lists them and whether links lead to them. */
export interface OverlapStratum {
  key: string;
  /** Pages that the sitemap lists. */
  listed: number;
  /** Pages that the crawl met by links. */
  met: number;
  /** Of these, listed. */
  both: number;
}

export type CoverageEstimate =
  | {
      ok: true;
      /** Pages of the site that either way could meet; null bound: none is known. */
      pages: { value: number; low: number; high: number };
      /** 0–1: pages listed of all pages. */
      coverage: { value: number; low: number; high: number };
      /** Sections that were counted by themselves; 0 where all were counted as one. */
      strata: number;
      listed: number;
      met: number;
      both: number;
    }
  | { ok: false; reason: EstimateReason; listed: number; met: number; both: number };

export const estimateReasons = {
  "no-walk": "there is no walk to compare with",
  "nothing-listed": "the sitemap lists no page",
  "few-met": "too few pages were met by links",
  "little-overlap": "too few of the pages met by links are in the sitemap",
} as const;
export type EstimateReason = keyof typeof estimateReasons;

/** With fewer in common Chapman's estimator is biased by more than a few percent. */
export const overlapMin = 7;
export const metMin = 20;
/** 95 % */
const z = 1.959964;

/**
 * How many pages the site has, and which share of them its sitemap lists, by capture and recapture: being listed is one
 * capture, being met by links another. Chapman's estimator, over sections where each has enough in common, those that have
 * not taken together; a log-normal interval of the pages that neither met. Where everything that was met is listed, half
 * a page counts as not listed, so that the interval does not shrink to nothing.
 *
 * It holds if, within a section, being listed and being linked have nothing to do with each other, and if the site did not
 * change between walk and crawl. Abstains where too little is in common.
 *
 * @see https://en.wikipedia.org/wiki/Mark_and_recapture#Chapman_estimator
 * @see Seber, The Estimation of Animal Abundance, 1982, 3.8 (strata) · Rexstad and Burnham, 1991 (log-normal interval)
 */
export function estimateCoverage(strata: readonly OverlapStratum[]): CoverageEstimate {
  const whole = sumOf("", strata);
  const { listed, met, both } = whole;
  const refuse = (reason: EstimateReason): CoverageEstimate => ({ ok: false, reason, listed, met, both });
  if (listed === 0) return refuse("nothing-listed");
  if (met < metMin) return refuse("few-met");
  if (both < overlapMin) return refuse("little-overlap");
  const counted = countable(strata) ?? [whole];
  let [unseen, unseenSmoothed, variance] = [0, 0, 0];
  for (const stratum of counted) {
    const [onlyListed, onlyMet] = [stratum.listed - stratum.both, stratum.met - stratum.both];
    const odds = onlyListed / (stratum.both + 1);
    unseen += odds * onlyMet;
    // Half a page more on the side that may be none: the middle of the interval, not the estimate.
    const smoothed = odds * (onlyMet + 0.5);
    unseenSmoothed += smoothed;
    variance +=
      (odds * (onlyMet + 0.5) * (stratum.listed + 1) * (stratum.met + 1.5)) / ((stratum.both + 1) * (stratum.both + 2));
  }
  const seen = listed + met - both;
  const spread = Math.exp(z * Math.sqrt(Math.log(1 + variance / unseenSmoothed ** 2)));
  const hasUnseen = unseenSmoothed > 0;
  const low = hasUnseen ? seen + Math.floor(Math.min(unseen, unseenSmoothed / spread)) : seen;
  const high = hasUnseen ? seen + Math.max(unseen, unseenSmoothed * spread) : seen;
  const value = seen + unseen;
  return {
    ok: true,
    pages: { value: Math.round(value), low: Math.round(low), high: Math.round(high) },
    coverage: { value: listed / value, low: listed / high, high: listed / low },
    strata: counted.length > 1 ? counted.length : 0,
    ...{ listed, met, both },
  };
}

function sumOf(key: string, strata: readonly OverlapStratum[]): OverlapStratum {
  const sum = { key, listed: 0, met: 0, both: 0 };
  for (const { listed, met, both } of strata) {
    sum.listed += listed;
    sum.met += met;
    sum.both += both;
  }
  return sum;
}

/** Sections with enough in common, and the others as one; null where that one has too little. */
function countable(strata: readonly OverlapStratum[]): OverlapStratum[] | null {
  const isEnough = ({ both, met }: OverlapStratum) => both >= overlapMin && met >= metMin;
  const enough = strata.filter(isEnough);
  const rest = sumOf(
    "",
    strata.filter((stratum) => !isEnough(stratum)),
  );
  if (enough.length === 0) return null;
  if (rest.listed === 0 && rest.met === 0) return enough;
  return rest.both >= overlapMin ? [...enough, rest] : null;
}
