import { bucketPeriod } from "@/lib/domain/lastmod/bucket-period";
import type { Bucket } from "@/lib/domain/lastmod/histogram";
import { filterHref } from "@/lib/domain/walk/filter-href";
import type { UrlFilter } from "@/lib/domain/walk/url-filter";

/** The URLs whose lastmod lies in the bucket (or on the stamp, to its precision) that begins at `at`. */
export function stampHref(host: string, filter: UrlFilter, at: number, precision: Bucket | "fraction"): string {
  return filterHref(host, "urls", { ...filter, ...bucketPeriod(at, precision === "fraction" ? "second" : precision) });
}
