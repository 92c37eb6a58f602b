import "server-only";
import type { ExportRow } from "../domain/export/export-row";
import { sectionOf } from "../domain/section/section-of";
import type { EntryExtension } from "../domain/sitemap/entry";
import type { UrlFilter } from "../domain/walk/url-filter";
import type { RowReader } from "../io/copy-out";
import { Prisma } from "../io/prisma/client";
import { type ExportedFile, readExportFiles } from "./export-files";
import { queryRows } from "./query-rows";
import { copyRows } from "./stream-rows";
import type { SortDirection, UrlSort } from "./url-page";
import { urlPredicate } from "./url-predicate";
import { flagNames, foreignOrigins, originOf, precisionOf, rawOf } from "./url-row";
import { changeOf, entryInWalk, isNotKnown } from "./walk-entries";
import type { WalkHead } from "./walk-summary";

/** A row of an export, with what only some formats write. */
export interface UrlExportRow extends ExportRow {
  /** Every file that lists the URL, where it was asked for. */
  sitemaps: string[];
  foreign: boolean;
  /** The same object for rows of one file that are alike in all but address and instant. */
  common: object;
}

export interface UrlExportRequest {
  /** As on the page. Null: as the files were read, which needs no sorting. */
  sort: UrlSort | null;
  direction: SortDirection;
  /** News, images, changefreq and priority too. */
  withExtension: boolean;
  /** Every file that lists the URL too. */
  withSitemaps: boolean;
  signal?: AbortSignal;
}

/**
 * Streams every URL under a filter, in portions, in constant memory. The rows are those
 * of the page and the count, by the same predicate.
 *
 * @throws FilterError before the first portion; the signal's reason.
 */
export async function* streamUrls(
  walk: WalkHead,
  filter: UrlFilter,
  request: UrlExportRequest,
): AsyncGenerator<UrlExportRow[]> {
  const files = await readExportFiles(walk);
  const statement = Prisma.sql`
    select e.loc, e.lastmod_at, e.lastmod_raw, e.file_id, e.precision, e.flags, e.seen_from, least(e.last_walk, ${walk.number}),
      coalesce(${changeOf(walk)}, case when ${isNotKnown(walk)} then 'not-known' end),
      ${request.withExtension ? Prisma.sql`x.data::text` : Prisma.sql`null::text`},
      ${request.withSitemaps && walk.hasShadows ? fileIdsOf(walk) : Prisma.sql`null::text`}
    from entry e
    ${request.withExtension ? Prisma.sql`left join entry_extension x on x.view_id = ${walk.viewId} and x.entry_id = e.id` : Prisma.empty}
    where ${urlPredicate(walk, filter)}
    order by ${orderOf(request)}`;
  yield* copyRows(statement, createReader(walk, files), { signal: request.signal });
}

/** As on the page: undated last in either direction of `lastmod`. */
function orderOf({ sort, direction }: UrlExportRequest): Prisma.Sql {
  const order = Prisma.raw(direction);
  switch (sort) {
    case null:
      return Prisma.sql`e.id`;
    case "loc":
      return Prisma.sql`e.loc ${order}, e.id ${order}`;
    case "lastmod":
      return Prisma.sql`e.lastmod_at is null, e.lastmod_at ${order},
        case when e.lastmod_at is not null then e.id end ${order}, e.id`;
    case "first_seen":
      return Prisma.sql`e.seen_from ${order}, e.loc, e.id`;
  }
}

function fileIdsOf(walk: WalkHead): Prisma.Sql {
  return Prisma.sql`(select string_agg(o.file_id::text, ' ' order by o.file_id) from entry o
    where ${entryInWalk(walk, "o")} and o.loc = e.loc)`;
}

const noFile: ExportedFile = { url: "", path: [], file: null };

/** What many rows have the same. */
type Common = Pick<UrlExportRow, "precision" | "flags" | "firstSeen" | "lastSeen" | "change" | "sitemaps"> & {
  of: ExportedFile;
};

function createReader(walk: WalkHead, files: ReadonlyMap<string, ExportedFile>): (row: RowReader) => UrlExportRow {
  const walkComplete = walk.state === "complete";
  const foreign = foreignOrigins(walk);
  const readCommon = createCommonReader(files);
  return (row) => {
    const loc = row.ascii() ?? "";
    const lastmodAt = row.instantMs();
    const raw = row.text();
    const common = readCommon(row);
    const { precision, of } = common;
    const extension = row.text();
    const fileIds = row.text();
    return {
      loc,
      lastmodAt,
      precision,
      lastmodRaw: rawOf(raw, lastmodAt, precision),
      flags: common.flags,
      section: sectionOf(loc),
      sitemap: of.url,
      sitemapPath: of.path,
      walk: walk.number,
      walkComplete,
      firstSeen: common.firstSeen,
      lastSeen: common.lastSeen,
      change: common.change,
      extension: extension === null ? null : (JSON.parse(extension) as EntryExtension),
      file: of.file,
      sitemaps: fileIds === null ? common.sitemaps : fileIds.split(" ").map((id) => files.get(id)?.url ?? ""),
      common,
      foreign: foreign.size > 0 && foreign.has(originOf(loc)),
    };
  };
}

/** Reads six columns; the same object where they are the same, as they mostly are from row to row. */
function createCommonReader(files: ReadonlyMap<string, ExportedFile>): (row: RowReader) => Common {
  const known = new Map<string, Common>();
  let common: Common | null = null;
  let last: Columns = [null, null, null, null, null, null];
  return (row) => {
    const columns: Columns = [row.int(), row.int(), row.int(), row.int(), row.int(), row.ascii()];
    if (common && isSame(columns, last)) return common;
    last = columns;
    const key = columns.join(" ");
    common = known.get(key) ?? null;
    if (common) return common;
    const [fileId, precision, flags, firstSeen, lastSeen, change] = columns;
    const of = files.get(String(fileId)) ?? noFile;
    common = {
      of,
      precision: precisionOf(precision),
      flags: flagNames(flags ?? 0),
      firstSeen,
      lastSeen,
      change: change as ExportRow["change"],
      sitemaps: [of.url],
    };
    known.set(key, common);
    return common;
  };
}

type Columns = [
  fileId: number | null,
  precision: number | null,
  flags: number | null,
  firstSeen: number | null,
  lastSeen: number | null,
  change: string | null,
];

function isSame(a: Columns, b: Columns): boolean {
  return a[0] === b[0] && a[1] === b[1] && a[2] === b[2] && a[3] === b[3] && a[4] === b[4] && a[5] === b[5];
}

/** Whether any URL of the view has news or images: which columns the advertools preset has. */
export async function readExtensionKinds(walk: WalkHead): Promise<{ news: boolean; images: boolean }> {
  const rows = await queryRows<{ news: boolean; images: boolean }>(Prisma.sql`
    select exists (select 1 from entry_extension x where x.view_id = ${walk.viewId} and x.data ? 'news') as news,
      exists (select 1 from entry_extension x where x.view_id = ${walk.viewId} and x.data ? 'images') as images`);
  return rows[0] ?? { news: false, images: false };
}
