/** `queued` → `discovering` → `reading` → `finishing` → one of the three ends. A cancelled walk is partial, with that reason. */
export type WalkState = "queued" | "discovering" | "reading" | "finishing" | "complete" | "partial" | "failed";

export const activeWalkStates = ["queued", "discovering", "reading", "finishing"] as const satisfies WalkState[];

export function isActive(state: WalkState): boolean {
  return (activeWalkStates as readonly WalkState[]).includes(state);
}

/** Why a walk is not complete. `files` counts the sitemap files it concerns, null where it concerns the walk as a whole. */
export interface WalkReason {
  code:
    | "cap-files"
    | "cap-depth"
    | "cap-bytes"
    | "cap-entries"
    | "cap-minutes"
    | "blocked"
    | "failed"
    | "malformed"
    | "not-a-sitemap"
    | "refused"
    | "cancelled"
    | "no-sitemap"
    | "unreachable"
    /** Not the site's fault but ours: something could not be stored, or a step failed again and again. */
    | "internal";
  files: number | null;
  /** In words, to be shown as it stands: `2 of 75 sitemap files answered 403`. */
  sentence: string;
}

export type Completeness = "complete" | "partial";
