import type { Db } from "../io/db";
import { readFileReports } from "../io/read-file-reports";
import { findChanges } from "../io/walk-changes";
import { findWalk } from "../io/walk-store";
import { issuesOf, type ReportParts } from "./walk-report";

/** Changes listed in a report, of each kind. */
const changesListed = 1_000;

/** What a report tells of a walk that has ended, whoever walked it. Null where it was deleted or goes on. */
export async function readStoredReport(db: Db, walkId: number): Promise<Omit<ReportParts, "requests"> | null> {
  const walk = await findWalk(db, walkId);
  const result = await readResult(db, walkId);
  if (!walk || !result) return null;
  const { changes } = result.summary;
  const found = changes && (await findChanges(db, walk, changesListed));
  const files = await readFileReports(db, walkId);
  return {
    robots: walk.robots,
    result,
    distinctUrls: result.summary.urls,
    changes: found && {
      ...found.lists,
      counts: { added: found.added, removed: found.removed, changed: found.changed, moved: found.moved },
      sinceWalk: changes.sinceWalk,
    },
    files: files.map(({ problems, ...file }) => ({ ...file, issues: issuesOf(problems) })),
  };
}

async function readResult(db: Db, walkId: number): Promise<ReportParts["result"] | null> {
  const { rows } = await db.pool.query<ReportParts["result"]>(
    "select state, discovery, reasons, summary, verdict from walk where id = $1 and finished_at is not null",
    [walkId],
  );
  return rows[0] ?? null;
}
