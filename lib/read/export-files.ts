import "server-only";
import type { ExportFile } from "../domain/export/export-row";
import { Prisma } from "../io/prisma/client";
import { epochMs, queryRows } from "./query-rows";
import { rowsOfFile } from "./walk-entries";
import type { WalkHead } from "./walk-summary";

/** What every row of one sitemap file has in common in an export. */
export interface ExportedFile {
  url: string;
  /** Addresses of the files that lead to it, root first, itself last. */
  path: string[];
  file: ExportFile | null;
}

interface StoredFile {
  id: number;
  /** `entry.file_id` of its rows. */
  rowsId: number;
  url: string;
  parentId: number | null;
  etag: string | null;
  lastModified: string | null;
  bytesUnpacked: number | null;
  fetchedAt: number | null;
  reason: string | null;
}

/** All files of the walk by the text of `entry.file_id` of their rows. */
export async function readExportFiles(walk: WalkHead): Promise<Map<string, ExportedFile>> {
  const rows = await queryRows<StoredFile>(Prisma.sql`
    select s.id, ${rowsOfFile} as "rowsId", s.url, f.parent_file_id as "parentId", f.headers->>'etag' as etag, f.headers->>'last-modified' as "lastModified",
      f.bytes_unpacked::float8 as "bytesUnpacked", ${epochMs("f.started_at")} as "fetchedAt", f.reason
    from "fetch" f join sitemap_file s on s.id = f.file_id where f.walk_id = ${walk.id}`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(rows.map((row) => [String(row.rowsId), toExported(row, byId)]));
}

function toExported(row: StoredFile, byId: ReadonlyMap<number, StoredFile>): ExportedFile {
  const path: string[] = [];
  for (let at: StoredFile | undefined = row; at && !path.includes(at.url); at = byId.get(at.parentId ?? 0)) {
    path.unshift(at.url);
  }
  const { url, etag, lastModified, bytesUnpacked, fetchedAt, reason } = row;
  const lastModifiedAt = lastModified === null ? Number.NaN : Date.parse(lastModified);
  const file = {
    etag,
    lastModifiedAt: Number.isNaN(lastModifiedAt) ? null : lastModifiedAt,
    bytesUnpacked,
    fetchedAt,
    reason,
  };
  return { url, path, file: fetchedAt === null ? null : file };
}
