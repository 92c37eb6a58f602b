import { type Bucket, chooseBucket } from "@/lib/domain/lastmod/histogram";
import { parseLastmod } from "@/lib/domain/lastmod/parse-lastmod";
import type { UrlFilter } from "@/lib/domain/walk/url-filter";
import type { WalkSummary } from "@/lib/domain/walk/walk-summary";
import { filterPeriod } from "@/lib/read/filter-period";

/** The period that a filter names with both ends; null where one is open, or is no date. */
export function askedPeriod(filter: UrlFilter): { fromAt: number; beforeAt: number } | null {
  const readable = [filter.from, filter.to].every((text) => text !== undefined && parseLastmod(text).ok);
  if (!readable) return null;
  const { fromAt, beforeAt } = filterPeriod(filter);
  return fromAt !== null && beforeAt !== null && beforeAt > fromAt ? { fromAt, beforeAt } : null;
}

/** The bucket a histogram starts with: the finest that shows the period, or else the walk's dates, in few bars. */
export function fittingBucket(summary: WalkSummary, period: { fromAt: number; beforeAt: number } | null): Bucket {
  if (period) return chooseBucket(period.fromAt, period.beforeAt - 1);
  if (summary.oldestAt === null || summary.newestAt === null) return "year";
  return chooseBucket(summary.oldestAt, summary.newestAt);
}
