import { formatCount } from "../format-count";
import { type FileDetector, findingOf } from "./detector";
import { wrongShareMin } from "./in-future";

/** Lastmods before the web: epochs, year zero, constants that mean nothing. */
export const implausible: FileDetector = {
  code: "implausible",
  title: "Dates before the web",
  leadsTo: (finding) => (finding.severity === "against" ? "not-enough-evidence" : null),
  detect({ profile }) {
    if (profile.implausible === 0) return null;
    return {
      code: this.code,
      severity: profile.implausible >= profile.dated * wrongShareMin ? "against" : "note",
      sentence: `${formatCount(profile.implausible)} of ${formatCount(profile.dated)} dated entries ${profile.implausible === 1 ? "lies" : "lie"} before 1991, when there was no web: such a date is a default and no change.`,
      ...findingOf(profile.implausible, profile.dated),
      threshold: wrongShareMin,
      stamps: [],
      examples: profile.examples.implausible,
    };
  },
};
