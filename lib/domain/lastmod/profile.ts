import type { Entry } from "../sitemap/entry";
import { densestClusters } from "./densest-clusters";
import type { DayCounts, FileProfile, Stamp } from "./file-profile";
import { lastmodFlag } from "./lastmod-flag";
import { createNewsProfile } from "./news-profile";
import { createOrderProfile } from "./order-profile";
import type { Precision } from "./parse-lastmod";
import { type StampCounts, StampTable } from "./stamp-table";

export type ProfiledEntry = Pick<Entry, "loc" | "lastmodAt" | "lastmodPrecision" | "lastmodFlags" | "extension"> &
  Partial<Pick<Entry, "lastmodRaw">>;

export interface ProfileBuilder {
  /** @param listings Times that the file lists this URL with this lastmod. */
  add(entry: ProfiledEntry, listings?: number): void;
  finish(): FileProfile;
}

const precisions = ["year", "month", "day", "minute", "second"] as const satisfies Precision[];
/** Place of a precision among stamp keys; a fraction is folded into its second. */
const precisionRank: Record<Precision, number> = { year: 0, month: 1, day: 2, minute: 3, second: 4, fraction: 4 };
const firstTimeRank = precisionRank.minute;
const keysPerSecond = 8;

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Reaches over every freshness bound of the detectors. */
const hoursKept = 168;
const topStampsMax = 100;
const samplesMax = 24;
const examplesMax = 5;

/**
 * Folds the entries of one sitemap file, in file order, into its profile: one pass, bounded memory (20 MB where a file
 * has 700,000 distinct stamps, some kilobytes as a rule), about 10 million entries a second.
 */
export function createProfile(): ProfileBuilder {
  const stamps = new StampTable();
  const days = new StampTable();
  const news = createNewsProfile();
  const order = createOrderProfile();
  const count = { entries: 0, dated: 0, absent: 0, invalid: 0, future: 0, implausible: 0 };
  const form = { dateOnly: 0, dateTime: 0, nonstandard: 0, noZone: 0, multiple: 0 };
  const examples: FileProfile["examples"] = { absent: [], invalid: [], future: [], implausible: [] };
  const samples = createSamples();
  let oldestAt = Number.POSITIVE_INFINITY;
  let newestAt = Number.NEGATIVE_INFINITY;

  function note(kind: keyof typeof examples, loc: string, listings: number): void {
    count[kind] += listings;
    if (examples[kind].length < examplesMax) examples[kind].push(loc);
  }

  function addFlags(flags: number, listings: number): void {
    if (flags & lastmodFlag.nonstandard) form.nonstandard += listings;
    if (flags & lastmodFlag.noZone) form.noZone += listings;
    if (flags & lastmodFlag.multiple) form.multiple += listings;
  }

  function addDated(loc: string, at: number, rank: number, flags: number, listings: number): void {
    count.dated += listings;
    stamps.add(Math.floor(at / 1_000) * keysPerSecond + rank, listings);
    const hasTime = rank >= firstTimeRank;
    if (hasTime) form.dateTime += listings;
    else form.dateOnly += listings;
    if (flags & lastmodFlag.future) note("future", loc, listings);
    else if (flags & lastmodFlag.implausible) note("implausible", loc, listings);
    else {
      if (at < oldestAt) oldestAt = at;
      if (at > newestAt) newestAt = at;
      days.add(Math.floor(at / dayMs) * 2 + (hasTime ? 1 : 0), listings);
    }
  }

  return {
    add(entry, listings = 1) {
      const { loc, lastmodAt, lastmodFlags } = entry;
      count.entries += listings;
      if (lastmodFlags !== 0) addFlags(lastmodFlags, listings);
      if (lastmodAt !== null) {
        const rank = precisionRank[entry.lastmodPrecision ?? "second"];
        addDated(loc, lastmodAt, rank, lastmodFlags, listings);
        order.add(loc, lastmodAt, rank >= firstTimeRank, entry.lastmodRaw ?? null, listings);
      } else note(lastmodFlags & lastmodFlag.invalid ? "invalid" : "absent", loc, listings);
      if (entry.extension?.news) news.add(entry, entry.extension.news, listings);
      samples.add(loc, lastmodAt);
    },
    finish() {
      const counts = stamps.finish();
      const times = timesOf(counts);
      const isBounded = newestAt >= oldestAt;
      return {
        ...count,
        ...form,
        distinctStamps: counts.keys.length,
        stampsExact: counts.exact,
        topStamps: heaviestStamps(counts),
        oldestAt: isBounded ? oldestAt : null,
        newestAt: isBounded ? newestAt : null,
        days: dayCounts(days.finish()),
        hours: isBounded ? lastHours(times, newestAt) : { hour: [], entries: [] },
        clusters: densestClusters(times.at, times.entries),
        news: news.finish(),
        ...order.finish(),
        weekHours: weekHoursOf(times, isBounded ? [oldestAt, newestAt] : null),
        samples: samples.finish(),
        examples,
      };
    },
  };
}

