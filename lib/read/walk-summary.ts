import "server-only";
import type { Verdict } from "../domain/lastmod/verdict";
import type { WalkLimits } from "../domain/walk/walk-limits";
import type { WalkReason, WalkState } from "../domain/walk/walk-state";
import type { WalkSummary } from "../domain/walk/walk-summary";

/** One walk as every page needs it. */
export interface WalkHead {
  id: number;
  viewId: number;
  host: string;
  view: string;
  number: number;
  state: WalkState;
  reasons: WalkReason[];
  limits: WalkLimits;
  /** Unix milliseconds, UTC. */
  requestedAt: number;
  startedAt: number | null;
  finishedAt: number | null;
  discovery: "robots" | "guess" | "typed" | "none" | null;
  /** Null until the walk has ended. */
  summary: WalkSummary | null;
  verdict: Verdict | null;
}

/** A line of the walk picker. */
export interface WalkChoice {
  number: number;
  state: WalkState;
  at: number;
  urls: number | null;
}
