import { type Bucket, bucketStart, nextBucketStart } from "./histogram";

/**
 * The bucket of an instant as the `from` and `to` of a filter: whole days as dates (`to` is the last day, which counts
 * whole), shorter ones as instants (`to` is the first that is not within).
 */
export function bucketPeriod(at: number, bucket: Bucket): { from: string; to: string } {
  return periodBetween(bucketStart(at, bucket), nextBucketStart(at, bucket), bucket);
}

/** The same for a stretch of buckets: from the start of the first to the end (not within) of the last. */
export function periodBetween(startAt: number, beforeAt: number, bucket: Bucket): { from: string; to: string } {
  const iso = (instantMs: number) => new Date(instantMs).toISOString();
  if (bucket === "year" || bucket === "month" || bucket === "day")
    return { from: iso(startAt).slice(0, 10), to: iso(beforeAt - 1).slice(0, 10) };
  return { from: iso(startAt).replace(".000Z", "Z"), to: iso(beforeAt).replace(".000Z", "Z") };
}
