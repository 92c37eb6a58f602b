import { createHash } from "node:crypto";
import { combineVerdict } from "../domain/lastmod/combine-verdict";
import { buildPageEvidence } from "../domain/verify/build-page-evidence";
import { isRead, type JudgedPage } from "../domain/verify/judge-sample";
import type { PageLook, PageTask } from "../domain/verify/page-look";
import { type PickedPage, samplePages } from "../domain/verify/sample-pages";
import type { VerifiedPage } from "../domain/verify/verified-page";
import { defaultWalkLimits, type WalkLimits } from "../domain/walk/walk-limits";
import { concludeSample } from "../engine/finish-verification";
import { verifySample } from "../engine/verify-sample";
import type { Env } from "../io/env";
import { wait } from "../io/host-clock";
import { createHostGate } from "../io/host-gate";
import { unpack } from "../io/unpack";
import { createWalkClock, openFetcher } from "../io/walk-network";
import { createCandidatePool } from "./candidate-pool";
import { runMemoryWalk } from "./run-memory-walk";
import type { VerifiedSample } from "./verify";

export interface VerifyOrder {
  host: string;
  startAddress: string;
  limits: Partial<WalkLimits>;
  clockAt: number | null;
  sampleSize: number;
  seed: string | undefined;
  view: string | undefined;
}

export interface VerifyPlace {
  signal: AbortSignal;
  /** Progress, for people who watch. */
  say(words: string): void;
}

/** Walks, and looks at a sample of the pages, without keeping anything. */
export async function verifyInMemory(
  env: Env,
  order: VerifyOrder,
  { signal, say }: VerifyPlace,
): Promise<VerifiedSample> {
  const seed = order.seed ?? "verification 1";
  const pool = createCandidatePool(seed);
  const now = createWalkClock(order.clockAt);
  const walked = await runMemoryWalk(env, { ...order, onEntry: pool.add, drain: () => {} }, signal);
  const picked = samplePages(pool.candidates(), { size: order.sampleSize, seed, now: now() });
  const looks = await lookAtAll(env, order, picked, { signal, say });
  const result = concludeSample(
    looks.map((look, index) => ({ ...datesOf(picked[index]), look, previous: null })),
    { cancelled: signal.aborted, entries: null },
  );
  const relations: Record<string, number> = {};
  for (const [index, { relation }] of result.pages.entries()) {
    if (relation && !picked[index]?.isList) relations[relation] = (relations[relation] ?? 0) + 1;
  }
  const evidence = buildPageEvidence({
    relations,
    pagesBuildStamped: result.summary.buildStamped !== null,
    looks: [],
    entries: new Map(),
  });
  return {
    ...result,
    pages: looks.flatMap((look, index) => rowOf(picked[index], look, result.pages[index], index)),
    verdict: combineVerdict(walked.result.verdict, evidence),
  };
}

function datesOf(page: PickedPage | undefined) {
  return { lastmodAt: page?.lastmodAt ?? null, precision: page?.precision ?? null };
}

async function lookAtAll(
  env: Env,
  order: VerifyOrder,
  picked: readonly PickedPage[],
  { signal, say }: VerifyPlace,
): Promise<PageLook[]> {
  const limits: WalkLimits = { ...defaultWalkLimits, ...order.limits };
  const fetcher = openFetcher(env);
  const gate = createHostGate({ perHostMax: 1, intervalMs: 0 });
  const lastAt = new Map<string, number>();
  const tasks: PageTask[] = picked.map(({ loc, lastmodAt, precision }, rank) => ({
    rank,
    loc,
    lastmodAt,
    precision,
    previous: null,
  }));
  const looks: PageLook[] = [];
  const run = { limits, stopReason: () => (signal.aborted ? ("cancelled" as const) : null) };
  const store = {
    takePage: async () => tasks[looks.length] ?? null,
    async savePage(_page: PageTask, look: PageLook) {
      looks.push(look);
      say(`${looks.length} of ${tasks.length} pages, ${looks.filter(isRead).length} read`);
    },
  };
  const effects = {
    userAgent: fetcher.userAgent,
    fetchDocument: fetcher.fetchDocument,
    async awaitTurn(url: string, turn: AbortSignal, intervalMs: number) {
      const { host } = new URL(url);
      const waitMs = (lastAt.get(host) ?? 0) + intervalMs - Date.now();
      if (waitMs > 0) await wait(waitMs, turn);
      await gate.run(host, async () => undefined, turn);
      lastAt.set(host, Date.now());
    },
    penalise: async (url: string, ms: number) => gate.penalise(new URL(url).host, Date.now() + ms),
    wait,
    unpack,
    sha256: () => createHash("sha256"),
    now: createWalkClock(order.clockAt),
  };
  try {
    await verifySample({ ...run, signal }, store, effects);
  } catch (error) {
    if (!signal.aborted) throw error;
    await verifySample({ ...run, signal: new AbortController().signal }, store, effects);
  } finally {
    fetcher.close();
  }
  return looks;
}

function rowOf(
  picked: PickedPage | undefined,
  look: PageLook,
  judged: JudgedPage | undefined,
  rank: number,
): VerifiedPage[] {
  if (!picked || !judged) return [];
  return [
    {
      ...picked,
      ...look,
      rank,
      pageAt: judged.page?.at ?? null,
      pagePrecision: judged.page?.precision ?? null,
      pageSource: judged.page?.source ?? null,
      relation: judged.relation,
      differenceMs: judged.differenceMs,
      previousLastmodAt: null,
      lastmodMoved: judged.lastmodMoved,
      contentChanged: judged.change?.changed ?? null,
      changeKind: judged.change?.kind ?? null,
      similarity: judged.change?.similarity ?? null,
    },
  ];
}
