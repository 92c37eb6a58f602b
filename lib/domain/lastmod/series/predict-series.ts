import { combineVerdict } from "../combine-verdict";
import { judgeWalks } from "../judge-walks";
import type { Outcome } from "../outlook";
import type { Verdict } from "../verdict";
import { lookAtPages } from "./look-at-pages";
import type { PageOracle } from "./page-oracle";
import { judgeWalk } from "./profile-walk";
import { stepsOfSeries } from "./series-steps";
import type { WalkSeries } from "./walk-series";

/** One line for the scorer of series. */
export interface Prediction {
  id: string;
  /** Index of the only walk seen; "all" of them; or the last and no other. */
  walk: number | "all" | "last-alone";
  /** What lastmod is expected to turn out as: `Outlook.outcome`. */
  verdict: "absent" | "generation-time" | "usable" | "stale" | "mixed" | "undetermined";
  /** The product's own word, which abstains where this line may not. */
  code: Verdict["code"];
  trust: number | null;
}

/**
 * Predicts from one series as the product would judge: by its first walk, by all of them, and by the last alone.
 *
 * @param pages Whether content changed, at `looksMax` pages a walk: for the verdict over all walks. Null: sitemap alone.
 */
export function predictSeries(
  series: WalkSeries,
  pages: { oracle: PageOracle; looksMax: number } | null,
): Prediction[] {
  const first = series.walks.findIndex(({ entries }) => entries.length > 0);
  const [firstWalk, lastWalk] = [series.walks[first], series.walks.at(-1)];
  if (!firstWalk || !lastWalk) return [];
  const last = judgeWalk(lastWalk);
  const overWalks = judgeWalks(last, stepsOfSeries(series.walks));
  const all = pages ? combineVerdict(overWalks, lookAtPages(series, pages.looksMax, pages.oracle)) : overWalks;
  return [
    lineOf(series.id, first, judgeWalk(firstWalk)),
    lineOf(series.id, "all", all),
    lineOf(series.id, "last-alone", last),
  ];
}

function lineOf(id: string, walk: Prediction["walk"], verdict: Verdict): Prediction {
  const outcome: Outcome | "undetermined" = verdict.outlook?.outcome ?? "undetermined";
  return { id, walk, verdict: outcome, code: verdict.code, trust: verdict.trust };
}
