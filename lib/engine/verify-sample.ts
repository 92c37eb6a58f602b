import { type PageLook, type PageTask, type SkipReason, unseen } from "../domain/verify/page-look";
import { type LookEffects, type LookOptions, lookAtPage } from "./look-at-page";
import { createPageRobots, type RobotsAnswer } from "./page-robots";

/** Where the pages of a sample are kept: a database, or the memory of one process. */
export interface SampleStore {
  /** The next page that waits; null at the end. */
  takePage(): Promise<PageTask | null>;
  savePage(page: PageTask, look: PageLook, robots: RobotsAnswer[]): Promise<void>;
}

export interface SampleRun {
  limits: LookOptions["limits"];
  /** Aborted to stop now. */
  signal: AbortSignal;
  /** Why the pages that wait are no longer asked for; null while they are. */
  stopReason(): SkipReason | null;
  /** Another may go on from here. */
  isPaused?(): boolean;
  /** Kept by the caller from one run to the next of the same sample. */
  blockedInRow?: { count: number };
}

/** So many pages refused one after another, and the site is left alone. */
export const blockedInRowMax = 5;

/**
 * Looks at the pages of a sample one after another, politely, each saved as soon as it is seen.
 *
 * @returns `paused` where pages are left for another run. Pages that are no longer asked for are saved as skipped.
 * @throws the signal's reason; the page under way then waits as before.
 */
export async function verifySample(
  run: SampleRun,
  store: SampleStore,
  effects: LookEffects,
): Promise<"done" | "paused"> {
  const { limits, signal, blockedInRow = { count: 0 } } = run;
  const robots = createPageRobots({ ...limits, intervalMs: limits.perHostIntervalMs }, effects);
  for (;;) {
    signal.throwIfAborted();
    if (run.isPaused?.()) return "paused";
    const page = await store.takePage();
    if (!page) return "done";
    const stop = blockedInRow.count >= blockedInRowMax ? "site-blocks" : run.stopReason();
    const look = stop ? unseen("skipped", stop) : await lookAtPage(page, { limits, robots, signal }, effects);
    if (look.outcome === "blocked") blockedInRow.count += 1;
    else if (look.outcome !== "skipped") blockedInRow.count = 0;
    await store.savePage(page, look, robots.answers());
  }
}
