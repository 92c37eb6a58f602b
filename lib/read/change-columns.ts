import "server-only";
import { lastmodCell } from "../domain/export/export-columns";
import type { ExportedList } from "../domain/export/export-format";
import { formatLastmod } from "../domain/lastmod/format-lastmod";
import type { WalkDiff } from "./change-diff";
import type { ChangeRow } from "./change-row";

/** The columns of an export of a diff: those of an export of URLs, then what was before, and why. */
export function changeList({ left, right }: WalkDiff): ExportedList<ChangeRow> {
  const isWhole = (walk: typeof left) => walk.state === "complete";
  const walkOf = ({ side }: ChangeRow) => (side === "right" ? right : left);
  const beforeCell = ({ before }: ChangeRow) =>
    before?.lastmodAt == null ? null : formatLastmod(before.lastmodAt, before.precision ?? "second");
  return {
    text: (row) => row.loc,
    columns: [
      { header: "loc", cell: (row) => row.loc },
      { header: "lastmod", cell: lastmodCell },
      { header: "lastmod_raw", cell: (row) => row.lastmodRaw },
      { header: "lastmod_precision", cell: (row) => row.precision },
      { header: "lastmod_flag", cell: (row) => row.flags.join(" ") },
      { header: "section", cell: (row) => row.section },
      { header: "sitemap", cell: (row) => row.sitemap },
      { header: "sitemap_path", cell: (row) => row.sitemapPath.join(" > "), value: (row) => row.sitemapPath },
      { header: "walk", cell: (row) => walkOf(row).number },
      { header: "walk_complete", cell: (row) => String(isWhole(walkOf(row))), value: (row) => isWhole(walkOf(row)) },
      { header: "first_seen", cell: (row) => row.firstSeen },
      { header: "last_seen", cell: (row) => row.lastSeen },
      { header: "change", cell: (row) => row.kinds.join(" "), value: (row) => row.kinds },
      { header: "lastmod_before", cell: beforeCell },
      { header: "sitemap_before", cell: (row) => row.before?.sitemap ?? null },
      { header: "other_loc", cell: (row) => row.other },
      { header: "reason", cell: (row) => row.reason },
      { header: "changed_fields", cell: (row) => row.fields.join(" "), value: (row) => row.fields },
      { header: "walk_left", cell: () => left.number },
      { header: "walk_right", cell: () => right.number },
      { header: "view_left", cell: () => left.view },
      { header: "view_right", cell: () => right.view },
      {
        header: "diff_complete",
        cell: () => String(isWhole(left) && isWhole(right)),
        value: () => isWhole(left) && isWhole(right),
      },
    ],
  };
}
