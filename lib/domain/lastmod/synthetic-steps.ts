import type { WalkStep } from "./walk-step";

const dayMs = 86_400_000;
const firstAt = Date.UTC(2026, 0, 1);

/** Test support: steps a week apart, each with a hundred surviving entries of which `moved` moved. */
export function stepsOf(moved: readonly number[], more: Partial<WalkStep> = {}): WalkStep[] {
  return moved.map((count, index) => ({
    fromAt: firstAt + index * 7 * dayMs,
    toAt: firstAt + (index + 1) * 7 * dayMs,
    ...{ survived: 100, moved: count, backwards: 0, fresh: count, lists: 0, dateOnlyShare: 0, added: 0, removed: 0 },
    ...more,
  }));
}
