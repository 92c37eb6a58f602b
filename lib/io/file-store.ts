import type { PoolClient } from "pg";
import { conventionalPaths } from "../domain/walk/conventional-paths";
import { listedChildren } from "../domain/walk/listed-children";
import type { FileReport, FileTask, KnownContent, ListedFile } from "../domain/walk/sitemap-file";
import { withCycle } from "../domain/walk/with-cycle";
import { addFiles, type StoredWalk } from "./walk-store";

/** What a walk does next, once a file is saved. */
export interface NextStep {
  /** Files that were given a place and wait. */
  files: FileTask[];
  /** Nothing is left to read. */
  isRead: boolean;
}

/** Another process has saved the file meanwhile: what was read is to be dropped. */
export class AlreadySavedError extends Error {
  override name = "AlreadySavedError";
}

/**
 * Saves what became of a file, gives its children a place, and decides what comes next: all in the caller's
 * transaction, in which the file's entries were written.
 *
 * @throws AlreadySavedError where the file is saved, or its walk is gone.
 */
export async function saveFile(
  client: PoolClient,
  walk: StoredWalk,
  result: { task: FileTask; report: FileReport; known: KnownContent | null; keptIds: readonly number[] },
): Promise<NextStep> {
  const { task, report } = result;
  const { rows } = await client.query(`select state from "fetch" where walk_id = $1 and file_id = $2 for update`, [
    walk.id,
    task.fileId,
  ]);
  if (rows[0]?.state !== "running") throw new AlreadySavedError(`"${task.url}" is saved already`);
  const problems =
    report.children.length > 0 ? withCycle(report, await findUrlsAbove(client, walk.id, task.fileId)) : report.problems;
  const contentId = await saveContent(client, walk, result);
  await client.query(
    `update "fetch" set state = 'done', outcome = $3, reason = $4, status = $5, final_url = $6, redirects = $7, headers = $8,
       agent = coalesce($9, agent), head = $10, format = $11, bytes_packed = $12, bytes_unpacked = $13, sha256 = $14,
       problems = $15, entries = $16, content_id = $17, attempts = $18, kept_entries = $19, started_at = $20, finished_at = $21,
       route = coalesce($22, route), kept_ids = $23
     where walk_id = $1 and file_id = $2`,
    [
      walk.id,
      task.fileId,
      report.outcome,
      report.reason,
      report.status,
      report.finalUrl,
      JSON.stringify(report.redirects),
      jsonText(report.headers),
      report.agent,
      report.head?.replaceAll("\0", "\uFFFD") ?? null,
      report.format,
      report.bytesPacked,
      report.bytesUnpacked,
      report.sha256,
      jsonText(problems),
      report.entries,
      contentId,
      report.attempts,
      result.keptIds.length,
      new Date(report.startedAt),
      new Date(report.finishedAt),
      report.route,
      result.keptIds.length > 0 ? result.keptIds : null,
    ],
  );
  const failed = report.outcome === "failed" || report.outcome === "refused" || report.outcome === "not-a-sitemap";
  await client.query(
    `update walk set files_done = files_done + 1, files_failed = files_failed + $2,
       entries_read = entries_read + $3, bytes_read = bytes_read + $4
     where id = $1`,
    [walk.id, failed ? 1 : 0, report.content ? report.content.entries : 0, report.bytesUnpacked],
  );
  const files = await addFiles(client, walk, listedChildren(task, report));
  return nextStep(client, walk, files);
}

/** Addresses of a file and of the indexes above it. */
async function findUrlsAbove(client: PoolClient, walkId: number, fileId: number): Promise<Set<string>> {
  const { rows } = await client.query(
    `with recursive up(file_id) as (
       select $2::int
       union
       select f.parent_file_id from "fetch" f join up on f.file_id = up.file_id where f.walk_id = $1 and f.parent_file_id is not null
     )
     select s.url from up join sitemap_file s on s.id = up.file_id`,
    [walkId, fileId],
  );
  return new Set(rows.map((row) => row.url));
}

/** Rows of JSON cannot hold U+0000. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replaceAll("\\u0000", "\\ufffd");
}

async function saveContent(
  client: PoolClient,
  walk: StoredWalk,
  { task, report, known }: { task: FileTask; report: FileReport; known: KnownContent | null },
): Promise<number | null> {
  const { content } = report;
  // What was not read anew still stands as it was known: by its own word (304), by its bytes, or for want of better.
  if (!content) return report.outcome === "duplicate" ? null : (known?.contentId ?? null);
  const { rows } = await client.query(
    `insert into file_content (file_id, first_walk, sha256, format, whole, entries, urls, profile, sections, verdict, children, origins)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      task.fileId,
      walk.number,
      report.sha256 ?? "",
      report.format,
      content.whole,
      content.entries,
      content.urls,
      jsonText(content.profile),
      jsonText(content.sections),
      jsonText(content.verdict),
      jsonText(report.children),
      jsonText(content.origins),
    ],
  );
  return rows[0].id;
}

const sitemapOutcomes = ["ok", "partial", "not-modified", "unchanged", "skipped-unchanged"];

/**
 * Where nothing waits or runs any more: the next conventional address, if no root has turned out to be a sitemap, else
 * the end of reading. The caller holds the walk's row.
 */
export async function nextStep(client: PoolClient, walk: StoredWalk, files: FileTask[]): Promise<NextStep> {
  if (files.length > 0) return { files, isRead: false };
  const { rows } = await client.query(
    `select (count(*) filter (where state <> 'done'))::int as open,
            coalesce(bool_or(source in ('robots', 'typed', 'guess') and outcome = any($2)), false) as found,
            coalesce(bool_or(source = 'typed'), false) as typed,
            (select cancel_requested_at is not null from walk where id = $1) as cancelled
     from "fetch" where walk_id = $1`,
    [walk.id, sitemapOutcomes],
  );
  const { open, found, typed, cancelled } = rows[0];
  if (open > 0) return { files: [], isRead: false };
  if (!found && !typed && !cancelled) {
    for (const path of conventionalPaths) {
      const guess: ListedFile = {
        url: new URL(path, walk.robots?.url ?? walk.startAddress).href,
        source: "guess",
        parentFileId: null,
        depth: 0,
        indexLastmodAt: null,
        indexLastmodRaw: null,
      };
      const added = await addFiles(client, walk, [guess]);
      if (added.length > 0) return { files: added, isRead: false };
    }
  }
  return { files: [], isRead: true };
}

/** Notes files that wait as not visited: the walk was cancelled, or has read all it may. */
export async function giveUpWaiting(client: PoolClient, walkId: number, reason: string): Promise<void> {
  await client.query("select 1 from walk where id = $1 for update", [walkId]);
  await client.query(
    `update "fetch" set state = 'done', outcome = 'not-visited', reason = $2 where walk_id = $1 and state = 'queued'`,
    [walkId, reason],
  );
}
