import { formatCount } from "../format-count";
import { datedMin, type FileDetector, findingOf } from "./detector";

/** Too few dated entries to judge by. */
export const fewDated: FileDetector = {
  code: "few-dated",
  title: "Too few dated entries",
  leadsTo: () => "not-enough-evidence",
  detect({ profile }) {
    if (profile.dated >= datedMin) return null;
    return {
      code: this.code,
      severity: "note",
      sentence: `Only ${formatCount(profile.dated)} ${profile.dated === 1 ? "entry is" : "entries are"} dated; a verdict takes at least ${datedMin}.`,
      ...findingOf(profile.dated, profile.entries),
      threshold: datedMin,
      stamps: [],
      examples: [],
    };
  },
};
