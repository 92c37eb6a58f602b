import { type Column, DataTable } from "@/components/ui/data-table";
import { formatCount } from "@/components/ui/format-number";
import { formatMinute } from "@/components/ui/format-time";
import { Link } from "@/components/ui/link";
import type { LinkCrawlHead } from "@/lib/read/link-crawl";
import { type CoverageView, coverageHref } from "./coverage-href";
import styles from "./link-crawl.module.css";
import { coverageInterval, coverageShare } from "./link-crawl-words";

/** Crawls that have ended, and the way to the list of each. */
export function LinkCrawlTable({
  view,
  crawls,
  shown,
}: {
  view: CoverageView;
  crawls: LinkCrawlHead[];
  shown: number | null;
}) {
  const columns: Column<LinkCrawlHead>[] = [
    {
      key: "number",
      header: "Crawl",
      card: true,
      cell: ({ id, number, versionId }) =>
        versionId === null ? (
          number
        ) : (
          <Link
            href={`${coverageHref(view, { list: versionId, own: {} })}#link-crawl`}
            aria-current={id === shown ? "true" : undefined}
          >
            Crawl {number}
          </Link>
        ),
    },
    {
      key: "at",
      header: "Ended (UTC)",
      card: true,
      cell: ({ finishedAt }) => (finishedAt === null ? "" : formatMinute(finishedAt)),
    },
    { key: "state", header: "State", card: true, cell: ({ state }) => state },
    { key: "pages", header: "Pages met", numeric: true, cell: ({ summary }) => formatCount(summary?.pages ?? 0) },
    {
      key: "unlisted",
      header: "Not in the sitemap",
      numeric: true,
      cell: ({ summary }) => (summary?.walk ? formatCount(summary.unlisted) : "–"),
    },
    {
      key: "coverage",
      header: "The sitemap covers",
      card: true,
      cell: ({ summary }) =>
        summary?.estimate.ok ? `${coverageShare(summary.estimate)}, ${coverageInterval(summary.estimate)}` : "–",
    },
  ];
  return (
    <div className={styles.past}>
      <DataTable label="Crawls of links" columns={columns} rows={crawls} rowKey={({ id }) => String(id)} />
    </div>
  );
}
