import { momentMs } from "../densest-clusters";
import { formatCountOf } from "../format-count";
import { formatInstant } from "../format-stamp";
import { datedMin, type FileDetector, findingOf, mostShare } from "./detector";
import { clusterExamples, newsClause, tellsGeneration, timeStamps } from "./time-cluster";

/** Most dated entries carry one and the same second, about when the file was made. */
export const singleStamp: FileDetector = {
  code: "single-stamp",
  title: "One stamp on most entries",
  leadsTo: () => "generation-time",
  detect(evidence) {
    const { profile } = evidence;
    const stamp = timeStamps(profile)[0];
    if (!stamp || profile.dated < datedMin || stamp.entries < profile.dated * mostShare) return null;
    const cluster = { widthMs: momentMs, fromAt: stamp.at, toAt: stamp.at, entries: stamp.entries, stamps: 1 };
    if (!tellsGeneration(evidence, cluster)) return null;
    return {
      code: this.code,
      severity: "against",
      sentence: `${formatCountOf(stamp.entries, profile.dated, "dated entries")} carry one stamp, ${formatInstant(stamp.at)}${newsClause(profile)}. The stamp tells when the file was made.`,
      ...findingOf(stamp.entries, profile.dated),
      threshold: mostShare,
      stamps: [{ at: stamp.at, entries: stamp.entries }],
      examples: clusterExamples(profile, cluster),
    };
  },
};
