import { compareDates } from "../compare-dates";
import type { WalkStep } from "../walk-step";
import type { SeriesEntry, SeriesWalk } from "./walk-series";

/** The steps of a whole site, in time order: one fewer than there are walks. */
export function stepsOfSeries(walks: readonly SeriesWalk[]): WalkStep[] {
  const seen = walks.map(({ entries }) => byPlace(entries));
  return walks.slice(1).map((walk, index) =>
    // Both are there: `index` runs over all walks but the last.
    compareDates(seen[index] as Map<string, SeriesEntry>, seen[index + 1] as Map<string, SeriesEntry>, {
      fromAt: (walks[index] as SeriesWalk).at,
      toAt: walk.at,
    }),
  );
}

function byPlace(entries: readonly SeriesEntry[]): Map<string, SeriesEntry> {
  return new Map(entries.map((entry) => [`${entry.file}\n${entry.loc}`, entry]));
}
