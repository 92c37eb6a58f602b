import type { PageEvidence } from "../domain/lastmod/page-evidence";
import type { Verdict } from "../domain/lastmod/verdict";
import type { JudgedPage } from "../domain/verify/judge-sample";
import type { PageLook, PageTask } from "../domain/verify/page-look";
import { type PageCandidate, type PickedPage, samplePages } from "../domain/verify/sample-pages";
import type { VerificationSummary } from "../domain/verify/verification-summary";
import type { WalkLimits } from "../domain/walk/walk-limits";
import { combineVerdicts, concludeSample, type SampleResult } from "./finish-verification";
import type { LookEffects } from "./look-at-page";
import { type SampleStore, verifySample } from "./verify-sample";

/** A verification as its steps see it. */
export interface VerificationUnderWay {
  state: string;
  sampleSize: number;
  seed: string;
  limits: WalkLimits;
  /** Unix milliseconds; null before it began. */
  startedAt: number | null;
}

/** A page of a sample after it was looked at. */
export interface StoredLook {
  id: number;
  task: PageTask;
  look: PageLook;
}

/** Where a verification is kept. Each step may run again after a crash. */
export interface VerificationStore extends SampleStore {
  readCandidates(): Promise<PageCandidate[]>;
  savePlan(pages: readonly PickedPage[], startedAt: number): Promise<void>;
  countMoved(): Promise<VerificationSummary["entries"]>;
  readLooks(): Promise<StoredLook[]>;
  /** Pages and headline numbers, so that they count as evidence. */
  saveJudgements(pages: readonly { id: number; judged: JudgedPage }[], summary: VerificationSummary): Promise<void>;
  readEvidence(): Promise<{ site: PageEvidence; sections: Map<string, PageEvidence> }>;
  readVerdicts(): Promise<{ verdict: Verdict | null; sections: { key: string; verdict: Verdict }[] }>;
  saveEnd(
    end: Pick<SampleResult, "state" | "reason" | "summary"> & {
      verdict: Verdict | null;
      sections: Record<string, Verdict>;
    },
    finishedAt: number,
  ): Promise<void>;
}

export interface VerificationWatch {
  /** Aborted when it is cancelled or deleted, or when this process is to end. */
  signal: AbortSignal;
  isCancelled(): boolean;
  /** This process is to end: another goes on. */
  isPaused(): boolean;
}

/** From the first request to the last. */
const minutesMax = 90;

/**
 * Picks the pages, looks at them, judges them with all that pages showed before, and freezes the verification.
 *
 * @returns `paused` where the process is to end before the pages do: run it again.
 */
export async function runVerification(
  verification: VerificationUnderWay,
  store: VerificationStore,
  { watch, ...effects }: LookEffects & { watch: VerificationWatch },
): Promise<"ended" | "paused"> {
  const startedAt = verification.startedAt ?? effects.now();
  if (verification.state === "queued") {
    const { sampleSize: size, seed } = verification;
    await store.savePlan(samplePages(await store.readCandidates(), { size, seed, now: effects.now() }), startedAt);
  }
  const endsAt = startedAt + minutesMax * 60_000;
  const run = {
    limits: verification.limits,
    stopReason: () => (watch.isCancelled() ? "cancelled" : effects.now() > endsAt ? "time-limit" : null),
    isPaused: watch.isPaused,
  } as const;
  try {
    if ((await verifySample({ ...run, signal: watch.signal }, store, effects)) === "paused") return "paused";
  } catch (error) {
    if (watch.isPaused()) return "paused";
    if (!watch.isCancelled()) throw error;
    // What waits is noted as cancelled: nothing more is asked for.
    await verifySample({ ...run, signal: new AbortController().signal }, store, effects);
  }
  await finish(store, watch.isCancelled(), effects.now);
  return "ended";
}

async function finish(store: VerificationStore, cancelled: boolean, now: () => number): Promise<void> {
  const looks = await store.readLooks();
  const result = concludeSample(
    looks.map(({ task, look }) => ({
      lastmodAt: task.lastmodAt,
      precision: task.precision,
      look,
      previous: task.previous,
    })),
    { cancelled, entries: await store.countMoved() },
  );
  const judged = looks.flatMap(({ id }, index) => {
    const page = result.pages[index];
    return page ? [{ id, judged: page }] : [];
  });
  await store.saveJudgements(judged, result.summary);
  const evidence = await store.readEvidence();
  const verdicts = await store.readVerdicts();
  const combined = combineVerdicts(
    { verdict: verdicts.verdict, evidence: evidence.site },
    verdicts.sections.flatMap((section) => {
      const shown = evidence.sections.get(section.key);
      return shown ? [{ ...section, evidence: shown }] : [];
    }),
  );
  const { state, reason, summary } = result;
  await store.saveEnd({ state, reason, summary, ...combined }, now());
}
