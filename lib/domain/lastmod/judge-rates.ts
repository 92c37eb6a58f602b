import { type ChangeRate, changeRateOf, strataOf } from "./change-rate";
import type { PageLook } from "./page-evidence";

/** What lastmod must do to be usable: show four changes in five, and move on one unchanged page in ten at most. */
export const recallUsable = 0.8;
export const falseMoveUsable = 0.1;
/** Below this recall lastmod stands still while content moves. */
export const recallStale = 0.3;

export interface Interval {
  estimate: number;
  /** Bounds of nine tenths of the probability. */
  low: number;
  high: number;
}

export interface JudgedRates {
  recall: Interval;
  falseMoveRate: Interval;
  /** Of all fetches, the share that is saved by fetching only what moved, 0–1. */
  fetchesSaved: number;
  /** How likely the looks are if lastmod is of each kind; they sum to 1. */
  chances: { usable: number; stale: number; mixed: number };
  /** Chance that more than `falseMoveUsable` of the unchanged pages move, as under any build that stamps everything. */
  falseMovesMany: number;
  looked: number;
  /** Changes seen, those of a date's own day left out. */
  changed: number;
}

/**
 * Beta priors of the share of changed pages, by kind: moved pages change or do not; of those that stand still few do, on
 * most sites (nearly) none.
 */
const priors = { moved: [0.5, 0.5], restless: [0.2, 4], still: [0.15, 6] } as const;

/**
 * Recall and false-move rate of lastmod from looks at pages, with all that is not known about them: the change rates of
 * the kinds are spread out over their posteriors on a grid, and every combination is judged.
 *
 * @returns null where no page has been compared.
 */
export function judgeRates(looks: readonly PageLook[]): JudgedRates | null {
  const strata = strataOf(looks);
  const rates = {
    moved: changeRateOf(strata.moved),
    restless: changeRateOf(strata.restless),
    still: changeRateOf(strata.still),
  };
  const looked = rates.moved.looked + rates.restless.looked + rates.still.looked;
  if (looked === 0) return null;
  const moved = rates.moved.entries;
  const stood = rates.restless.entries + rates.still.entries;
  const chances = { usable: 0, stale: 0, mixed: 0 };
  let falseMovesMany = 0;
  const recalls = createDistribution();
  const falseMoves = createDistribution();
  const missedGrid = sumGrid(gridOf(rates.restless, priors.restless), gridOf(rates.still, priors.still));
  for (const found of gridOf(rates.moved, priors.moved)) {
    for (const missed of missedGrid) {
      const weight = found.weight * missed.weight;
      const changes = found.value + missed.value;
      const recall = changes === 0 ? 0 : found.value / changes;
      const unchanged = moved + stood - changes;
      const falseMove = unchanged <= 0 ? 0 : (moved - found.value) / unchanged;
      recalls.add(recall, weight);
      falseMoves.add(falseMove, weight);
      chances[kindOf(recall, falseMove)] += weight;
      if (falseMove > falseMoveUsable) falseMovesMany += weight;
    }
  }
  return {
    recall: recalls.finish(),
    falseMoveRate: falseMoves.finish(),
    fetchesSaved: moved + stood === 0 ? 0 : stood / (moved + stood),
    chances,
    falseMovesMany,
    looked,
    changed: rates.moved.changed + rates.restless.changed + rates.still.changed,
  };
}

function kindOf(recall: number, falseMove: number): keyof JudgedRates["chances"] {
  if (recall >= recallUsable && falseMove <= falseMoveUsable) return "usable";
  return recall < recallStale ? "stale" : "mixed";
}

interface Weighted {
  value: number;
  weight: number;
}

const gridPoints = 48;
/** Odds from e^-12 to e^4: shares from 6 in a million to 0.98. */
const [logitMin, logitMax] = [-12, 4];
const weightMin = 1e-5;

/** The posterior of the number of changed entries of a kind. */
function gridOf({ rate, effective, entries }: ChangeRate, [alpha, beta]: readonly [number, number]): Weighted[] {
  if (entries === 0) return [{ value: 0, weight: 1 }];
  const points = Array.from({ length: gridPoints }, (_, index) => {
    const share = 1 / (1 + Math.exp(-(logitMin + (index * (logitMax - logitMin)) / (gridPoints - 1))));
    // Exponents are those of the density plus one: the grid is even in log odds.
    const log = (rate * effective + alpha) * Math.log(share) + ((1 - rate) * effective + beta) * Math.log(1 - share);
    return { value: share * entries, weight: log };
  });
  const top = Math.max(...points.map(({ weight }) => weight));
  const scaled = points.map(({ value, weight }) => ({ value, weight: Math.exp(weight - top) }));
  return normalised(scaled).filter(({ weight }) => weight > weightMin);
}

function sumGrid(a: Weighted[], b: Weighted[]): Weighted[] {
  return a.flatMap((left) =>
    b.map((right) => ({ value: left.value + right.value, weight: left.weight * right.weight })),
  );
}

function normalised(points: Weighted[]): Weighted[] {
  const total = points.reduce((sum, { weight }) => sum + weight, 0);
  return points.map(({ value, weight }) => ({ value, weight: weight / total }));
}

/** To the half of a hundredth. */
const bins = 200;

/** Shares of 0–1 by their weights. */
function createDistribution() {
  const weights = new Float64Array(bins + 1);
  let [total, sum] = [0, 0];
  return {
    add(value: number, weight: number): void {
      const bin = Math.round(Math.min(1, Math.max(0, value)) * bins);
      weights[bin] = (weights[bin] as number) + weight;
      total += weight;
      sum += value * weight;
    },
    finish(): Interval {
      const at = (share: number) => {
        let below = 0;
        const bin = weights.findIndex((weight) => {
          below += weight;
          return below >= share * total;
        });
        return Math.max(0, bin) / bins;
      };
      return { estimate: sum / total, low: at(0.05), high: at(0.95) };
    },
  };
}
