import { formatCount, formatShare } from "../format-count";
import { datedMin, findingOf } from "./detector";
import { noStamps, type StepDetector } from "./step-detector";

/** From this share (0–1) of the moves on, the lists are what moves. */
export const listsShare = 0.5;

/** Home, tag, category and archive pages take the date of their newest child: their moves say nothing of the others. */
export const listPages: StepDetector = {
  code: "list-pages",
  title: "Mostly list pages move",
  leadsTo: () => null,
  detect({ lists, moved }) {
    if (moved < datedMin || lists < moved * listsShare) return null;
    return {
      code: this.code,
      severity: "note",
      sentence: `${formatCount(lists)} of ${formatCount(moved)} moves (${formatShare(lists / moved)}) are those of home, tag, category, archive or paging pages, which change with every page that they list. Judged without them, ${formatCount(moved - lists)} moves are left.`,
      ...findingOf(lists, moved),
      threshold: listsShare,
      ...noStamps,
    };
  },
};
