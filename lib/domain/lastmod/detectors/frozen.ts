import { formatCount } from "../format-count";
import { formatSpan } from "../format-span";
import { standstillMinMs } from "../movement";
import { situationOverWalks } from "../situation";
import { findingOf } from "./detector";
import { noStamps, type StepDetector } from "./step-detector";

/** No lastmod ever moves. Either no page changes, or changes do not show: only the pages can tell. */
export const frozen: StepDetector = {
  code: "frozen",
  title: "Never moves",
  leadsTo: () => "not-enough-evidence",
  detect(movement) {
    if (situationOverWalks(movement) !== "none-moves") return null;
    const { steps, watchedMs, survived, added, removed } = movement;
    const flow =
      added + removed > 0
        ? `while ${formatCount(added)} entries came and ${formatCount(removed)} went: new pages get a date, and it seems to stay the date of their publication`
        : "and no entry came or went: the file itself seems to stand still";
    return {
      code: this.code,
      severity: "against",
      sentence: `Over ${formatSpan(watchedMs)} and ${formatCount(steps)} pairs of walks not one lastmod moved, ${flow}. Whether pages changed meanwhile only the pages can tell.`,
      ...findingOf(0, survived),
      threshold: standstillMinMs,
      ...noStamps,
    };
  },
};
