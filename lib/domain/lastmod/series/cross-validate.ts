import { weighOutlook } from "../combine-verdict";
import { judgeRates } from "../judge-rates";
import { movementOf, waveShare } from "../movement";
import { type Outcome, type Outlook, outcomes, outlookOf } from "../outlook";
import { fewShare, type Situation, situationAtOnce, situationOverWalks } from "../situation";
import type { WalkStep } from "../walk-step";
import { lookAtPages } from "./look-at-pages";
import type { PageOracle } from "./page-oracle";
import type { Prediction } from "./predict-series";
import { judgeWalk } from "./profile-walk";
import { classOf, scoreSites } from "./score-predictions";
import { stepsOfSeries } from "./series-steps";
import type { SeriesTruth } from "./series-truth";
import type { WalkSeries } from "./walk-series";

/** What a site looks like, worked out once: folds differ in the sites that they learn from, not in this. */
export interface SeenSite {
  truth: SeriesTruth;
  /** At up to eight walks with entries, first and last among them, each by itself. */
  atOnce: Situation[];
  steps: WalkStep[];
  /** Chances from looks at pages; null without any. */
  rates: ReturnType<typeof judgeRates>;
}

export function seeSite(
  truth: SeriesTruth,
  series: WalkSeries,
  pages: { oracle: PageOracle; looksMax: number } | null,
): SeenSite {
  const walks = series.walks.filter(({ entries }) => entries.length > 0);
  return {
    truth,
    atOnce: evenly(walks).map((walk) => situationAtOnce(judgeWalk(walk))),
    steps: stepsOfSeries(series.walks),
    rates: pages ? judgeRates(lookAtPages(series, pages.looksMax, pages.oracle).looks) : null,
  };
}

const walksMax = 8;

function evenly<Item>(items: readonly Item[]): Item[] {
  const count = Math.min(walksMax, items.length);
  // Places run from the first to the last.
  return Array.from(
    { length: count },
    (_, at) => items[Math.round((at * (items.length - 1)) / Math.max(1, count - 1))] as Item,
  );
}

interface Bounds {
  wave: number;
  few: number;
}

const waves = [0.6, 0.7, 0.8, 0.9];
const fews = [0, 0.01, 0.02, 0.03, 0.05];
/** The bounds in use come first: of bounds that do equally well the first is taken. */
const grid: Bounds[] = [
  { wave: waveShare, few: fewShare },
  ...waves.flatMap((wave) => fews.map((few) => ({ wave, few }))),
];

/** Folds ask for the same again and again. */
const knownSituations = new WeakMap<readonly WalkStep[], Map<Bounds, Situation | null>>();

/** Null where one walk has to do. */
function situationAcross({ atOnce, steps }: SeenSite, bounds: Bounds): Situation | null {
  const known = knownSituations.get(steps) ?? new Map<Bounds, Situation | null>();
  knownSituations.set(steps, known);
  const before = known.get(bounds);
  if (before !== undefined) return before;
  const isUndated = atOnce.at(-1) === "undated";
  const situation = isUndated ? null : situationOverWalks(movementOf(steps, bounds.wave), bounds.few);
  known.set(bounds, situation);
  return situation;
}

function overWalks(site: SeenSite, bounds: Bounds): Situation {
  return situationAcross(site, bounds) ?? site.atOnce.at(-1) ?? "too-little";
}

type OutcomeCounts = Partial<Record<Outcome, number>>;

/** Sites by situation and outcome; at one walk a site counts in parts of one, over walks once. */
export function countOutcomes(sites: readonly SeenSite[], bounds: Bounds): Map<Situation, OutcomeCounts> {
  const counts = new Map<Situation, OutcomeCounts>();
  const add = (situation: Situation, { truth }: SeenSite, weight: number) => {
    const outcome = outcomes.find((name) => name === truth.labelUse);
    if (!outcome) return;
    const row = counts.get(situation) ?? {};
    row[outcome] = (row[outcome] ?? 0) + weight;
    counts.set(situation, row);
  };
  for (const site of sites) {
    for (const situation of site.atOnce) add(situation, site, 1 / site.atOnce.length);
    const across = situationAcross(site, bounds);
    if (across) add(across, site, 1);
  }
  return counts;
}

/** The outcome under which the situation is likeliest; that of the judge where no site was seen in it. */
function likeliest(situation: Situation, counts: Map<Situation, OutcomeCounts>, sites: readonly SeenSite[]): Outcome {
  const row = counts.get(situation) ?? {};
  const of = (outcome: Outcome) => sites.filter(({ truth }) => truth.labelUse === outcome).length;
  const [best] = outcomes
    .map((outcome) => ({ outcome, likelihood: (row[outcome] ?? 0) / Math.max(1, of(outcome)) }))
    .sort((a, b) => b.likelihood - a.likelihood);
  return best && best.likelihood > 0 ? best.outcome : outlookOf(situation).outcome;
}

/**
 * Leave one site out: bounds (of a grid), what each situation is taken for, and how often it turned out how, are learnt
 * from the other sites, and the one is predicted.
 */
export function crossValidate(sites: readonly SeenSite[]): Prediction[] {
  return sites.flatMap((site) => {
    const others = sites.filter((other) => other !== site);
    const bounds = bestBounds(others);
    const counts = countOutcomes(others, bounds);
    const outlookFor = (situation: Situation): Outlook => ({
      ...outlookOf(situation, counts.get(situation) ?? {}),
      outcome: likeliest(situation, counts, others),
    });
    const line = (walk: Prediction["walk"], outlook: Outlook): Prediction => ({
      ...{
        id: site.truth.id,
        walk,
        verdict: outlook.outcome,
        code: "plausible" as const,
        trust: outlook.shares.usable,
      },
    });
    const all = outlookFor(overWalks(site, bounds));
    return [
      line(site.truth.first, outlookFor(site.atOnce[0] ?? "too-little")),
      line("all", site.rates && all.situation !== "undated" ? weighOutlook(all, site.rates) : all),
      line("last-alone", outlookFor(site.atOnce.at(-1) ?? "too-little")),
    ];
  });
}

function bestBounds(sites: readonly SeenSite[]): Bounds {
  const scored = grid.map((bounds) => {
    const counts = countOutcomes(sites, bounds);
    const { macroF1 } = scoreSites(
      sites.map((site) => ({
        id: site.truth.id,
        truth: classOf(site.truth.labelUse),
        verdict: classOf(likeliest(overWalks(site, bounds), counts, sites)),
        trust: null,
      })),
    );
    return { bounds, macroF1 };
  });
  // Sorting is stable: among equals the bounds in use stay first.
  return scored.sort((a, b) => b.macroF1 - a.macroF1)[0]?.bounds ?? { wave: waveShare, few: fewShare };
}
