import { datedMin } from "./detectors/detector";
import { isTelling, type WalkStep } from "./walk-step";

/**
 * A step in which so many of the surviving entries (0–1) moved is a re-stamp: no site of 32 watched over years changed so
 * much of itself from one walk to the next and left its lastmod alone at other times.
 */
export const waveShare = 0.8;

/** Time that has to pass, in telling steps, before it means anything that dates stand still: two weeks. */
export const standstillMinMs = 14 * 86_400_000;

/** What the steps of a file, section or site show together. Counts are entries, summed over telling steps. */
export interface Movement {
  /** Steps in which a lastmod could have moved. */
  steps: number;
  /** Those in which any did. */
  movingSteps: number;
  /** Those in which `waveShare` of the entries did. */
  waves: number;
  survived: number;
  moved: number;
  /** Entries that survived the moving steps: what `moved` is a share of where a sitemap is written again now and then. */
  movingSurvived: number;
  backwards: number;
  fresh: number;
  lists: number;
  added: number;
  removed: number;
  /** Milliseconds of all telling steps together. */
  watchedMs: number;
}

/** @param waveMin Instead of `waveShare`: for cross-validation. */
export function movementOf(steps: readonly WalkStep[], waveMin = waveShare): Movement {
  const telling = steps.filter((step) => isTelling(step, datedMin));
  const moving = telling.filter((step) => step.moved > 0);
  const sum = (of: readonly WalkStep[], pick: (step: WalkStep) => number) =>
    of.reduce((total, step) => total + pick(step), 0);
  return {
    steps: telling.length,
    movingSteps: moving.length,
    waves: moving.filter((step) => step.moved >= step.survived * waveMin).length,
    survived: sum(telling, (step) => step.survived),
    moved: sum(telling, (step) => step.moved),
    movingSurvived: sum(moving, (step) => step.survived),
    backwards: sum(telling, (step) => step.backwards),
    fresh: sum(telling, (step) => step.fresh),
    lists: sum(telling, (step) => step.lists),
    added: sum(telling, (step) => step.added),
    removed: sum(telling, (step) => step.removed),
    watchedMs: sum(telling, (step) => step.toAt - step.fromAt),
  };
}
