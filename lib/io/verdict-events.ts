import type { PoolClient } from "pg";
import { combineVerdict } from "../domain/lastmod/combine-verdict";
import type { Verdict } from "../domain/lastmod/verdict";
import { jsonText } from "./file-store";
import { readEvidence } from "./page-evidence-store";

export interface VerdictNote {
  viewId: number;
  /** Unix milliseconds. */
  at: number;
  source: "walk" | "verification";
  /** Of the walk, or of the verification. */
  number: number;
  /** The walk that the verdict is about. */
  walkNumber: number;
  verdict: Verdict;
}

/** Notes a verdict, and whether it is another than the one before. The same walk or verification is noted once. */
export async function recordVerdict(client: Pick<PoolClient, "query">, note: VerdictNote): Promise<void> {
  await client.query(
    `insert into verdict_event (view_id, at, source, number, walk_number, code, code_before, verdict)
     select $1, $2, $3, $4, $5, $6, (select code from verdict_event where view_id = $1 order by id desc limit 1), $7
     on conflict do nothing`,
    [
      note.viewId,
      new Date(note.at),
      note.source,
      note.number,
      note.walkNumber,
      note.verdict.code,
      jsonText(note.verdict),
    ],
  );
}

/** Notes the verdict of a walk that ended with an inventory, together with what pages have shown by now. */
export async function recordWalkVerdict(
  client: Pick<PoolClient, "query">,
  walk: { viewId: number; number: number },
  verdict: Verdict,
  finishedAt: number,
): Promise<void> {
  const { site } = await readEvidence(client, walk.viewId);
  await recordVerdict(client, {
    viewId: walk.viewId,
    at: finishedAt,
    source: "walk",
    number: walk.number,
    walkNumber: walk.number,
    verdict: site.pages > 0 ? combineVerdict(verdict, site) : verdict,
  });
}