/** Every k-th entry, k doubled whenever twice as many are kept as are wanted. */
function createSamples() {
  let kept: FileProfile["samples"] = [];
  let every = 1;
  let seen = 0;
  const thin = () => kept.filter((_, index) => index % 2 === 0);
  return {
    add(loc: string, at: number | null): void {
      if (seen % every === 0) {
        kept.push({ loc, at });
        if (kept.length === samplesMax * 2) {
          kept = thin();
          every *= 2;
        }
      }
      seen += 1;
    },
    finish: () => (kept.length > samplesMax ? thin() : kept),
  };
}

function stampOf(key: number, entries: number): Stamp {
  const second = Math.floor(key / keysPerSecond);
  // The rank was put there by `precisionRank`.
  return { at: second * 1_000, precision: precisions[key - second * keysPerSecond] as Precision, entries };
}

function heaviestStamps({ keys, counts }: StampCounts): Stamp[] {
  // The lightest stamp that can be among the heaviest; equals are cut by age below.
  const bar = counts.length > topStampsMax ? ([...counts.slice().sort()].at(-topStampsMax) ?? 0) : 0;
  const heavy: Stamp[] = [];
  keys.forEach((key, index) => {
    const entries = counts[index] as number;
    if (entries >= bar) heavy.push(stampOf(key, entries));
  });
  return heavy.sort((a, b) => b.entries - a.entries || a.at - b.at).slice(0, topStampsMax);
}

interface Times {
  /** Ascending. */
  at: number[];
  entries: number[];
}

/** The stamps that name a time. */
function timesOf({ keys, counts }: StampCounts): Times {
  const times: Times = { at: [], entries: [] };
  keys.forEach((key, index) => {
    const second = Math.floor(key / keysPerSecond);
    if (key - second * keysPerSecond < firstTimeRank) return;
    times.at.push(second * 1_000);
    times.entries.push(counts[index] as number);
  });
  return times;
}

/** 1970-01-01 was a Thursday. */
const mondayHours = 3 * 24;
const weekHoursCount = 168;

function weekHoursOf({ at, entries }: Times, bounds: [oldestAt: number, newestAt: number] | null): number[] {
  const counts: number[] = Array(weekHoursCount).fill(0);
  at.forEach((second, index) => {
    // Stamps are cut to their second.
    if (!bounds || second < bounds[0] - 999 || second > bounds[1]) return;
    const hour = (Math.floor(second / hourMs) + mondayHours) % weekHoursCount;
    counts[hour] = (counts[hour] ?? 0) + (entries[index] ?? 0);
  });
  return counts;
}

function lastHours(times: Times, newestAt: number): FileProfile["hours"] {
  const newestHour = Math.floor(newestAt / hourMs);
  const hours: FileProfile["hours"] = { hour: [], entries: [] };
  times.at.forEach((at, index) => {
    const hour = Math.floor(at / hourMs);
    if (hour > newestHour || hour <= newestHour - hoursKept) return;
    const last = hours.hour.length - 1;
    if (hours.hour[last] === hour) hours.entries[last] = (hours.entries[last] ?? 0) + (times.entries[index] ?? 0);
    else {
      hours.hour.push(hour);
      hours.entries.push(times.entries[index] ?? 0);
    }
  });
  return hours;
}

function dayCounts({ keys, counts }: StampCounts): DayCounts {
  const days: DayCounts = { day: [], dateOnly: [], dateTime: [] };
  keys.forEach((key, index) => {
    const day = Math.floor(key / 2);
    if (days.day.at(-1) !== day) {
      days.day.push(day);
      days.dateOnly.push(0);
      days.dateTime.push(0);
    }
    const column = key % 2 === 0 ? days.dateOnly : days.dateTime;
    column[column.length - 1] = counts[index] as number;
  });
  return days;
}
