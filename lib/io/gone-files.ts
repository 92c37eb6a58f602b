import type { PoolClient } from "pg";
import type { FileOutcome } from "../domain/walk/outcome";
import { isRead } from "../domain/walk/outcome";
import { rowsOf } from "./file-rows";
import type { StoredWalk } from "./walk-store";

/** A file of the walk before that this walk has not met, under no address. */
export interface MissingFile {
  fileId: number;
  url: string;
  /** `entry.file_id` of its rows. */
  rowsId: number;
  parentFileId: number | null;
  contentId: number;
  /** It was missing in the walk before as well, and kept because a new file could not be read. */
  wasKept: boolean;
}

/**
 * The files that this walk has not met so far: `gone` where the index or robots.txt that listed them was read and lists
 * them no more, `unknown` where that was not read, or is not yet.
 *
 * @param before Id of the walk before.
 */
export async function sortMissing(
  client: Pick<PoolClient, "query">,
  walk: StoredWalk,
  before: number,
): Promise<{ gone: MissingFile[]; unknown: MissingFile[] }> {
  const { rows } = await client.query(
    `select p.file_id, s.url, ${rowsOf("p")} as rows_id, p.parent_file_id, p.content_id, p.reason = 'successor-not-read' as was_kept
     from "fetch" p join sitemap_file s on s.id = p.file_id
     where p.walk_id = $2 and p.content_id is not null and not exists (
       select 1 from "fetch" f where f.walk_id = $1 and (f.file_id = p.file_id or ${rowsOf("f")} = ${rowsOf("p")}))
     order by p.depth, p.rank`,
    [walk.id, before],
  );
  if (rows.length === 0) return { gone: [], unknown: [] };
  const { rows: met } = await client.query(
    `select file_id, renamed_from, source, outcome from "fetch" where walk_id = $1`,
    [walk.id],
  );
  const outcomes = new Map<number, FileOutcome | null>();
  for (const row of met) if (row.renamed_from !== null) outcomes.set(row.renamed_from, row.outcome);
  for (const row of met) outcomes.set(row.file_id, row.outcome);
  const foundRoot = met.some((row) => row.source !== "index" && (isRead(row.outcome) || row.outcome === "partial"));
  const robotsRead = walk.robots === null || ["ok", "absent", "not-robots"].includes(walk.robots.outcome);

  const goneIds = new Set<number>();
  const [gone, unknown]: [MissingFile[], MissingFile[]] = [[], []];
  for (const row of rows) {
    const parentFileId: number | null = row.parent_file_id;
    const parentOutcome = parentFileId === null ? null : (outcomes.get(parentFileId) ?? null);
    const isGone =
      parentFileId === null
        ? foundRoot && robotsRead
        : goneIds.has(parentFileId) || (parentOutcome !== null && isRead(parentOutcome));
    const { file_id: fileId, url, rows_id: rowsId, content_id: contentId } = row;
    (isGone ? gone : unknown).push({ fileId, url, rowsId, parentFileId, contentId, wasKept: row.was_kept === true });
    if (isGone) goneIds.add(fileId);
  }
  return { gone, unknown };
}

/**
 * Whether a file that is new since the walk before could not be read to its end, for now: what a gone file held may
 * stand there under another name. `sinceEarlier` is one that was new in an earlier walk and has not been read since.
 */
export async function findUnreadNewcomers(
  client: Pick<PoolClient, "query">,
  walk: StoredWalk,
  before: number,
): Promise<{ sinceEarlier: boolean; any: boolean }> {
  const { rows } = await client.query(
    `select coalesce(bool_or(p.id is null), false) as any, coalesce(bool_or(p.id is not null), false) as earlier
     from "fetch" f left join "fetch" p on p.walk_id = $2 and p.file_id = f.file_id
     where f.walk_id = $1 and f.source <> 'guess' and (p.id is null or p.content_id is null)
       and (f.outcome in ('partial', 'not-visited') or f.outcome = 'failed' and f.reason <> 'absent')`,
    [walk.id, before],
  );
  return { any: rows[0].any, sinceEarlier: rows[0].any || rows[0].earlier };
}
