import "server-only";
import { isNarrowed, type UrlFilter } from "../domain/walk/url-filter";
import { readClocks } from "./file-clocks";
import { filterPeriod } from "./filter-period";
import { foldBars, readDayRollup, readRowBars } from "./lastmod-bars";
import { readClusters } from "./lastmod-clusters";
import { type DistrustedFiles, readDistrustedFiles } from "./lastmod-distrusted";
import type { WalkHead } from "./walk-summary";

export type Bucket = "year" | "month" | "day" | "hour" | "minute" | "second";

export interface HistogramBar {
  /** Unix milliseconds, UTC: start of the bucket. */
  startAt: number;
  /** Entries whose lastmod names a day, month or year, and those that name a time. */
  dateOnly: number;
  dateTime: number;
}

export interface LastmodHistogram {
  /** The one asked for, or a coarser one: never more than 5,000 bars. */
  bucket: Bucket;
  /** Oldest first; empty buckets are absent. Future and implausible dates are not among them. */
  bars: HistogramBar[];
  /** Of each bar, the entries that stand in files whose lastmod is not to be believed, by the verdict of the file. */
  distrusted: number[];
  /** Entries outside the bars, each its own bar. */
  absent: number;
  invalid: number;
  future: number;
  implausible: number;
  /** Sum of all of the above and of the bars: the entries under the filter. */
  entries: number;
  /** Clusters to annotate: the stamps of findings against lastmod. */
  clusters: { fromAt: number; toAt: number; entries: number; code: string; sentence: string }[];
  /** Vertical lines: when files say they were made. At most 50, the heaviest files first. */
  clocks: { at: number; kind: "file-date" | "last-modified" | "index-lastmod" | "walk"; url: string | null }[];
  /** False where the walk is partial or the bars rest on files that were not read this time. */
  complete: boolean;
}

/** The counts of a histogram, without what is drawn over them. */
export type HistogramCounts = Omit<LastmodHistogram, "clusters" | "clocks" | "complete">;

/**
 * Reads the entries of a walk by lastmod. Without a filter years to days come from the walk's rollup and touch no row.
 *
 * @throws FilterError
 */
export async function readHistogram(walk: WalkHead, bucket: Bucket, filter: UrlFilter): Promise<LastmodHistogram> {
  const [counts, clusters, clocks] = await Promise.all([
    readDistrustedFiles(walk).then((files) => readCounts(walk, bucket, filter, files)),
    readClusters(walk, filter),
    readClocks(walk, filter.file ?? null),
  ]);
  return { ...counts, clusters, clocks, complete: walk.state === "complete" };
}

async function readCounts(
  walk: WalkHead,
  asked: Bucket,
  filter: UrlFilter,
  distrusted: DistrustedFiles,
): Promise<HistogramCounts> {
  const bucket = fittingBucket(walk, asked, filter);
  const isRolledUp = !isNarrowed(filter) && walk.summary !== null && dayBuckets.includes(bucket);
  const days = isRolledUp ? await readDayRollup(walk, distrusted) : await readRowBars(walk, filter, bucket, distrusted);
  const counts = foldBars(days, bucket);
  const coarser = buckets[buckets.indexOf(bucket) - 1];
  return counts.bars.length > barsMax && coarser ? readCounts(walk, coarser, filter, distrusted) : counts;
}

const buckets: readonly Bucket[] = ["year", "month", "day", "hour", "minute", "second"];
const dayBuckets: readonly Bucket[] = ["year", "month", "day"];
/** More than any screen has columns; a page stays small. */
const barsMax = 5_000;
const widthMs = { hour: 3_600_000, minute: 60_000, second: 1_000 } as const;

/** The finest bucket up to the one asked for that cannot make too many bars: by the length of the period, or by how many stamps there are. */
function fittingBucket(walk: WalkHead, asked: Bucket, filter: UrlFilter): Bucket {
  if (asked === "year" || asked === "month" || asked === "day") return asked;
  const { fromAt, beforeAt } = filterPeriod(filter);
  const oldestAt = Math.max(fromAt ?? 0, walk.summary?.oldestAt ?? 0);
  const newestAt = Math.min(beforeAt ?? Number.MAX_SAFE_INTEGER, walk.summary?.newestAt ?? Number.MAX_SAFE_INTEGER);
  const stamps = walk.summary?.distinctStamps ?? Number.POSITIVE_INFINITY;
  const bars = Math.min((newestAt - oldestAt) / widthMs[asked] + 2, stamps);
  if (bars <= barsMax) return asked;
  return fittingBucket(walk, buckets[buckets.indexOf(asked) - 1] ?? "day", filter);
}
