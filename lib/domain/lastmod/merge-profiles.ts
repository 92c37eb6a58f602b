import type { DayCounts, FileProfile, Stamp } from "./file-profile";

/** Sums the days of several files: oldest first, exact. */
export function mergeDays(parts: DayCounts[]): DayCounts {
  const byDay = new Map<number, { dateOnly: number; dateTime: number }>();
  for (const part of parts) {
    part.day.forEach((day, index) => {
      const sum = byDay.get(day) ?? { dateOnly: 0, dateTime: 0 };
      sum.dateOnly += part.dateOnly[index] ?? 0;
      sum.dateTime += part.dateTime[index] ?? 0;
      byDay.set(day, sum);
    });
  }
  const sorted = [...byDay].sort(([a], [b]) => a - b);
  return {
    day: sorted.map(([day]) => day),
    dateOnly: sorted.map(([, sum]) => sum.dateOnly),
    dateTime: sorted.map(([, sum]) => sum.dateTime),
  };
}

export interface MergedStamps {
  /** Heaviest first, older first among equals. */
  stamps: (Stamp & { files: number })[];
  distinct: number;
  /** True where every profile names all stamps of its file: then `stamps` and `distinct` are exact. */
  exact: boolean;
}

/**
 * Sums the stamps of several files. Where `exact` is false, a stamp that is light in every file may be missing or
 * undercounted (each profile names its 100 heaviest), and `distinct` is the least that there can be.
 */
export function mergeStamps(profiles: FileProfile[]): MergedStamps {
  const byKey = new Map<string, Stamp & { files: number }>();
  let exact = true;
  let distinctMin = 0;
  for (const profile of profiles) {
    if (!profile.stampsExact || profile.topStamps.length < profile.distinctStamps) exact = false;
    distinctMin = Math.max(distinctMin, profile.distinctStamps);
    for (const stamp of profile.topStamps) {
      const key = `${stamp.at} ${stamp.precision}`;
      const sum = byKey.get(key);
      if (!sum) byKey.set(key, { ...stamp, files: 1 });
      else {
        sum.entries += stamp.entries;
        sum.files += 1;
      }
    }
  }
  const stamps = [...byKey.values()].sort((a, b) => b.entries - a.entries || a.at - b.at);
  return { stamps, distinct: exact ? stamps.length : Math.max(distinctMin, stamps.length), exact };
}

/** Counts of entries that can be summed over files. */
export type ProfileTotals = Pick<
  FileProfile,
  "entries" | "dated" | "absent" | "invalid" | "future" | "implausible" | "dateOnly" | "dateTime"
> & { oldestAt: number | null; newestAt: number | null };

/** Sums the counts of several files. Exact for entries; distinct URLs are not a sum and not among them. */
export function mergeProfiles(profiles: FileProfile[]): ProfileTotals {
  const sum = (pick: (profile: FileProfile) => number) => profiles.reduce((total, part) => total + pick(part), 0);
  const bounds = profiles.filter((profile) => profile.oldestAt !== null && profile.newestAt !== null);
  return {
    entries: sum((profile) => profile.entries),
    dated: sum((profile) => profile.dated),
    absent: sum((profile) => profile.absent),
    invalid: sum((profile) => profile.invalid),
    future: sum((profile) => profile.future),
    implausible: sum((profile) => profile.implausible),
    dateOnly: sum((profile) => profile.dateOnly),
    dateTime: sum((profile) => profile.dateTime),
    oldestAt: bounds.length === 0 ? null : Math.min(...bounds.map((profile) => profile.oldestAt ?? 0)),
    newestAt: bounds.length === 0 ? null : Math.max(...bounds.map((profile) => profile.newestAt ?? 0)),
  };
}
