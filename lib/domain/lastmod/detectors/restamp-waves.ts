import { formatCount, formatShare } from "../format-count";
import { waveShare } from "../movement";
import { situationOverWalks } from "../situation";
import { findingOf } from "./detector";
import { noStamps, type StepDetector } from "./step-detector";

/** Some builds stamp everything again, others do not: between the waves lastmod may be true. */
export const restampWaves: StepDetector = {
  code: "restamp-waves",
  title: "Now and then everything is stamped again",
  leadsTo: () => "mixed",
  detect(movement) {
    if (situationOverWalks(movement) !== "waves") return null;
    const { waves, movingSteps, moved, survived } = movement;
    return {
      code: this.code,
      severity: "against",
      sentence: `Between ${formatCount(waves)} of ${formatCount(movingSteps)} pairs of walks in which lastmod moved it did so on ${formatShare(waveShare)} or more of the entries at once; over all pairs of walks ${formatShare(moved / survived)} moved. Some builds stamp everything again: a crawler should pass over those.`,
      ...findingOf(waves, movingSteps),
      threshold: waveShare,
      ...noStamps,
    };
  },
};
