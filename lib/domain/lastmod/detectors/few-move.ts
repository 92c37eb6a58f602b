import { formatCount } from "../format-count";
import { formatSpan } from "../format-span";
import { fewShare, situationOverWalks } from "../situation";
import { findingOf } from "./detector";
import { noStamps, type StepDetector } from "./step-detector";

/** Hardly any lastmod moves: true on a site that hardly changes, and a sign of missed changes elsewhere. */
export const fewMove: StepDetector = {
  code: "few-move",
  title: "Hardly ever moves",
  leadsTo: () => null,
  detect(movement) {
    if (situationOverWalks(movement) !== "few-move") return null;
    const { moved, survived, steps, watchedMs } = movement;
    return {
      code: this.code,
      severity: "note",
      sentence: `Over ${formatSpan(watchedMs)} and ${formatCount(steps)} pairs of walks lastmod moved on ${formatCount(moved)} of ${formatCount(survived)} entries that could have moved. Sites whose dates move so rarely mostly turned out to miss a part of their changes.`,
      ...findingOf(moved, survived),
      threshold: fewShare,
      ...noStamps,
    };
  },
};
