import { CountLink } from "@/components/ui/count-link";
import { DataTable } from "@/components/ui/data-table";
import { formatShare } from "@/components/ui/format-number";
import { formatAgo } from "@/components/ui/format-time";
import { Link } from "@/components/ui/link";
import { ShareBar } from "@/components/ui/share-bar";
import { VerdictChip } from "@/components/ui/verdict-chip";
import { filterHref } from "@/lib/domain/walk/filter-href";
import { type UrlFilter, walkOf } from "@/lib/domain/walk/url-filter";
import type { SectionNode } from "@/lib/read/section-tree";
import styles from "./overview-screen.module.css";

/** The heaviest sections of the first level. */
export function TopSections({
  host,
  filter,
  sections,
  now,
}: {
  host: string;
  filter: UrlFilter;
  sections: SectionNode[];
  now: number;
}) {
  const top = sections.filter((node) => node.depth === 1).slice(0, 8);
  if (top.length === 0) return <p className={styles.good}>All URLs lie at the root: there are no sections.</p>;
  return (
    <DataTable
      label="Largest sections"
      rows={top}
      rowKey={(node) => node.key}
      columns={[
        {
          key: "section",
          header: "Section",
          wide: true,
          cell: (node) => (
            <Link
              href={filterHref(host, "sections", { ...walkOf(filter), section: node.key })}
              className={styles.section}
              title={node.key}
            >
              {node.key}
            </Link>
          ),
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
        { key: "share", header: "Share", numeric: true, card: true, cell: (node) => <ShareBar share={node.share} /> },
        { key: "dated", header: "Dated", numeric: true, cell: (node) => formatShare(node.datedShare) },
        {
          key: "newest",
          header: "Newest",
          numeric: true,
          cell: (node) => (node.newestAt === null ? "–" : formatAgo(node.newestAt, now)),
        },
        {
          key: "verdict",
          header: "Verdict",
          card: true,
          cell: (node) =>
            node.verdict ? <VerdictChip code={node.verdict} verified={node.verified} look="quiet" /> : "–",
        },
      ]}
    />
  );
}
