import { buildMs } from "../densest-clusters";
import type { Cluster, FileProfile } from "../file-profile";
import { formatCount, formatCountOf } from "../format-count";
import { formatLastmod } from "../format-lastmod";
import { formatSpan } from "../format-span";
import { freshnessOf } from "../freshness";
import type { Finding } from "../verdict";
import { datedMin, type FileDetector, findingOf, mostShare } from "./detector";
import { clusterStamps, isNews } from "./time-cluster";

const dayMs = 86_400_000;

export interface MainDay {
  /** Unix milliseconds: start of the day, UTC. */
  at: number;
  entries: number;
  /** Those of them that name a time, all within an hour of that day; null where none does. */
  hour: Cluster | null;
}

/**
 * The day that most entries name without a time; entries stamped within one hour of the same day count with them, as some
 * builds write both. Null where no day holds most of enough dated entries.
 */
export function mainDay(profile: FileProfile): MainDay | null {
  if (profile.dated < datedMin || profile.dateOnly === 0) return null;
  const { day, dateOnly } = profile.days;
  const cluster = profile.clusters.find(({ widthMs }) => widthMs === buildMs) ?? null;
  let main: MainDay = { at: 0, entries: 0, hour: null };
  day.forEach((number, index) => {
    const at = number * dayMs;
    const hour = cluster && cluster.fromAt >= at && cluster.toAt < at + dayMs ? cluster : null;
    const entries = (dateOnly[index] ?? 0) + (hour?.entries ?? 0);
    if ((dateOnly[index] ?? 0) > 0 && entries > main.entries) main = { at, entries, hour };
  });
  return main.entries < profile.dated * mostShare ? null : main;
}

/**
 * Most dated entries name one day, the day on which the file was made or read.
 *
 * One day on most entries is no proof by itself, as a day is all that a date can say: it must follow the build.
 */
export const deployDay: FileDetector = {
  code: "deploy-day",
  title: "The day of the deploy on most entries",
  leadsTo: () => "generation-time",
  detect({ profile, clocks }) {
    const day = mainDay(profile);
    // News of one day is news.
    if (!day || isNews(profile) || freshnessOf(day.at, clocks, true) !== "fresh") return null;
    const date = formatLastmod(day.at, "day");
    const timed = day.hour
      ? ` (${formatCount(day.hour.entries)} of them to the second, within ${formatSpan(day.hour.toAt - day.hour.fromAt)})`
      : "";
    return {
      code: this.code,
      severity: "against",
      sentence: `${formatCountOf(day.entries, profile.dated, "dated entries")} name one day, ${date}${timed}, the day on which the file was made. The date tells when the site was deployed.`,
      ...findingOf(day.entries, profile.dated),
      threshold: mostShare,
      stamps: dayStamps(profile, day),
      examples: profile.samples
        .filter(({ at }) => at !== null && at >= day.at && at < day.at + dayMs)
        .slice(0, 5)
        .map(({ loc }) => loc),
    };
  },
};

function dayStamps(profile: FileProfile, { at, entries, hour }: MainDay): Finding["stamps"] {
  const timed = hour ? clusterStamps(profile, hour).slice(0, 4) : [];
  const day = { at, entries: entries - (hour?.entries ?? 0) };
  return [day, ...timed.map((stamp) => ({ at: stamp.at, entries: stamp.entries }))].sort(
    (a, b) => b.entries - a.entries,
  );
}
