import { momentMs } from "../densest-clusters";
import type { Cluster, Stamp } from "../file-profile";
import { formatCountOf } from "../format-count";
import { formatSpan } from "../format-span";
import { formatInstant, formatList, formatStamp } from "../format-stamp";
import { type FileDetector, findingOf, mostShare } from "./detector";
import { clusterExamples, clusterStamps, mainCluster, newsClause, tellsGeneration, timeStamps } from "./time-cluster";

const stampsNamedMax = 4;

/** Most dated entries carry a few stamps within ten seconds, about when the file was made: one run over all entries. */
export const stampsSecondsApart: FileDetector = {
  code: "stamps-seconds-apart",
  title: "Stamps seconds apart on most entries",
  leadsTo: () => "generation-time",
  detect(evidence) {
    const { profile } = evidence;
    const cluster = mainCluster(profile, momentMs);
    const heaviest = timeStamps(profile)[0];
    // One stamp that alone holds most entries is the finding of single-stamp.
    if (!cluster || !heaviest || heaviest.entries >= profile.dated * mostShare) return null;
    if (!tellsGeneration(evidence, cluster)) return null;
    const stamps = clusterStamps(profile, cluster);
    return {
      code: this.code,
      severity: "against",
      sentence: `${formatCountOf(cluster.entries, profile.dated, "dated entries")} carry ${stampsInWords(cluster, stamps)}${newsClause(profile)}. The stamps tell when the file was made.`,
      ...findingOf(cluster.entries, profile.dated),
      threshold: mostShare,
      stamps: stamps.slice(0, 5).map(({ at, entries }) => ({ at, entries })),
      examples: clusterExamples(profile, cluster),
    };
  },
};

/** `one of two stamps one second apart: 2026-11-30T09:12:04Z (305) and 2026-11-30T09:12:05Z (307)` */
function stampsInWords(cluster: Cluster, stamps: Stamp[]): string {
  const span = formatSpan(cluster.toAt - cluster.fromAt);
  if (cluster.stamps > stampsNamedMax || stamps.length < cluster.stamps) {
    return `one of ${cluster.stamps} stamps within ${span}, from ${formatInstant(cluster.fromAt)} to ${formatInstant(cluster.toAt)}`;
  }
  const named = formatList([...stamps].sort((a, b) => a.at - b.at).map(formatStamp));
  return cluster.stamps === 2
    ? `one of two stamps ${span} apart: ${named}`
    : `one of ${cluster.stamps} stamps within ${span}: ${named}`;
}
