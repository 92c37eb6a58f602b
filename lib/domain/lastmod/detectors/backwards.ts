import { formatCount, formatShare } from "../format-count";
import { datedMin, findingOf } from "./detector";
import { noStamps, type StepDetector } from "./step-detector";

/** From this share (0–1) of the moves on, going back is more than a correction. */
export const backwardsShare = 0.1;

/** Stamps that went back: dates of several sources, several servers, or copies of an older state. */
export const backwards: StepDetector = {
  code: "backwards",
  title: "Goes back",
  leadsTo: () => null,
  detect({ backwards: back, moved }) {
    if (back === 0) return null;
    return {
      code: this.code,
      severity: back >= datedMin && back >= moved * backwardsShare ? "against" : "note",
      sentence: `${formatCount(back)} of ${formatCount(moved)} moves (${formatShare(back / moved)}) went back in time, which no change of a page does: several sources of the date, or servers that hold different states.`,
      ...findingOf(back, moved),
      threshold: backwardsShare,
      ...noStamps,
    };
  },
};
