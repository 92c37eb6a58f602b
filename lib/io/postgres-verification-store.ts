import type { JudgedPage } from "../domain/verify/judge-sample";
import { type PageLook, type PageTask, unseen } from "../domain/verify/page-look";
import type { PickedPage } from "../domain/verify/sample-pages";
import type { VerificationSummary } from "../domain/verify/verification-summary";
import type { Db } from "./db";
import { readEvidence } from "./page-evidence-store";
import {
  countMoved,
  readWalkVerdicts,
  saveJudgements,
  saveSummary,
  saveVerification,
  type VerificationEnd,
} from "./verification-result";
import {
  attemptsMax,
  readCandidates,
  readLooks,
  type StoredVerification,
  savePage,
  savePlan,
  takePage,
} from "./verification-store";

/** One verification in the database. */
export function createVerificationStore(db: Db, verification: StoredVerification) {
  const { id, viewId, walkId } = verification;
  const taken = new Map<number, number>();
  const known = new Map<string, object>(verification.robots.map((answer) => [answer.origin, answer]));
  const save = async (page: PageTask, look: PageLook, robots: readonly { origin: string }[]) => {
    for (const answer of robots) known.set(answer.origin, answer);
    const pageId = taken.get(page.rank);
    if (pageId !== undefined) await savePage(db, id, { id: pageId, look, robots: [...known.values()] });
  };
  return {
    readCandidates: () => readCandidates(db, verification),
    savePlan: (pages: readonly PickedPage[], startedAt: number) => savePlan(db, id, pages, startedAt),
    async takePage(): Promise<PageTask | null> {
      for (;;) {
        const page = await takePage(db, id);
        if (!page) return null;
        taken.set(page.task.rank, page.id);
        if (page.attempts <= attemptsMax) return page.task;
        // No worker outlived it.
        await save(page.task, unseen("failed", "no-worker"), []);
      }
    },
    savePage: save,
    countMoved: () => countMoved(db, verification),
    readLooks: () => readLooks(db, id),
    async saveJudgements(pages: readonly { id: number; judged: JudgedPage }[], summary: VerificationSummary) {
      await saveJudgements(db, pages);
      await saveSummary(db, id, summary);
    },
    readEvidence: () => readEvidence(db.pool, viewId),
    readVerdicts: async () => (walkId === null ? { verdict: null, sections: [] } : readWalkVerdicts(db, walkId)),
    saveEnd: (end: VerificationEnd, finishedAt: number) => saveVerification(db, verification, end, finishedAt),
  };
}

/** One process at a time: one that passes for dead may still be at it. @returns null where another is. */
export async function withVerificationLock<T>(db: Db, id: number, task: () => Promise<T>): Promise<T | null> {
  return db.withClient(async (client) => {
    const { rows } = await client.query("select pg_try_advisory_lock(7003, $1) as taken", [id]);
    if (!rows[0].taken) return null;
    const result = await task();
    await client.query("select pg_advisory_unlock(7003, $1)", [id]);
    return result;
  });
}
