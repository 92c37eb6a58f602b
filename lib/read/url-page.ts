import "server-only";
import { sectionOf } from "../domain/section/section-of";
import type { UrlFilter } from "../domain/walk/url-filter";
import { Prisma } from "../io/prisma/client";
import { epochMs, queryRows } from "./query-rows";
import { formatCursor, parseCursor } from "./url-cursor";
import { readUrlKeys } from "./url-keys";
import { flagNames, foreignOrigins, originOf, precisionOf, rawOf } from "./url-row";
import { changeOf, entryInWalk, fileOfEntry, isNotKnown } from "./walk-entries";
import type { WalkHead } from "./walk-summary";

/** One distinct URL of the inventory. */
export interface UrlRow {
  /** Opaque, stable: for React keys and the detail request. */
  id: string;
  loc: string;
  lastmodAt: number | null;
  precision: string | null;
  lastmodRaw: string | null;
  /** Names of lastmodFlag. */
  flags: string[];
  section: string;
  /** Address of the file whose entry stands for the URL. */
  sitemap: string;
  /** Files that list the URL. */
  files: number;
  /** Walk numbers. */
  firstSeen: number;
  lastSeen: number;
  change: "added" | "changed" | null;
  foreign: boolean;
  /** Its file was not read this time: kept from an earlier walk. */
  notKnown: boolean;
}

export type UrlSort = "loc" | "lastmod" | "first_seen";

export type SortDirection = "asc" | "desc";

export interface UrlPage {
  rows: UrlRow[];
  /** Pass as `after` to go on; null at the end. */
  next: string | null;
}

export interface UrlCount {
  /** Distinct URLs under the filter, by the same predicate as the rows. */
  urls: number;
  /** Distinct URLs of the walk. */
  of: number;
  complete: boolean;
}

export interface UrlPageRequest {
  sort?: UrlSort;
  direction?: SortDirection;
  /** `next` of the page before. One that is not ours starts at the beginning. */
  after?: string | null;
  /** 1 to 1,000. */
  limit?: number;
}

/**
 * Reads one page of URLs under a filter. Undated URLs come last in either direction of `lastmod`.
 *
 * @throws FilterError
 */
export async function readUrlPage(walk: WalkHead, filter: UrlFilter, request: UrlPageRequest = {}): Promise<UrlPage> {
  const { sort = "loc", direction = "asc", limit = 100 } = request;
  const after = parseCursor(sort, request.after ?? null);
  const keys = await readUrlKeys(walk, filter, { sort, direction, after, limit: limit + 1 });
  const last = keys.length > limit ? keys[limit - 1] : undefined;
  return {
    rows: await readUrlRows(
      walk,
      keys.slice(0, limit).map(({ id }) => id),
    ),
    next: last ? formatCursor(sort, last) : null,
  };
}

/** Rows of `entry` with what is looked up for them. */
interface EntryRow {
  id: string;
  loc: string;
  at: number | null;
  precision: number | null;
  raw: string | null;
  flags: number;
  sitemap: string;
  files: number;
  firstSeen: number;
  lastSeen: number;
  change: "added" | "changed" | null;
  notKnown: boolean;
}

/** The rows with these ids, in their order, through (id); other rows of their URLs through (loc, id). */
export async function readUrlRows(walk: WalkHead, ids: string[]): Promise<UrlRow[]> {
  if (ids.length === 0) return [];
  const rows = await queryRows<EntryRow>(Prisma.sql`
    with page as materialized (
      select e.* from entry e where e.view_id = ${walk.viewId} and e.id = any (${ids}::bigint[])
    ), listed as (
      select o.loc, count(*)::int as files from entry o
      where ${entryInWalk(walk, "o")} and o.loc = any (array(select loc from page)) group by o.loc
    )
    select e.id::text, e.loc, ${epochMs("e.lastmod_at")} as at, e.precision, e.lastmod_raw as raw, e.flags,
      s.url as sitemap, l.files, e.seen_from as "firstSeen", least(e.last_walk, ${walk.number}) as "lastSeen",
      ${changeOf(walk)} as change, ${isNotKnown(walk)} as "notKnown"
    from page e
    ${fileOfEntry(walk)}
    join listed l on l.loc = e.loc`);
  const foreign = foreignOrigins(walk);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map((row) => toUrlRow(row, foreign));
}

function toUrlRow({ at, raw, ...row }: EntryRow, foreign: ReadonlySet<string>): UrlRow {
  const precision = precisionOf(row.precision);
  return {
    ...row,
    lastmodAt: at,
    precision,
    lastmodRaw: rawOf(raw, at, precision),
    flags: flagNames(row.flags),
    section: sectionOf(row.loc),
    foreign: foreign.has(originOf(row.loc)),
  };
}
