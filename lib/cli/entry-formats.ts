import { csvLine } from "../domain/export/csv";
import { exportPresets } from "../domain/export/export-columns";
import type { ExportRow } from "../domain/export/export-row";
import { type LastmodFlag, lastmodFlag } from "../domain/lastmod/lastmod-flag";
import type { Entry } from "../domain/sitemap/entry";

interface EntryFormat {
  head: string;
  line(entry: Entry, sitemap: string): string;
}

/** Columns that a walk knows while it reads: those that take an inventory (first seen, change) come with `--store`. */
const columns = exportPresets.gazetteer.filter(
  ({ header }) => !["sitemap_path", "walk", "walk_complete", "first_seen", "last_seen", "change"].includes(header),
);
const flagNames = Object.keys(lastmodFlag) as LastmodFlag[];

/** Rows of a walk that is not stored: one an entry, repetitions included, as they are read. */
export const entryFormats: Record<"csv" | "ndjson" | "txt", EntryFormat> = {
  csv: {
    head: csvLine(columns.map(({ header }) => header)),
    line: (entry, sitemap) => csvLine(columns.map(({ cell }) => cell(rowOf(entry, sitemap)))),
  },
  ndjson: {
    head: "",
    line(entry, sitemap) {
      const row = rowOf(entry, sitemap);
      const fields = columns.map(({ header, cell }) => [header, cell(row)]);
      return `${JSON.stringify({ ...Object.fromEntries(fields), ...entry.extension })}\n`;
    },
  },
  txt: { head: "", line: (entry) => `${entry.loc}\n` },
};

function rowOf(entry: Entry, sitemap: string): ExportRow {
  const path = new URL(entry.loc).pathname;
  return {
    loc: entry.loc,
    lastmodAt: entry.lastmodAt,
    precision: entry.lastmodPrecision,
    lastmodRaw: entry.lastmodRaw,
    flags: flagNames.filter((name) => entry.lastmodFlags & lastmodFlag[name]),
    section: path.slice(0, path.lastIndexOf("/") + 1),
    sitemap,
    sitemapPath: [],
    walk: 0,
    walkComplete: false,
    firstSeen: null,
    lastSeen: null,
    change: null,
  };
}
