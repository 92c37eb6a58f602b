import { aheadMs, freshMs } from "./freshness";

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** What became of the dates of one file, section or site from one walk to the next. Counts are entries; JSON. */
export interface WalkStep {
  /** When the two walks were made: Unix milliseconds. */
  fromAt: number;
  toAt: number;
  /** Listed and dated in both. */
  survived: number;
  /** Those of them with another lastmod, by a second or more. */
  moved: number;
  /** Those of the moved whose lastmod went back. */
  backwards: number;
  /** Those of the moved whose new lastmod lies about the later walk: a day and a half before it at most. */
  fresh: number;
  /** Those of the moved that are list pages: see `isListPage`. */
  lists: number;
  /** Share of date-only values among the moved and what stood still, 0–1. */
  dateOnlyShare: number;
  /** Listed in the later walk alone, or in the earlier alone. */
  added: number;
  removed: number;
}

/** Least time between two walks within which a lastmod can be seen to move, for dates and for times. */
export const dateGapMinMs = dayMs;
export const timeGapMinMs = 20 * minuteMs;

/** Stamps that lie closer are the same: some writers keep fractions and others do not. */
export const sameStampMs = 1_000;

/** Whether a lastmod could have moved from the one walk to the other, and enough of them were there to say. */
export function isTelling(step: WalkStep, survivedMin: number): boolean {
  const gapMin = step.dateOnlyShare > 0.5 ? dateGapMinMs : timeGapMinMs;
  return step.toAt - step.fromAt >= gapMin && step.survived >= survivedMin;
}

/** Whether a lastmod lies about the time of a walk. */
export function isFreshAt(lastmodAt: number, walkAt: number): boolean {
  return walkAt - lastmodAt <= freshMs && lastmodAt - walkAt <= aheadMs;
}

/** Sums the steps of several files between the same two walks. */
export function sumSteps(steps: readonly WalkStep[]): WalkStep | null {
  const first = steps[0];
  if (!first) return null;
  const sum = (key: Exclude<keyof WalkStep, "fromAt" | "toAt" | "dateOnlyShare">) =>
    steps.reduce((total, step) => total + step[key], 0);
  const survived = sum("survived");
  const dateOnly = steps.reduce((total, step) => total + step.dateOnlyShare * step.survived, 0);
  return {
    fromAt: first.fromAt,
    toAt: first.toAt,
    survived,
    moved: sum("moved"),
    backwards: sum("backwards"),
    fresh: sum("fresh"),
    lists: sum("lists"),
    dateOnlyShare: survived === 0 ? 0 : dateOnly / survived,
    added: sum("added"),
    removed: sum("removed"),
  };
}
