import { CountLink } from "@/components/ui/count-link";
import { DataTable } from "@/components/ui/data-table";
import { formatCount } from "@/components/ui/format-number";
import { filterHref } from "@/lib/domain/walk/filter-href";
import type { UrlFilter } from "@/lib/domain/walk/url-filter";
import type { LastmodHistogram } from "@/lib/read/lastmod-histogram";
import { bucketWords } from "./bar-words";
import { outsideWords } from "./histogram-legend";
import styles from "./lastmod-histogram.module.css";
import { stampHref } from "./stamp-href";

/** The histogram in words and numbers: the same bars, latest first, those outside the axis at the end. */
export function HistogramTable({ data, host, filter }: { data: LastmodHistogram; host: string; filter: UrlFilter }) {
  const bars = data.bars.map((bar, index) => ({
    distrusted: data.distrusted[index] ?? 0,
    key: String(bar.startAt),
    name: bucketWords(bar.startAt, data.bucket),
    ...bar,
    href: stampHref(host, filter, bar.startAt, data.bucket),
  }));
  const outside = outsideWords
    .filter(({ count }) => data[count] > 0)
    .map(({ count, word, dated }) => ({
      key: count,
      name: word,
      dateOnly: 0,
      distrusted: 0,
      dateTime: 0,
      total: data[count],
      href: filterHref(host, "urls", { ...filter, dated }),
    }));
  const rows = [...bars.reverse().map((bar) => ({ ...bar, total: bar.dateOnly + bar.dateTime })), ...outside];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={styles.table} tabIndex={0} aria-label="Lastmod histogram as a table">
      <DataTable
        label="Entries by lastmod"
        rows={rows}
        rowKey={(row) => row.key}
        columns={[
          { key: "bucket", header: `${data.bucket} (UTC)`, cell: (row) => row.name },
          {
            key: "entries",
            header: "Entries",
            numeric: true,
            card: true,
            cell: (row) => <CountLink count={row.total} href={row.href} />,
          },
          { key: "time", header: "With time", numeric: true, card: true, cell: (row) => formatCount(row.dateTime) },
          { key: "day", header: "Date only", numeric: true, card: true, cell: (row) => formatCount(row.dateOnly) },
          { key: "distrusted", header: "Distrusted", numeric: true, cell: (row) => formatCount(row.distrusted) },
        ]}
      />
    </section>
  );
}
