"use client";

import { SegmentedControl } from "@mantine/core";
import { useMemo, useState } from "react";
import { type Column, DataTable } from "@/components/ui/data-table";
import { formatShare } from "@/components/ui/format-number";
import { Link } from "@/components/ui/link";
import { MiddleCut } from "@/components/ui/middle-cut";
import { Panel } from "@/components/ui/panel";
import type { CoverageFilter } from "@/lib/domain/coverage/coverage-filter";
import { type CoverageNode, pairsUnder } from "@/lib/domain/coverage/coverage-summary";
import type { UrlFilter } from "@/lib/domain/walk/url-filter";
import { type CoverageView, coverageHref } from "./coverage-href";
import { CoverageLink } from "./coverage-link";
import styles from "./coverage-screen.module.css";

interface Row {
  node: CoverageNode;
  near: number;
  sitemapOnly: number;
  crawlOnly: number | null;
  filter: Partial<UrlFilter>;
  depth: number;
}

/** Shown at first; the rest on demand. */
const step = 16;

/** How sitemap and list meet, section by section or file by file. */
export function CoverageTree({
  view,
  paths,
  files,
}: {
  view: CoverageView;
  paths: CoverageNode[];
  files: CoverageNode[];
}) {
  const [tree, setTree] = useState<"path" | "file">("path");
  const [shown, setShown] = useState(step);
  const rows = useMemo(() => {
    const nodes = tree === "path" ? inOrder(paths) : files;
    const all = nodes.map((node): Row => {
      const near = pairsUnder(node.pairs, view.rules);
      const crawlOnly = tree === "path" ? node.list - node.both - pairsUnder(node.listPairs, view.rules) : null;
      const filter = tree === "path" ? { section: node.key === "/" ? undefined : node.key } : { file: node.key };
      return { node, near, crawlOnly, sitemapOnly: node.sitemap - node.both - near, filter, depth: node.depth };
    });
    // Where another spelling alone would stand there is nothing to see.
    return all.filter(({ node, near, crawlOnly }) => node.sitemap > 0 || near > 0 || (crawlOnly ?? 0) > 0);
  }, [tree, paths, files, view.rules]);
  const link = (count: number, row: Row, own: CoverageFilter, word: string) => (
    <CoverageLink count={count} view={view} own={own} filter={row.filter} label={`${word} in ${row.node.key}`} />
  );
  const columns: Column<Row>[] = [
    {
      key: "key",
      header: tree === "path" ? "Section" : "Sitemap file",
      wide: true,
      card: true,
      cell: (row) => (
        <Link
          href={coverageHref(view, { own: {}, filter: { ...view.filter, ...row.filter } })}
          scroll={false}
          className={styles.node}
          style={{ paddingLeft: tree === "path" ? row.depth * 16 : 0 }}
        >
          <MiddleCut text={row.node.key} tail={tree === "path" ? 16 : 26} />
        </Link>
      ),
    },
    {
      key: "both",
      header: "Both",
      numeric: true,
      card: true,
      cell: (row) => link(row.node.both, row, { kind: "both" }, "in both"),
    },
    { key: "near", header: "Near", numeric: true, cell: (row) => link(row.near, row, { kind: "near" }, "near") },
    {
      key: "sitemap",
      header: "Only sitemap",
      numeric: true,
      card: true,
      cell: (row) => link(row.sitemapOnly, row, { kind: "sitemap-only" }, "only in the sitemap"),
    },
    ...(tree === "path"
      ? [
          {
            key: "crawl",
            header: "Only list",
            numeric: true,
            card: true,
            cell: (row: Row) => link(row.crawlOnly ?? 0, row, { kind: "crawl-only" }, "only in the list"),
          },
        ]
      : []),
    {
      key: "met",
      header: "Met by the list",
      numeric: true,
      cell: ({ node, near }) => (node.sitemap > 0 ? formatShare((node.both + near) / node.sitemap) : "–"),
    },
  ];
  return (
    <Panel
      title="Where they meet"
      note="Whole walk and list; a click filters."
      actions={
        <SegmentedControl
          aria-label="Rows of the table"
          value={tree}
          data={[
            { value: "path", label: "By path" },
            { value: "file", label: "By sitemap file" },
          ]}
          onChange={(value) => {
            setTree(value as "path" | "file");
            setShown(step);
          }}
        />
      }
    >
      <DataTable
        label="Coverage by section"
        columns={columns}
        rows={rows.slice(0, shown)}
        rowKey={({ node }) => node.key}
      />
      {rows.length > shown ? (
        <button type="button" className={styles.more} onClick={() => setShown(shown + step * 5)}>
          Show more of {rows.length}
        </button>
      ) : null}
    </Panel>
  );
}

/** Parents before children, the heaviest first among siblings. */
function inOrder(nodes: CoverageNode[]): CoverageNode[] {
  const keys = new Set(nodes.map(({ key }) => key));
  const children = new Map<string | null, CoverageNode[]>();
  for (const node of nodes) {
    const parent = node.parentKey !== null && keys.has(node.parentKey) ? node.parentKey : null;
    children.set(parent, [...(children.get(parent) ?? []), node]);
  }
  const ordered: CoverageNode[] = [];
  const visit = (parent: string | null) => {
    const siblings = children.get(parent) ?? [];
    for (const node of siblings.sort((a, b) => b.sitemap + b.list - a.sitemap - a.list)) {
      ordered.push(node);
      visit(node.key);
    }
  };
  visit(null);
  return ordered;
}
