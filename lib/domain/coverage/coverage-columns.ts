import { matchKindHeader } from "../export/export-columns";
import type { ListColumn } from "../export/export-format";
import { formatLastmod } from "../lastmod/format-lastmod";
import type { Precision } from "../lastmod/parse-lastmod";
import type { CoverageKind } from "./coverage-filter";
import { nearKindOf } from "./near-rule";

/** What an export writes of a row. */
export interface CoverageCells {
  loc: string;
  kind: CoverageKind;
  crawlLoc: string | null;
  difference: readonly string[];
  status: number | null;
  indexability: string | null;
  depth: number | null;
  isHtml: boolean | null;
  lastmodAt: number | null;
  precision: string | null;
  section: string;
  sitemap: string | null;
}

/** `both`, `sitemap-only`, `crawl-only`, `elsewhere`, `near:scheme+slash`. */
export function matchKindOfRow({ kind, difference }: Pick<CoverageCells, "kind" | "difference">): string {
  return kind === "near" ? nearKindOf(difference) : kind;
}

/** The address as the list has it; null where it has none. */
function listAddressOf({ kind, loc, crawlLoc }: CoverageCells): string | null {
  return kind === "sitemap-only" ? null : (crawlLoc ?? loc);
}

export function coverageColumns<Row extends CoverageCells>(context: {
  walk: number;
  walkComplete: boolean;
  list: string;
  version: number;
}): ListColumn<Row>[] {
  return [
    { header: "loc", cell: (row) => row.loc },
    {
      header: "lastmod",
      cell: ({ lastmodAt, precision }) =>
        lastmodAt === null ? null : formatLastmod(lastmodAt, (precision as Precision | null) ?? "second"),
    },
    { header: "section", cell: (row) => row.section },
    { header: "sitemap", cell: (row) => row.sitemap },
    { header: "walk", cell: () => context.walk },
    { header: "walk_complete", cell: () => String(context.walkComplete), value: () => context.walkComplete },
    { header: "crawl_list", cell: () => context.list },
    { header: "crawl_list_version", cell: () => context.version },
    { header: "crawl_loc", cell: listAddressOf },
    { header: "status_code", cell: (row) => row.status },
    { header: "indexability", cell: (row) => row.indexability },
    { header: "crawl_depth", cell: (row) => row.depth },
    {
      header: "html",
      cell: ({ isHtml }) => (isHtml === null ? null : String(isHtml)),
      value: ({ isHtml }) => isHtml,
    },
    { header: matchKindHeader, cell: matchKindOfRow },
  ];
}
