import "server-only";
import { advertoolsImages, advertoolsNews, type ExportPreset, exportPresets } from "../domain/export/export-columns";
import type { ExportedList, ExportFormat, ListColumn } from "../domain/export/export-format";
import type { UrlExportRow } from "./url-export";

/** An export of URLs: its columns, and what its rows have in common. */
export function urlList(
  format: ExportFormat,
  preset: ExportPreset,
  kinds: { news: boolean; images: boolean },
): ExportedList<UrlExportRow> {
  return { columns: urlColumns(format, preset, kinds), text: (row) => row.loc, commonOf: (row) => row.common };
}

/** The columns of an export of URLs. NDJSON has the product's own columns with their types, and two that no cell can hold. */
export function urlColumns(
  format: ExportFormat,
  preset: ExportPreset,
  kinds: { news: boolean; images: boolean },
): readonly ListColumn<UrlExportRow>[] {
  if (preset === "advertools") {
    return [
      ...exportPresets.advertools,
      ...(kinds.news ? advertoolsNews : []),
      ...(kinds.images ? advertoolsImages : []),
    ];
  }
  if (format !== "ndjson" || preset !== "gazetteer") return exportPresets[preset];
  const typed = exportPresets.gazetteer.map(
    (column): ListColumn<UrlExportRow> =>
      column.header === "walk_complete" ? { ...column, value: (row) => row.walkComplete } : column,
  );
  return [
    ...typed,
    { header: "sitemaps", cell: (row) => row.sitemaps.join(" "), value: (row) => row.sitemaps },
    { header: "foreign_host", cell: (row) => String(row.foreign), value: (row) => row.foreign },
  ];
}
