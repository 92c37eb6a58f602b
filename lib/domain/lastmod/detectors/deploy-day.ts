import type { FileProfile } from "../file-profile";
import { formatCountOf } from "../format-count";
import { formatLastmod } from "../format-lastmod";
import { freshnessOf } from "../freshness";
import { datedMin, type FileDetector, findingOf, mostShare } from "./detector";
import { isNews } from "./time-cluster";

const dayMs = 86_400_000;

/** The day that holds most date-only entries, or null where none holds most of enough dated entries. */
export function mainDay(profile: FileProfile): { at: number; entries: number } | null {
  if (profile.dated < datedMin) return null;
  const { day, dateOnly } = profile.days;
  const entries = Math.max(0, ...dateOnly);
  if (entries < profile.dated * mostShare) return null;
  return { at: (day[dateOnly.indexOf(entries)] ?? 0) * dayMs, entries };
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
    return {
      code: this.code,
      severity: "against",
      sentence: `${formatCountOf(day.entries, profile.dated, "dated entries")} name one day, ${date}, the day on which the file was made. The date tells when the site was deployed.`,
      ...findingOf(day.entries, profile.dated),
      threshold: mostShare,
      stamps: [day],
      examples: profile.samples
        .filter(({ at }) => at === day.at)
        .slice(0, 5)
        .map(({ loc }) => loc),
    };
  },
};
