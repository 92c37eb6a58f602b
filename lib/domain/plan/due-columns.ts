import type { ExportedList } from "../export/export-format";
import { formatLastmod } from "../lastmod/format-lastmod";
import type { Precision } from "../lastmod/parse-lastmod";
import type { DueRow } from "./due-list";

/** The columns of a recrawl list. @param batch Of a cursor: the same number is the same batch, given again after a crash. */
export function dueList(
  walk: { number: number; isComplete: boolean },
  batch: { cursor: string; number: number } | null,
): ExportedList<DueRow> {
  return {
    text: (row) => row.loc,
    columns: [
      { header: "loc", cell: (row) => row.loc },
      { header: "due", cell: (row) => row.list },
      { header: "rank", cell: (row) => row.rank },
      { header: "lastmod", cell: lastmodCell },
      { header: "section", cell: (row) => row.section },
      { header: "sitemap", cell: (row) => row.sitemap },
      { header: "robots", cell: (row) => row.robots },
      { header: "first_seen", cell: (row) => row.firstSeen },
      { header: "walk", cell: () => walk.number },
      { header: "walk_complete", cell: () => String(walk.isComplete), value: () => walk.isComplete },
      ...(batch
        ? [
            { header: "cursor", cell: () => batch.cursor },
            { header: "batch", cell: () => batch.number },
          ]
        : []),
    ],
  };
}

function lastmodCell({ lastmodAt, precision }: DueRow): string | null {
  return lastmodAt === null ? null : formatLastmod(lastmodAt, (precision ?? "second") as Precision);
}
