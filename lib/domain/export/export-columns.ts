import { formatLastmod } from "../lastmod/format-lastmod";
import type { EntryExtension } from "../sitemap/entry";
import type { CsvCell } from "./csv";
import type { ExportRow } from "./export-row";

export interface ExportColumn {
  header: string;
  cell(row: ExportRow): CsvCell;
  /** Of file, walk and kind of lastmod, which many rows have in common. */
  isCommon?: boolean;
}

/** `gazetteer` are the product's own columns; the others take the header names of the tools they are named after. */
export const exportPresetNames = ["gazetteer", "advertools", "screaming-frog"] as const;
export type ExportPreset = (typeof exportPresetNames)[number];

/** ISO 8601 in UTC in the row's own precision, so that a date stays a date; null where it is undated. */
export function lastmodCell({ lastmodAt, precision }: Pick<ExportRow, "lastmodAt" | "precision">): string | null {
  return lastmodAt === null ? null : formatLastmod(lastmodAt, precision ?? "second");
}

const gazetteer: readonly ExportColumn[] = [
  { header: "loc", cell: (row) => row.loc },
  { header: "lastmod", cell: lastmodCell },
  { header: "lastmod_raw", cell: (row) => row.lastmodRaw },
  { header: "lastmod_precision", isCommon: true, cell: (row) => row.precision },
  { header: "lastmod_flag", isCommon: true, cell: (row) => row.flags.join(" ") },
  { header: "section", cell: (row) => row.section },
  { header: "sitemap", isCommon: true, cell: (row) => row.sitemap },
  { header: "sitemap_path", isCommon: true, cell: ({ sitemapPath }) => pathText(sitemapPath) },
  { header: "walk", isCommon: true, cell: (row) => row.walk },
  { header: "walk_complete", isCommon: true, cell: (row) => String(row.walkComplete) },
  { header: "first_seen", isCommon: true, cell: (row) => row.firstSeen },
  { header: "last_seen", isCommon: true, cell: (row) => row.lastSeen },
  { header: "change", isCommon: true, cell: (row) => row.change },
];

/** All rows of one file have the same array. */
const pathTexts = new WeakMap<readonly string[], string>();

function pathText(path: readonly string[]): string {
  const known = pathTexts.get(path);
  if (known !== undefined) return known;
  const text = path.join(" > ");
  pathTexts.set(path, text);
  return text;
}

/** advertools writes instants as pandas does. */
function pandasInstant(instantMs: number | null | undefined): string | null {
  return instantMs === null || instantMs === undefined
    ? null
    : new Date(instantMs).toISOString().replace(/(\.000)?Z$/, "+00:00");
}

const megabyte = 1_000_000;

function extensionColumn(header: string, cell: (extension: EntryExtension) => CsvCell | undefined): ExportColumn {
  return { header, cell: ({ extension }) => (extension ? (cell(extension) ?? null) : null) };
}

/** @see https://advertools.readthedocs.io/en/master/advertools.sitemaps.html */
const advertools: readonly ExportColumn[] = [
  { header: "loc", cell: (row) => row.loc },
  { header: "lastmod", cell: (row) => pandasInstant(row.lastmodAt) },
  extensionColumn("changefreq", (extension) => extension.changefreq),
  extensionColumn("priority", (extension) => extension.priority),
  { header: "sitemap", cell: (row) => row.sitemap },
  { header: "etag", cell: ({ file }) => file?.etag ?? null },
  { header: "sitemap_last_modified", cell: ({ file }) => pandasInstant(file?.lastModifiedAt) },
  {
    header: "sitemap_size_mb",
    cell: ({ file }) => (typeof file?.bytesUnpacked === "number" ? file.bytesUnpacked / megabyte : null),
  },
  { header: "download_date", cell: ({ file }) => pandasInstant(file?.fetchedAt) },
  { header: "errors", cell: ({ file }) => file?.reason ?? null },
];

/** Appended to the advertools preset where a walk has such entries. */
export const advertoolsNews: readonly ExportColumn[] = [
  extensionColumn("news_publication_date", ({ news }) => news?.publicationDate),
  extensionColumn("publication_name", ({ news }) => news?.name),
  extensionColumn("publication_language", ({ news }) => news?.language),
  extensionColumn("news_title", ({ news }) => news?.title),
];
export const advertoolsImages: readonly ExportColumn[] = [
  extensionColumn("image_loc", ({ images }) => images?.map(({ loc }) => loc).join("@@")),
];

/**
 * A sitemap says nothing of what a URL answers: the columns are there, so that imports find them, and empty.
 *
 * @see https://www.screamingfrog.co.uk/seo-spider/user-guide/tabs/#internal
 */
const screamingFrog: readonly ExportColumn[] = [
  { header: "Address", cell: (row) => row.loc },
  { header: "Status Code", cell: () => null },
  { header: "Indexability", cell: () => null },
  { header: "Indexability Status", cell: () => null },
];

export const exportPresets: Record<ExportPreset, readonly ExportColumn[]> = {
  gazetteer,
  advertools,
  "screaming-frog": screamingFrog,
};

/** Appended to the coverage export: how a URL of the crawl list was matched. */
export const matchKindHeader = "match_kind";
