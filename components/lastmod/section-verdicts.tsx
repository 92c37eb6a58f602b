import { CountLink } from "@/components/ui/count-link";
import { DataTable } from "@/components/ui/data-table";
import { formatShare } from "@/components/ui/format-number";
import { formatMonth } from "@/components/ui/format-time";
import { Link } from "@/components/ui/link";
import { VerdictChip } from "@/components/ui/verdict-chip";
import { filterHref } from "@/lib/domain/walk/filter-href";
import { type UrlFilter, walkOf } from "@/lib/domain/walk/url-filter";
import type { SectionNode } from "@/lib/read/section-tree";
import styles from "./lastmod-screen.module.css";

const shownMax = 20;

/** The verdict of the sections of the first level. A click narrows this page to one. */
export function SectionVerdicts({
  host,
  filter,
  sections,
}: {
  host: string;
  filter: UrlFilter;
  sections: SectionNode[];
}) {
  const first = sections.filter((node) => node.depth === 1);
  if (first.length === 0) return <p className={styles.none}>There are no sections: all URLs lie at the root.</p>;
  return (
    <DataTable
      label="Verdict per section"
      rows={first.slice(0, shownMax)}
      rowKey={(node) => node.key}
      columns={[
        {
          key: "section",
          header: "Section",
          wide: true,
          cell: (node) => (
            <Link href={filterHref(host, "lastmod", { ...walkOf(filter), section: node.key })} scroll={false}>
              {node.key}
            </Link>
          ),
        },
        {
          key: "verdict",
          header: "Verdict",
          card: true,
          cell: (node) =>
            node.verdict ? <VerdictChip code={node.verdict} verified={node.verified} look="quiet" /> : "–",
        },
        {
          key: "urls",
          header: "URLs",
          numeric: true,
          card: true,
          cell: (node) => (
            <CountLink count={node.urls} href={filterHref(host, "urls", { ...walkOf(filter), section: node.key })} />
          ),
        },
        { key: "dated", header: "Dated", numeric: true, card: true, cell: (node) => formatShare(node.datedShare) },
        {
          key: "median",
          header: "Median",
          numeric: true,
          cell: (node) => (node.medianAt === null ? "–" : formatMonth(monthsOf(node.medianAt))),
        },
      ]}
    />
  );
}

function monthsOf(at: number): number {
  const date = new Date(at);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}
