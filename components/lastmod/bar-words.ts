import { formatCount } from "@/components/ui/format-number";
import type { Bucket } from "@/lib/domain/lastmod/histogram";
import type { HistogramBar } from "@/lib/read/lastmod-histogram";

/** A bucket by its start: `2024`, `2024-02`, `2024-02-01`, `2024-02-01 09:00`, `… 09:12`, `… 09:12:04`. UTC. */
export function bucketWords(startAt: number, bucket: Bucket): string {
  const length = { year: 4, month: 7, day: 10, hour: 16, minute: 16, second: 19 }[bucket];
  return new Date(startAt).toISOString().slice(0, length).replace("T", " ");
}

/**
 * `2024-02: 40 entries, 10 of them without a time`
 *
 * @param distrusted Entries in files that are not believed: told instead of those without a time.
 */
export function barWords(bar: HistogramBar, bucket: Bucket, distrusted?: number): string {
  const total = bar.dateOnly + bar.dateTime;
  const part =
    distrusted !== undefined
      ? `, ${formatCount(distrusted)} of them distrusted`
      : bar.dateOnly > 0
        ? `, ${formatCount(bar.dateOnly)} of them without a time`
        : "";
  return `${bucketWords(bar.startAt, bucket)}: ${formatCount(total)} ${total === 1 ? "entry" : "entries"}${part}`;
}
