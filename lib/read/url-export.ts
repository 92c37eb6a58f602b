import "server-only";
import type { ExportRow } from "../domain/export/export-row";
import { sectionOf } from "../domain/section/section-of";
import type { EntryExtension } from "../domain/sitemap/entry";
import type { UrlFilter } from "../domain/walk/url-filter";
import { Prisma } from "../io/prisma/client";
import { type ExportedFile, readExportFiles } from "./export-files";
import { epochMs, queryRows } from "./query-rows";
import { streamRows } from "./stream-rows";
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

/** Text of the columns, in their order below. */
type RawRow = [
  loc: string,
  at: string | null,
  raw: string | null,
  common: string,
  extension: string | null,
  fileIds: string | null,
];

/**
 * Streams every URL under a filter, in portions, in constant memory: 400,000 to 600,000 rows a second. The rows are those
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
  const toRow = createReader(walk, files);
  const statement = Prisma.sql`
    select e.loc, ${epochMs("e.lastmod_at")}, e.lastmod_raw, ${commonColumns(walk)},
      ${request.withExtension ? Prisma.sql`x.data` : Prisma.sql`null::text`},
      ${request.withSitemaps && walk.hasShadows ? fileIdsOf(walk) : Prisma.sql`null::text`}
    from entry e
    ${request.withExtension ? Prisma.sql`left join entry_extension x on x.view_id = ${walk.viewId} and x.entry_id = e.id` : Prisma.empty}
    where ${urlPredicate(walk, filter)}
    order by ${orderOf(request)}`;
  for await (const rows of streamRows<RawRow>(statement, { raw: true, signal: request.signal })) yield rows.map(toRow);
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

/** What many rows have the same, as one text: half of the time that rows take goes into taking columns apart. */
function commonColumns(walk: WalkHead): Prisma.Sql {
  return Prisma.sql`e.file_id || ' ' || coalesce(e.precision, 0) || ' ' || e.flags || ' ' || e.seen_from || ' '
    || least(e.last_walk, ${walk.number}) || ' '
    || coalesce(${changeOf(walk)}, case when ${isNotKnown(walk)} then 'not-known' end, '')`;
}

function fileIdsOf(walk: WalkHead): Prisma.Sql {
  return Prisma.sql`(select string_agg(o.file_id::text, ' ' order by o.file_id) from entry o
    where ${entryInWalk(walk, "o")} and o.loc = e.loc)`;
}

const noFile: ExportedFile = { url: "", path: [], file: null };

/** What `commonColumns` holds. */
type Common = Pick<UrlExportRow, "precision" | "flags" | "firstSeen" | "lastSeen" | "change" | "sitemaps"> & {
  of: ExportedFile;
};

function createReader(walk: WalkHead, files: ReadonlyMap<string, ExportedFile>): (row: RawRow) => UrlExportRow {
  const walkComplete = walk.state === "complete";
  const foreign = foreignOrigins(walk);
  const commonOf = createCommon(files);
  return ([loc, atText, raw, commonText, extension, fileIds]) => {
    const common = commonOf(commonText);
    const { precision, of } = common;
    const lastmodAt = atText === null ? null : Number(atText);
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

function createCommon(files: ReadonlyMap<string, ExportedFile>): (text: string) => Common {
  const known = new Map<string, Common>();
  return (text) => {
    const common = known.get(text) ?? parseCommon(text, files);
    known.set(text, common);
    return common;
  };
}

function parseCommon(text: string, files: ReadonlyMap<string, ExportedFile>): Common {
  const [fileId = "", precision, flags, firstSeen, lastSeen, change] = text.split(" ");
  const of = files.get(fileId) ?? noFile;
  return {
    of,
    precision: precisionOf(Number(precision)),
    flags: flagNames(Number(flags)),
    firstSeen: Number(firstSeen),
    lastSeen: Number(lastSeen),
    change: (change || null) as ExportRow["change"],
    sitemaps: [of.url],
  };
}

/** Whether any URL of the view has news or images: which columns the advertools preset has. */
export async function readExtensionKinds(walk: WalkHead): Promise<{ news: boolean; images: boolean }> {
  const rows = await queryRows<{ news: boolean; images: boolean }>(Prisma.sql`
    select exists (select 1 from entry_extension x where x.view_id = ${walk.viewId} and x.data ? 'news') as news,
      exists (select 1 from entry_extension x where x.view_id = ${walk.viewId} and x.data ? 'images') as images`);
  return rows[0] ?? { news: false, images: false };
}
