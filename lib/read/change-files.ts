import "server-only";
import { type FileOutcome, isRead } from "../domain/walk/outcome";
import { Prisma } from "../io/prisma/client";
import { queryRows } from "./query-rows";
import { isUnreadFile, rowsOfFile } from "./walk-entries";
import type { WalkHead } from "./walk-summary";

/** A file of a walk, as far as it bears on what the walk knows. */
export interface DiffFile {
  /** `sitemap_file.id` */
  fileId: number;
  /** `entry.file_id` of its rows. */
  rowsId: number;
  parentId: number | null;
  url: string;
  outcome: FileOutcome | null;
  reason: string | null;
  /** Rows of it are kept from an earlier walk: all, or those beyond where it was read to. */
  keepsRows: boolean;
}

export function readDiffFiles(walk: WalkHead): Promise<DiffFile[]> {
  return queryRows<DiffFile>(Prisma.sql`
    select f.file_id as "fileId", ${rowsOfFile} as "rowsId", f.parent_file_id as "parentId", s.url, f.outcome, f.reason,
      f.content_id is not null and (${isUnreadFile} or f.kept_ids is not null) as "keepsRows"
    from "fetch" f join sitemap_file s on s.id = f.file_id where f.walk_id = ${walk.id}`);
}

/** Finds a file of another walk again: within a view by its rows or its address, between views by its address. */
export function createFileFinder(
  files: readonly DiffFile[],
  { isSameView }: { isSameView: boolean },
): (file: DiffFile) => DiffFile | null {
  const byRows = new Map(files.map((file) => [file.rowsId, file]));
  const byUrl = new Map(files.map((file) => [file.url, file]));
  return (file) => (isSameView ? byRows.get(file.rowsId) : undefined) ?? byUrl.get(file.url) ?? null;
}

/**
 * Rows of which files do not tell, where they are in one walk and not in `walk`, that they were not there: their file
 * was not read to its end, or is not among the files of a walk that is partial.
 *
 * @param from Files of the walk that has the rows.
 * @param files Files of `walk`.
 * @returns `entry.file_id` of the rows.
 */
export function findUnsureRows(
  from: readonly DiffFile[],
  walk: WalkHead,
  files: readonly DiffFile[],
  place: { isSameView: boolean },
): number[] {
  const find = createFileFinder(files, place);
  const isUnsure = (file: DiffFile) => {
    const there = find(file);
    if (!there) return walk.state !== "complete";
    return there.outcome !== null && !isRead(there.outcome) && there.outcome !== "duplicate";
  };
  return from.filter(isUnsure).map(({ rowsId }) => rowsId);
}
