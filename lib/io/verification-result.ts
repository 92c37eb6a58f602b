import type { PoolClient } from "pg";
import type { Verdict } from "../domain/lastmod/verdict";
import type { JudgedPage } from "../domain/verify/judge-sample";
import type { VerificationSummary } from "../domain/verify/verification-summary";
import type { Db } from "./db";
import { jsonText } from "./file-store";
import { recordVerdict } from "./verdict-events";
import type { StoredVerification } from "./verification-store";

const sectionsMax = 50;

/**
 * Dated URLs by whether their lastmod moved since the walk of the verification before. Null on the first one. Reads the
 * rows opened since, through `first`.
 */
export async function countMoved(
  db: Pick<Db, "pool">,
  verification: StoredVerification,
): Promise<VerificationSummary["entries"]> {
  const { viewId, walkNumber } = verification;
  const { rows: before } = await db.pool.query(
    `select max(walk_number) as walk from verification where view_id = $1 and number < $2 and summary is not null and walk_number < $3`,
    [viewId, verification.number, walkNumber],
  );
  const since: number | null = before[0]?.walk ?? null;
  if (since === null) return null;
  const { rows } = await db.pool.query(
    `select count(*) filter (where b.lastmod_at <> e.lastmod_at)::int as moved, count(*)::int as both
     from entry e
     join lateral (
       select b.lastmod_at from entry b
       where b.view_id = $1 and b.loc = e.loc and b.first_walk <= $3 and b.last_walk >= $3 and b.lastmod_at is not null
       order by b.lastmod_at desc limit 1
     ) b on true
     where e.view_id = $1 and e.first_walk > $3 and e.first_walk <= $2 and e.last_walk >= $2 and e.lastmod_at is not null`,
    [viewId, walkNumber, since],
  );
  const { rows: stayed } = await db.pool.query(
    `select count(*)::int as count from entry e
     where e.view_id = $1 and e.first_walk <= $3 and e.last_walk >= $2 and e.lastmod_at is not null`,
    [viewId, walkNumber, since],
  );
  const { moved, both } = rows[0];
  return { moved, still: both - moved + stayed[0].count };
}

/** Writes the judgement of every page. */
export async function saveJudgements(db: Db, pages: readonly { id: number; judged: JudgedPage }[]): Promise<void> {
  await db.pool.query(
    `update verified_page p set page_at = to_timestamp(t."pageAt" / 1000.0), page_precision = t."pagePrecision", page_source = t."pageSource",
       relation = t.relation, difference_ms = t."differenceMs", lastmod_moved = t."lastmodMoved", content_changed = t.changed,
       change_kind = t.kind, similarity = t.similarity
     from jsonb_to_recordset($1::jsonb) as t(id int, "pageAt" float8, "pagePrecision" text, "pageSource" text, relation text,
       "differenceMs" bigint, "lastmodMoved" boolean, changed boolean, kind text, similarity real)
     where p.id = t.id`,
    [
      JSON.stringify(
        pages.map(({ id, judged: { page, change, ...rest } }) => ({
          id,
          ...rest,
          pageAt: page?.at ?? null,
          pagePrecision: page?.precision ?? null,
          pageSource: page?.source ?? null,
          changed: change?.changed ?? null,
          kind: change?.kind ?? null,
          similarity: change?.similarity ?? null,
        })),
      ),
    ],
  );
}

/** The verdicts that the sitemaps alone gave: of the walk and of its largest top sections. */
export async function readWalkVerdicts(
  db: Pick<Db, "pool">,
  walkId: number,
): Promise<{ verdict: Verdict | null; sections: { key: string; verdict: Verdict }[] }> {
  const { rows } = await db.pool.query("select verdict from walk where id = $1", [walkId]);
  const { rows: sections } = await db.pool.query(
    `select key, verdict, entries, dated from walk_section
     where walk_id = $1 and tree = 'path' and depth <= 1 order by urls desc limit ${sectionsMax}`,
    [walkId],
  );
  return {
    verdict: rows[0]?.verdict ?? null,
    sections: sections.map(({ key, verdict, entries, dated }) => ({
      key,
      verdict: { sentence: "", findings: [], ...verdict, entries, dated },
    })),
  };
}

export interface VerificationEnd {
  state: string;
  reason: string | null;
  summary: VerificationSummary;
  verdict: Verdict | null;
  sections: Record<string, Verdict>;
}

/** Freezes a verification, and tells the site's verdict after it. One that is frozen stays as it is. */
export async function saveVerification(
  db: Db,
  of: StoredVerification,
  end: VerificationEnd,
  finishedAt: number,
): Promise<void> {
  await db.withTransaction(async (client: PoolClient) => {
    const { rowCount } = await client.query(
      `update verification set state = $2, reason = $3, summary = $4, verdict = $5, section_verdicts = $6, finished_at = $7, current_url = null
       where id = $1 and state = 'running'`,
      [
        of.id,
        end.state,
        end.reason,
        jsonText(end.summary),
        end.verdict && jsonText(end.verdict),
        jsonText(end.sections),
        new Date(finishedAt),
      ],
    );
    if (rowCount === 0 || !end.verdict) return;
    await recordVerdict(client, {
      viewId: of.viewId,
      at: finishedAt,
      source: "verification",
      number: of.number,
      walkNumber: of.walkNumber,
      verdict: end.verdict,
    });
  });
}

/** Keeps the summary while a verification goes on, so that its looks count as evidence. */
export async function saveSummary(db: Pick<Db, "pool">, id: number, summary: VerificationSummary): Promise<void> {
  await db.pool.query("update verification set summary = $2 where id = $1 and state = 'running'", [
    id,
    jsonText(summary),
  ]);
}
