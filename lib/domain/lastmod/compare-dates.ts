import { isListPage } from "./list-page";
import type { Precision } from "./parse-lastmod";
import { isFreshAt, sameStampMs, type WalkStep } from "./walk-step";

/** An entry as one walk saw it. */
export interface SeenDate {
  loc: string;
  /** Null: undated. */
  at: number | null;
  precision: Precision | null;
}

/**
 * The step of one file from one walk to the next, from its entries in both.
 *
 * @param before By whatever tells entries apart; `after` by the same.
 */
export function compareDates(
  before: ReadonlyMap<string, SeenDate>,
  after: ReadonlyMap<string, SeenDate>,
  times: { fromAt: number; toAt: number },
): WalkStep {
  const step: WalkStep = {
    ...times,
    survived: 0,
    moved: 0,
    backwards: 0,
    fresh: 0,
    lists: 0,
    dateOnlyShare: 0,
    added: 0,
    removed: 0,
  };
  let dateOnly = 0;
  let common = 0;
  for (const [key, now] of after) {
    const then = before.get(key);
    if (!then) {
      step.added += 1;
      continue;
    }
    common += 1;
    if (then.at === null || now.at === null) continue;
    step.survived += 1;
    if (isDate(now.precision)) dateOnly += 1;
    if (Math.abs(now.at - then.at) < sameStampMs) continue;
    step.moved += 1;
    if (now.at < then.at) step.backwards += 1;
    if (isFreshAt(now.at, times.toAt)) step.fresh += 1;
    if (isListPage(now.loc)) step.lists += 1;
  }
  step.removed = before.size - common;
  step.dateOnlyShare = step.survived === 0 ? 0 : dateOnly / step.survived;
  return step;
}

function isDate(precision: Precision | null): boolean {
  return precision === "year" || precision === "month" || precision === "day";
}
