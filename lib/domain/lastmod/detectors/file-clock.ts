import { clusterWidthsMs } from "../densest-clusters";
import type { FileClocks } from "../file-clocks";
import { formatCountOf } from "../format-count";
import { formatInstant } from "../format-stamp";
import { type FileDetector, findingOf, mostShare } from "./detector";
import { clusterExamples, clusterStamps, isNews, mainCluster, tellsGeneration } from "./time-cluster";

/** Writing a file, sending it and the skew between two clocks take less than this. */
export const clockBoundMs = 10 * 60_000;

const clockWords: Record<"date" | "lastModified" | "fetchedAt", string> = {
  lastModified: "the server says that the file was last modified (Last-Modified)",
  date: "the server sent the file (Date)",
  fetchedAt: "the file was fetched",
};

/** Most stamps equal, within minutes, a clock of the file itself. */
export const fileClock: FileDetector = {
  code: "file-clock",
  title: "Stamps equal to the file's own clock",
  leadsTo: () => "generation-time",
  detect(evidence) {
    const { profile, clocks } = evidence;
    const cluster = mainCluster(profile, clusterWidthsMs[1]);
    if (!cluster || (isNews(profile) && !tellsGeneration(evidence, cluster))) return null;
    const clock = nearClock(cluster.fromAt, cluster.toAt, clocks);
    if (!clock) return null;
    return {
      code: this.code,
      severity: "against",
      sentence: `${formatCountOf(cluster.entries, profile.dated, "dated entries")} are stamped within 10 minutes of ${formatInstant(clock.at)}, when ${clockWords[clock.name]}.`,
      ...findingOf(cluster.entries, profile.dated),
      threshold: mostShare,
      stamps: clusterStamps(profile, cluster)
        .slice(0, 5)
        .map(({ at, entries }) => ({ at, entries })),
      examples: clusterExamples(profile, cluster),
    };
  },
};

/** The first clock that the whole cluster lies near: Last-Modified says most, then Date, then the fetch. */
function nearClock(fromAt: number, toAt: number, clocks: FileClocks) {
  for (const name of ["lastModified", "date", "fetchedAt"] as const) {
    const at = clocks[name];
    if (at !== null && Math.abs(at - fromAt) <= clockBoundMs && Math.abs(at - toAt) <= clockBoundMs)
      return { name, at };
  }
  return null;
}
