import { formatCountOf } from "../format-count";
import { type FileDetector, findingOf, mostShare } from "./detector";

/** Most lastmods name no time. That is precision, not generation: it says nothing against them. */
export const dateOnly: FileDetector = {
  code: "date-only",
  title: "Dates without a time",
  leadsTo: () => null,
  detect({ profile }) {
    if (profile.dated === 0 || profile.dateOnly < profile.dated * mostShare) return null;
    return {
      code: this.code,
      severity: "note",
      sentence: `${formatCountOf(profile.dateOnly, profile.dated, "dated entries")} ${profile.dateOnly === 1 ? "gives" : "give"} a date without a time: a second change on the same day cannot be seen.`,
      ...findingOf(profile.dateOnly, profile.dated),
      threshold: mostShare,
      stamps: [],
      examples: [],
    };
  },
};
