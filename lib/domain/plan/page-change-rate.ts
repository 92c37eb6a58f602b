import { type Observation, poissonRate } from "./poisson-rate";

/** Pages that were compared with the look before, over one span of time. */
export interface ComparedPages extends Observation {
  /** Their lastmod had moved since. */
  moved: boolean;
}

/**
 * Changes a day of each page. Pages whose lastmod moved are picked more often than they come: where it is known how often
 * that is, they weigh as much as they stand for.
 *
 * @param movedShare Of the section's lastmods, the share that moves between two walks, 0–1; null where not known.
 */
export function pageChangeRate(compared: readonly ComparedPages[], movedShare: number | null): number | null {
  const count = (moved: boolean) =>
    compared.filter((one) => one.moved === moved).reduce((total, { of }) => total + of, 0);
  const [moved, still] = [count(true), count(false)];
  if (movedShare === null || moved === 0 || still === 0) return poissonRate(compared);
  const weight = (isMoved: boolean) =>
    ((moved + still) * (isMoved ? movedShare : 1 - movedShare)) / (isMoved ? moved : still);
  return poissonRate(
    compared.map((one) => ({
      days: one.days,
      changed: one.changed * weight(one.moved),
      of: one.of * weight(one.moved),
    })),
  );
}
