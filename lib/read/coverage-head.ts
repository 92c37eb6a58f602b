import "server-only";
import type { CoverageNode, CoverageSummary } from "../domain/coverage/coverage-summary";
import type { RejectReason } from "../domain/crawl-list/crawl-row";
import type { ListFormat } from "../domain/crawl-list/list-format";
import type { ListSummary, VersionState } from "../domain/crawl-list/list-summary";
import { Prisma } from "../io/prisma/client";
import { epochMs, queryRows } from "./query-rows";
import type { WalkHead } from "./walk-summary";

/** One version of a crawl list. */
export interface ListVersion {
  id: number;
  listId: number;
  name: string;
  source: string;
  number: number;
  state: VersionState;
  reason: string | null;
  fileName: string | null;
  bytes: number;
  bytesDone: number;
  rowsRead: number;
  rejected: number;
  urls: number | null;
  format: ListFormat | null;
  /** The first records, while it waits for the choice of a column. */
  preview: string[][] | null;
  summary: ListSummary | null;
  requestedAt: number;
  finishedAt: number | null;
}

/** Versions of all lists of a site: lists by name, the newest version first. */
export async function readListVersions(host: string): Promise<ListVersion[]> {
  return queryRows<ListVersion>(Prisma.sql`
    select v.id, v.list_id as "listId", l.name, l.source, v.number, v.state, v.reason, v.file_name as "fileName",
      v.bytes::float8 as bytes, v.bytes_done::float8 as "bytesDone", v.rows_read::float8 as "rowsRead",
      v.rejected::float8 as rejected, v.urls, v.format, case when v.state = 'uploaded' then v.preview end as preview,
      v.summary, ${epochMs("v.requested_at")} as "requestedAt", ${epochMs("v.finished_at")} as "finishedAt"
    from crawl_list_version v join crawl_list l on l.id = v.list_id join site s on s.id = l.site_id
    where s.host = ${host} order by l.name, l.id, v.number desc`);
}

/** A walk against a version, as far as it has come. */
export interface CoverageHead {
  id: number;
  state: "queued" | "matching" | "ready" | "failed";
  reason: string | null;
  summary: CoverageSummary | null;
}

export async function findCoverage(walk: WalkHead, versionId: number): Promise<CoverageHead | null> {
  const rows = await queryRows<CoverageHead>(Prisma.sql`
    select c.id, c.state, c.reason, c.summary from coverage c where c.walk_id = ${walk.id} and c.version_id = ${versionId}`);
  return rows[0] ?? null;
}

/** The heaviest directories or files, parents before children. */
export function readCoverageNodes(
  coverageId: number,
  tree: "path" | "file",
  nodesMax = 1_000,
): Promise<CoverageNode[]> {
  return queryRows<CoverageNode>(Prisma.sql`
    select key, parent_key as "parentKey", depth, sitemap, list, "both", pairs, list_pairs as "listPairs", wide
    from coverage_node where coverage_id = ${coverageId} and tree = ${tree}
    order by greatest(sitemap, list) desc, depth, key limit ${nodesMax}`);
}

export interface ListReject {
  line: number;
  reason: RejectReason;
  text: string;
}

/** The first lines of a version that gave no URL, a thousand at most. */
export function readRejects(versionId: number): Promise<ListReject[]> {
  return queryRows<ListReject>(Prisma.sql`
    select line::float8 as line, reason, text from crawl_list_reject where version_id = ${versionId} order by rank`);
}

/** The version that an address names, else the one that was brought last and can be shown. */
export function chooseVersion(versions: readonly ListVersion[], id: string | null): ListVersion | null {
  const named = versions.find((version) => String(version.id) === id);
  if (named) return named;
  const ready = versions.filter(({ state }) => state === "ready");
  return ready.reduce<ListVersion | null>((last, one) => (last && last.id > one.id ? last : one), null);
}
