import { buildMs, momentMs } from "../densest-clusters";
import { formatCount, formatCountOf } from "../format-count";
import { formatSpan } from "../format-span";
import { formatInstant } from "../format-stamp";
import { type FileDetector, findingOf, mostShare } from "./detector";
import { clusterExamples, clusterStamps, mainCluster, newsClause, tellsGeneration } from "./time-cluster";

/**
 * Most dated entries carry stamps within an hour, about when the file was made: a build that writes its pages one after
 * the other. Each single stamp may be rare, so a rule that counts the heaviest one misses it.
 */
export const oneBuild: FileDetector = {
  code: "one-build",
  title: "Stamps of one build on most entries",
  leadsTo: () => "generation-time",
  detect(evidence) {
    const { profile } = evidence;
    if (mainCluster(profile, momentMs)) return null;
    const cluster = mainCluster(profile, buildMs);
    if (!cluster || !tellsGeneration(evidence, cluster)) return null;
    return {
      code: this.code,
      severity: "against",
      sentence: `${formatCountOf(cluster.entries, profile.dated, "dated entries")} carry one of ${formatCount(cluster.stamps)} stamps within ${formatSpan(cluster.toAt - cluster.fromAt)}, from ${formatInstant(cluster.fromAt)} to ${formatInstant(cluster.toAt)}${newsClause(profile)}. The stamps tell when the site was built.`,
      ...findingOf(cluster.entries, profile.dated),
      threshold: mostShare,
      stamps: clusterStamps(profile, cluster)
        .slice(0, 5)
        .map(({ at, entries }) => ({ at, entries })),
      examples: clusterExamples(profile, cluster),
    };
  },
};
