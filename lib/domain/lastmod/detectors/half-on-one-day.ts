import { formatCountOf } from "../format-count";
import { formatLastmod } from "../format-lastmod";
import { datedMin, type FileDetector, findingOf, mostShare } from "./detector";
import { isNews } from "./time-cluster";

const dayMs = 86_400_000;

/** From this share (0–1) of the dated entries on one day is more than a busy day. */
export const halfShare = 0.5;

/** Half of the dated entries or more name one day: a part of the file was stamped at once, and the rest was not. */
export const halfOnOneDay: FileDetector = {
  code: "half-on-one-day",
  title: "Half of the dates on one day",
  leadsTo: () => null,
  detect({ profile }) {
    if (profile.dated < datedMin || isNews(profile)) return null;
    const { day, dateOnly, dateTime } = profile.days;
    let top = { day: 0, entries: 0 };
    day.forEach((number, index) => {
      const entries = (dateOnly[index] ?? 0) + (dateTime[index] ?? 0);
      if (entries > top.entries) top = { day: number, entries };
    });
    if (top.entries < profile.dated * halfShare || top.entries >= profile.dated * mostShare) return null;
    const at = top.day * dayMs;
    return {
      code: this.code,
      severity: "note",
      sentence: `${formatCountOf(top.entries, profile.dated, "dated entries")} name one day, ${formatLastmod(at, "day")}: a part was stamped at once, by an import or by one of several builds.`,
      ...findingOf(top.entries, profile.dated),
      threshold: halfShare,
      stamps: [{ at, entries: top.entries }],
      examples: profile.samples
        .filter((sample) => sample.at !== null && sample.at >= at && sample.at < at + dayMs)
        .slice(0, 5)
        .map(({ loc }) => loc),
    };
  },
};
