import { formatCount, formatShare } from "../format-count";
import { waveShare } from "../movement";
import { situationOverWalks } from "../situation";
import { findingOf } from "./detector";
import { noStamps, type StepDetector } from "./step-detector";

/** Whenever a lastmod moves, (nearly) all do: it follows the builds, as pages do not change all at once. */
export const alwaysMoves: StepDetector = {
  code: "always-moves",
  title: "Moves on every page at once",
  leadsTo: () => "generation-time",
  detect(movement) {
    if (situationOverWalks(movement) !== "always-moves") return null;
    const { moved, movingSurvived, movingSteps, steps } = movement;
    return {
      code: this.code,
      severity: "against",
      sentence: `Between ${formatCount(movingSteps)} of ${formatCount(steps)} pairs of walks lastmod moved, and then on ${formatShare(moved / movingSurvived)} of the entries that were there before (${formatCount(moved)} of ${formatCount(movingSurvived)}). Pages do not all change at once: the stamps follow the builds.`,
      ...findingOf(moved, movingSurvived),
      threshold: waveShare,
      ...noStamps,
    };
  },
};
