import type { TaskList } from "graphile-worker";
import { z } from "zod";
import { isImporting } from "../domain/crawl-list/list-summary";
import { enqueueCoverage, findCoverageTask, findLatestWalk, withListLock } from "../io/coverage-queue";
import { storedBytes } from "../io/crawl-list-bytes";
import { endVersion, findVersion } from "../io/crawl-list-store";
import { databaseFaultOf } from "../io/database-fault";
import type { Db } from "../io/db";
import { ImportCancelled, importCrawlList, ListError } from "../io/import-crawl-list";
import type { Logger } from "../io/log";
import { matchCoverage } from "../io/match-coverage";

const payloadShape = z.object({ id: z.number().int() });

/** The jobs of crawl lists. Each may run again after a crash: it begins anew. */
export function createCoverageTasks(db: Db, log: Logger): TaskList {
  return {
    async import_crawl_list(payload, helpers) {
      const { id } = payloadShape.parse(payload);
      const isLast = helpers.job.attempts >= helpers.job.max_attempts;
      await withListLock(db, "version", id, () => runImport(db, { id, isLast, signal: helpers.abortSignal }, log));
    },
    async match_coverage(payload, helpers) {
      const { id } = payloadShape.parse(payload);
      const isLast = helpers.job.attempts >= helpers.job.max_attempts;
      await withListLock(db, "coverage", id, () => runMatching(db, { id, isLast, signal: helpers.abortSignal }, log));
    },
  };
}

interface Run {
  id: number;
  /** What fails now is not tried again. */
  isLast: boolean;
  signal?: AbortSignal | undefined;
}

/** Imports a version, and has it matched with the latest walk. */
export async function runImport(
  db: Db,
  { id, isLast, signal }: Run,
  log: Pick<Logger, "error" | "info">,
): Promise<void> {
  const version = await findVersion(db.pool, id);
  if (!version?.format || !isImporting(version.state)) return;
  await db.pool.query("update crawl_list_version set state = 'importing', started_at = now() where id = $1", [id]);
  try {
    await importCrawlList(db, {
      version,
      format: version.format,
      source: storedBytes(db, id, version.bytes),
      signal: signal ?? new AbortController().signal,
    });
    log.info({ version: id, host: version.host }, "a crawl list was imported");
  } catch (error) {
    if (!(await findVersion(db.pool, id)) || signal?.aborted) return;
    if (error instanceof ImportCancelled) return endVersion(db, id, "cancelled", "The import was cancelled");
    if (error instanceof ListError) return endVersion(db, id, "failed", error.message);
    log.error({ version: id, error }, "the import of a crawl list failed");
    if (!isLast) throw error;
    return endVersion(db, id, "failed", failureOf(error));
  }
  const walkId = await findLatestWalk(db, version.siteId);
  if (walkId !== null) await enqueueCoverage(db, { walkId, versionId: id });
}

export async function runMatching(
  db: Db,
  { id, isLast, signal }: Run,
  log: Pick<Logger, "error" | "info">,
): Promise<void> {
  const task = await findCoverageTask(db, id);
  if (task?.state !== "queued" && task?.state !== "matching") return;
  await db.pool.query("update coverage set state = 'matching', started_at = now() where id = $1", [id]);
  try {
    await matchCoverage(db, task, { check: async () => signal?.throwIfAborted() });
    log.info({ coverage: id, host: task.host }, "a walk was matched with a crawl list");
  } catch (error) {
    // A list or a site that is deleted takes its tables along: what fails of it then is no fault.
    if (!(await findCoverageTask(db, id)) || signal?.aborted) return;
    log.error({ coverage: id, error }, "a walk could not be matched with a crawl list");
    if (!isLast) throw error;
    await db.pool.query("update coverage set state = 'failed', reason = $2, finished_at = now() where id = $1", [
      id,
      failureOf(error),
    ]);
  }
}

function failureOf(error: unknown): string {
  return databaseFaultOf(error) === "disk-full"
    ? "The disk of the database is full"
    : "Gazetteer failed at it, and its log tells at what";
}
