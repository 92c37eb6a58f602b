import type { ExportedList } from "../export/export-format";
import { formatLastmod } from "../lastmod/format-lastmod";
import type { Precision } from "../lastmod/parse-lastmod";

/** An article of a news sitemap, as it was listed last. */
export interface NewsArticle {
  loc: string;
  title: string | null;
  publication: string | null;
  language: string | null;
  /** Unix milliseconds, UTC; null where there is none that can be read. */
  publishedAt: number | null;
  publishedPrecision: Precision | null;
  /** The walk that listed it first: number, and when it was made. */
  firstSeen: number;
  firstSeenAt: number;
  /** From publication to first listing; null where nobody knows: dates without a time, and the first walk's articles. */
  delayMs: number | null;
  /** It stands in the walk that is shown. */
  isListed: boolean;
}

/** The columns of an exported feed. */
export const newsList: ExportedList<NewsArticle> = {
  text: (row) => row.loc,
  columns: [
    { header: "loc", cell: (row) => row.loc },
    { header: "title", cell: (row) => row.title },
    { header: "publication", cell: (row) => row.publication },
    { header: "language", cell: (row) => row.language },
    {
      header: "publication_date",
      cell: (row) =>
        row.publishedAt === null ? null : formatLastmod(row.publishedAt, row.publishedPrecision ?? "second"),
    },
    { header: "first_seen_at", cell: (row) => new Date(row.firstSeenAt).toISOString().replace(".000Z", "Z") },
    { header: "first_seen", cell: (row) => row.firstSeen },
    {
      header: "delay_seconds",
      cell: (row) => (row.delayMs === null ? null : Math.round(row.delayMs / 1000)),
    },
    { header: "still_listed", cell: (row) => String(row.isListed), value: (row) => row.isListed },
  ],
};
