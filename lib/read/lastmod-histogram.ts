import "server-only";

export type Bucket = "year" | "month" | "day" | "hour" | "minute" | "second";

export interface HistogramBar {
  /** Unix milliseconds, UTC: start of the bucket. */
  startAt: number;
  /** Entries whose lastmod names a day, month or year, and those that name a time. */
  dateOnly: number;
  dateTime: number;
}

export interface LastmodHistogram {
  bucket: Bucket;
  /** Oldest first; empty buckets are absent. Future and implausible dates are not among them. */
  bars: HistogramBar[];
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
