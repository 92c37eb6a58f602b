import type { PoolClient } from "pg";
import type { Verdict } from "../domain/lastmod/verdict";
import type { Db } from "./db";
import { jsonText } from "./file-store";
import { recordWalkVerdict } from "./verdict-events";
import type { StoredWalk } from "./walk-store";

/** What a finished walk keeps for its pages. Shapes: lib/engine/build-walk-result.ts. */
export interface SavedResult {
  state: string;
  discovery: string;
  reasons: unknown;
  summary: unknown;
  verdict: unknown;
  sections: object[];
  days: { day: number; dateOnly: number; dateTime: number }[];
  stamps: { at: number; precision: string; entries: number; files: number; finding: string | null }[];
  fileVerdicts: { fileId: number; verdict: unknown }[];
}

/** Freezes a walk. One transaction; a walk that is frozen already stays as it is. */
export async function saveResult(db: Db, walk: StoredWalk, result: SavedResult, finishedAt: number): Promise<void> {
  await db.withTransaction((client) => writeResult(client, walk, result, finishedAt));
}

/** The same in a transaction of the caller's. */
export async function writeResult(
  client: PoolClient,
  walk: StoredWalk,
  result: SavedResult,
  finishedAt: number,
): Promise<void> {
  const { rowCount } = await client.query(
    `update walk set state = $2, discovery = $3, reasons = $4, summary = $5, verdict = $6, finished_at = $7, current_url = null
       where id = $1 and state = 'finishing'`,
    [
      walk.id,
      result.state,
      result.discovery,
      jsonText(result.reasons),
      jsonText(result.summary),
      jsonText(result.verdict),
      new Date(finishedAt),
    ],
  );
  if (rowCount === 0) return;
  if (result.verdict && result.state !== "failed") {
    // JSON that buildWalkResult made: its shape is ours.
    await recordWalkVerdict(client, walk, result.verdict as Verdict, finishedAt);
  }
  await client.query(
    `insert into walk_section (walk_id, tree, key, parent_key, depth, wide, urls, entries, dated, newest_at, median_at, months, verdict, not_known)
       select $1, tree, key, "parentKey", depth, wide, urls, entries, dated, to_timestamp("newestAt" / 1000.0), to_timestamp("medianAt" / 1000.0), months, verdict, "notKnown"
       from jsonb_to_recordset($2::jsonb) as t(tree text, key text, "parentKey" text, depth int, wide boolean, urls int, entries int,
         dated int, "newestAt" float8, "medianAt" float8, months jsonb, verdict jsonb, "notKnown" int)`,
    [walk.id, jsonText(result.sections)],
  );
  if (result.fileVerdicts.length > 0) {
    await client.query(
      `update "fetch" f set verdict = t.verdict
       from jsonb_to_recordset($2::jsonb) as t("fileId" int, verdict jsonb) where f.walk_id = $1 and f.file_id = t."fileId"`,
      [walk.id, jsonText(result.fileVerdicts)],
    );
  }
  await client.query(
    "insert into walk_day (walk_id, day, date_only, date_time) select $1, unnest($2::int[]), unnest($3::int[]), unnest($4::int[])",
    [walk.id, result.days.map((d) => d.day), result.days.map((d) => d.dateOnly), result.days.map((d) => d.dateTime)],
  );
  await client.query(
    `insert into walk_stamp (walk_id, rank, stamp_at, precision, entries, files, finding)
       select $1, rank::int, to_timestamp("at" / 1000.0), precision, entries, files, finding
       from rows from (jsonb_to_recordset($2::jsonb) as (at float8, precision text, entries int, files int, finding text)) with ordinality
         as t(at, precision, entries, files, finding, rank)`,
    [walk.id, jsonText(result.stamps)],
  );
}
