import type { DayCounts } from "./file-profile";

/** Widths of a bar, coarsest first. All in UTC. */
export const buckets = ["year", "month", "day", "hour", "minute", "second"] as const;
export type Bucket = (typeof buckets)[number];

/** One bar: entries whose lastmod names a day, month or year, and those that name a time. */
export interface Bar {
  /** Unix milliseconds, UTC: start of the bucket. */
  startAt: number;
  dateOnly: number;
  dateTime: number;
}

/** More bars than this are narrower than a reader, or a screen of 390 pixels, can tell apart. */
export const barsMax = 400;

const dayMs = 86_400_000;
const fixedMs: Partial<Record<Bucket, number>> = { day: dayMs, hour: 3_600_000, minute: 60_000, second: 1_000 };

/** Start of the bucket that the instant lies in, Unix milliseconds. Years and months are those of the calendar in UTC. */
export function bucketStart(instantMs: number, bucket: Bucket): number {
  const widthMs = fixedMs[bucket];
  if (widthMs !== undefined) return Math.floor(instantMs / widthMs) * widthMs;
  const date = new Date(instantMs);
  return utc(date.getUTCFullYear(), bucket === "year" ? 0 : date.getUTCMonth());
}

/** Start of the bucket after the one that the instant lies in. */
export function nextBucketStart(instantMs: number, bucket: Bucket): number {
  const startMs = bucketStart(instantMs, bucket);
  const widthMs = fixedMs[bucket];
  if (widthMs !== undefined) return startMs + widthMs;
  const date = new Date(startMs);
  return bucket === "year" ? utc(date.getUTCFullYear() + 1, 0) : utc(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

/** Date.UTC takes the years 0 to 99 for 1900 to 1999. */
function utc(year: number, month: number): number {
  return new Date(0).setUTCFullYear(year, month, 1);
}

/** Buckets from the one of `fromMs` to the one of `toMs`, both counted: how many bars an unbroken axis has. */
export function bucketCount(fromMs: number, toMs: number, bucket: Bucket): number {
  const widthMs = fixedMs[bucket];
  if (widthMs !== undefined) return (bucketStart(toMs, bucket) - bucketStart(fromMs, bucket)) / widthMs + 1;
  const from = new Date(fromMs);
  const to = new Date(toMs);
  const years = to.getUTCFullYear() - from.getUTCFullYear();
  return bucket === "year" ? years + 1 : years * 12 + to.getUTCMonth() - from.getUTCMonth() + 1;
}

/** The finest bucket that shows the range in at most `max` bars; years where none does. */
export function chooseBucket(fromMs: number, toMs: number, max: number = barsMax): Bucket {
  return buckets.findLast((bucket) => bucketCount(fromMs, toMs, bucket) <= max) ?? "year";
}

/** The bucket that a click on a bar goes down to; null from seconds. */
export function finerBucket(bucket: Bucket): Bucket | null {
  return buckets[buckets.indexOf(bucket) + 1] ?? null;
}

/** A day, month or year cannot be told apart below the day: finer bars show date-times alone. */
export function showsDateOnly(bucket: Bucket): boolean {
  return bucket === "year" || bucket === "month" || bucket === "day";
}

/** Sums days up to bars of a day, month or year, oldest first; empty bars are absent. */
export function barsFromDays(days: DayCounts, bucket: "year" | "month" | "day"): Bar[] {
  const bars: Bar[] = [];
  days.day.forEach((day, index) => {
    const startAt = bucketStart(day * dayMs, bucket);
    let bar = bars.at(-1);
    if (bar?.startAt !== startAt) {
      bar = { startAt, dateOnly: 0, dateTime: 0 };
      bars.push(bar);
    }
    bar.dateOnly += days.dateOnly[index] ?? 0;
    bar.dateTime += days.dateTime[index] ?? 0;
  });
  return bars;
}

/** Puts empty bars between those that are there, for an unbroken axis; the bars as they are where that takes more than `max`. */
export function fillBars(bars: Bar[], bucket: Bucket, max: number = barsMax): Bar[] {
  const first = bars[0];
  const last = bars.at(-1);
  if (!first || !last || bucketCount(first.startAt, last.startAt, bucket) > max) return bars;
  const byStart = new Map(bars.map((bar) => [bar.startAt, bar]));
  const filled: Bar[] = [];
  for (let startAt = first.startAt; startAt <= last.startAt; startAt = nextBucketStart(startAt, bucket)) {
    filled.push(byStart.get(startAt) ?? { startAt, dateOnly: 0, dateTime: 0 });
  }
  return filled;
}
