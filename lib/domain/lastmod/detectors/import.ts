import { buildMs } from "../densest-clusters";
import { formatCountOf } from "../format-count";
import { formatLastmod } from "../format-lastmod";
import { formatSpan } from "../format-span";
import { formatInstant } from "../format-stamp";
import { freshnessOf } from "../freshness";
import { mainDay } from "./deploy-day";
import { type FileDetector, type FileEvidence, findingOf, mostShare } from "./detector";
import { clusterExamples, isNews, mainCluster } from "./time-cluster";

/** Most entries were stamped in one go, long before the file was made: an import, a checkout, or a file that is frozen. */
export const bulkImport: FileDetector = {
  code: "import",
  title: "Stamped in one go, long ago",
  leadsTo: () => "not-enough-evidence",
  detect(evidence) {
    const { profile } = evidence;
    const burst = isNews(profile) ? null : (oldHour(evidence) ?? oldDay(evidence));
    if (!burst) return null;
    return {
      code: this.code,
      severity: "note",
      sentence: `${formatCountOf(burst.entries, profile.dated, "dated entries")} ${burst.words}. That may be an import, after which lastmod can be true, or a file that nobody updates: one walk cannot tell.`,
      ...findingOf(burst.entries, profile.dated),
      threshold: mostShare,
      stamps: [{ at: burst.fromAt, entries: burst.entries }],
      examples: clusterExamples(profile, burst),
    };
  },
};

function oldHour({ profile, clocks }: FileEvidence) {
  const cluster = mainCluster(profile, buildMs);
  if (!cluster || freshnessOf(cluster.toAt, clocks) !== "old") return null;
  const spanMs = cluster.toAt - cluster.fromAt;
  const words =
    spanMs === 0
      ? `carry one stamp, ${formatInstant(cluster.fromAt)}, long before the file was read`
      : `were stamped within ${formatSpan(spanMs)} from ${formatInstant(cluster.fromAt)}, long before the file was read`;
  return { ...cluster, words };
}

function oldDay({ profile, clocks }: FileEvidence) {
  const day = mainDay(profile);
  if (!day) return null;
  const freshness = freshnessOf(day.at, clocks, true);
  if (freshness === "fresh") return null;
  const when = freshness === "old" ? "long before the file was read" : "and when the file was made is not known";
  return {
    fromAt: day.at,
    toAt: day.at,
    entries: day.entries,
    words: `name one day, ${formatLastmod(day.at, "day")}, ${when}`,
  };
}
