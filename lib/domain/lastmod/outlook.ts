import type { Situation } from "./situation";

/** How a site's lastmod turns out once its pages are compared over time. */
export const outcomes = ["usable", "stale", "mixed", "generation-time", "absent"] as const;
export type Outcome = (typeof outcomes)[number];

/** What became of sites that looked like this, when their pages were compared: a forecast, and no verdict. */
export interface Outlook {
  situation: Situation;
  /** What to expect, if something must be expected before any page has been looked at. */
  outcome: Outcome;
  /** Chance of each outcome, 0–1; they sum to 1. */
  shares: Record<Outcome, number>;
}

type Counts = Partial<Record<Outcome, number>>;

/**
 * What to expect, situation by situation. Where two outcomes are about as frequent (old bursts, partly dated files) it is
 * the one that the situation would follow from.
 */
const expected: Record<Situation, Outcome> = {
  undated: "absent",
  "one-build": "generation-time",
  "old-burst": "stale",
  "half-on-one-day": "mixed",
  "partly-dated": "mixed",
  spread: "usable",
  "too-little": "mixed",
  "always-moves": "generation-time",
  waves: "mixed",
  "some-move": "usable",
  "few-move": "mixed",
  "none-moves": "stale",
};

/**
 * Sites of the truth set by situation and outcome. A site that was in a situation at half of its walks counts half there;
 * situations over walks are those of all its walks. `countOutcomes` counts them, a test compares.
 */
export const outcomeCounts: Record<Situation, Counts> = {
  undated: { stale: 0.3, "generation-time": 0.5, absent: 5 },
  "one-build": { usable: 0.1, stale: 1.3, mixed: 1.6, "generation-time": 7.2 },
  "old-burst": { usable: 0.1, stale: 2, mixed: 2, "generation-time": 0.3 },
  "half-on-one-day": { usable: 1.3, stale: 0.8, mixed: 3.1 },
  "partly-dated": { stale: 0.9, mixed: 1 },
  spread: { usable: 2.5, stale: 0.8, mixed: 1.1 },
  "too-little": { stale: 0.1, mixed: 0.1 },
  "always-moves": { "generation-time": 8 },
  waves: { usable: 1, stale: 2, mixed: 7 },
  "some-move": { usable: 3, stale: 1 },
  "few-move": { mixed: 2 },
  "none-moves": { stale: 2 },
};

/** Outcomes among dated sites at large, 0–1: what is believed of a situation before any site was seen in it. */
const baseRates: Record<Outcome, number> = {
  usable: 0.15,
  stale: 0.2,
  mixed: 0.33,
  "generation-time": 0.32,
  absent: 0,
};

/** Situations in which some dates were seen to stand still while the file was written: a build stamps them all. */
const seenToStand: readonly Situation[] = ["waves", "some-move", "few-move", "none-moves"];

/** Sites that the base rates count as: enough to keep a handful of sites from sounding certain. */
const baseWeight = 2;

/** @param counts Instead of those of the truth set: where a site is left out of them. */
export function outlookOf(situation: Situation, counts: Counts = outcomeCounts[situation]): Outlook {
  const total = outcomes.reduce((sum, outcome) => sum + (counts[outcome] ?? 0), baseWeight);
  const ruledOut = seenToStand.includes(situation) ? baseRates["generation-time"] : 0;
  const baseRate = (outcome: Outcome) =>
    ruledOut > 0 && outcome === "generation-time" ? 0 : baseRates[outcome] / (1 - ruledOut);
  const share = (outcome: Outcome) => ((counts[outcome] ?? 0) + baseRate(outcome) * baseWeight) / total;
  return {
    situation,
    outcome: expected[situation],
    shares: {
      usable: share("usable"),
      stale: share("stale"),
      mixed: share("mixed"),
      "generation-time": share("generation-time"),
      absent: share("absent"),
    },
  };
}

/** The outlook of a whole from those of its parts: the situation of most entries, chances weighted by entries. */
export function mixOutlooks(parts: readonly { outlook: Outlook; entries: number }[]): Outlook | null {
  const total = parts.reduce((sum, part) => sum + part.entries, 0);
  if (total === 0) return null;
  const bySituation = new Map<Situation, number>();
  for (const { outlook, entries } of parts)
    bySituation.set(outlook.situation, (bySituation.get(outlook.situation) ?? 0) + entries);
  const [[situation] = ["too-little" as const]] = [...bySituation].sort(([, a], [, b]) => b - a);
  const mixed = outlookOf(situation);
  for (const outcome of outcomes) {
    mixed.shares[outcome] =
      parts.reduce((sum, { outlook, entries }) => sum + outlook.shares[outcome] * entries, 0) / total;
  }
  return mixed;
}
