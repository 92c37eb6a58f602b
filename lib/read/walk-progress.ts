import "server-only";
import type { WalkReason, WalkState } from "../domain/walk/walk-state";

/** What the progress region shows; asked again every second while the walk is active. */
export interface WalkProgress {
  number: number;
  state: WalkState;
  /** Sitemap files done, of those known so far. */
  filesDone: number;
  filesKnown: number;
  filesFailed: number;
  entries: number;
  bytes: number;
  /** Since the start, milliseconds; to `finishedAt` where the walk has ended. */
  elapsedMs: number;
  entriesPerSecond: number;
  currentUrl: string | null;
  reasons: WalkReason[];
  cancelRequested: boolean;
  /** Probes and files with their outcome, latest first, at most 20. */
  latest: {
    url: string;
    outcome: string | null;
    reason: string | null;
    status: number | null;
    entries: number | null;
  }[];
}
