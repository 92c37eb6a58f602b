import { formatCount } from "../format-count";
import { type FileDetector, findingOf } from "./detector";

/** From this share on, dates that cannot be those of a change are the rule and not a slip. */
export const wrongShareMin = 0.5;

/** Lastmods more than a day after the walk: no page has changed then. */
export const inFuture: FileDetector = {
  code: "in-future",
  title: "Dates in the future",
  leadsTo: (finding) => (finding.severity === "against" ? "not-enough-evidence" : null),
  detect({ profile }) {
    if (profile.future === 0) return null;
    return {
      code: this.code,
      severity: profile.future >= profile.dated * wrongShareMin ? "against" : "note",
      sentence: `${formatCount(profile.future)} of ${formatCount(profile.dated)} dated entries ${profile.future === 1 ? "lies" : "lie"} more than a day in the future, when nothing can have changed yet.`,
      ...findingOf(profile.future, profile.dated),
      threshold: wrongShareMin,
      stamps: [],
      examples: profile.examples.future,
    };
  },
};
