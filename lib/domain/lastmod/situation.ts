import { datedMin } from "./detectors/detector";
import { type Movement, standstillMinMs, waveShare } from "./movement";
import type { Verdict } from "./verdict";

/**
 * What the dates of a file, section or site look like, from one walk or over several: the few cases between which the
 * judge tells. Stored, so never renamed.
 */
export type Situation =
  /** (Nearly) no dates. */
  | "undated"
  /** One walk: most dates are of one fresh moment, build or day. */
  | "one-build"
  /** One walk: most dates are of one moment or day, long ago. */
  | "old-burst"
  /** One walk: half of the dates or more are of one day. */
  | "half-on-one-day"
  /** One walk: an undated part beside dates that look honest. */
  | "partly-dated"
  /** One walk: dates spread over many days. */
  | "spread"
  /** One walk, with fewer than ten dates or with impossible ones. */
  | "too-little"
  /** Walks: whenever a date moves, (nearly) all do. */
  | "always-moves"
  /** Walks: now and then (nearly) all dates move at once. */
  | "waves"
  /** Walks: some dates move, and most stand still. */
  | "some-move"
  /** Walks: hardly any date ever moves. */
  | "few-move"
  /** Walks: no date ever moves. */
  | "none-moves";

/** Below this share (0–1) of moved among surviving entries a step, on average, hardly any date moves. */
export const fewShare = 0.03;

/**
 * What several walks show; null where they show too little, and one walk has to do.
 *
 * @param fewMin Instead of `fewShare`: for cross-validation.
 */
export function situationOverWalks(movement: Movement, fewMin = fewShare): Situation | null {
  const { moved, movingSurvived, survived, waves, watchedMs } = movement;
  if (moved >= datedMin && moved >= movingSurvived * waveShare) return "always-moves";
  if (waves > 0) return "waves";
  if (watchedMs < standstillMinMs) return null;
  if (moved === 0) return "none-moves";
  return moved < survived * fewMin ? "few-move" : "some-move";
}

/** What one walk shows, from its verdict. */
export function situationAtOnce({ code, findings }: Pick<Verdict, "code" | "findings">): Situation {
  if (code === "absent") return "undated";
  if (code === "generation-time") return "one-build";
  if (findings.some((finding) => finding.code === "import")) return "old-burst";
  if (code === "not-enough-evidence") return "too-little";
  if (code === "partial") return "partly-dated";
  return findings.some((finding) => finding.code === "half-on-one-day") ? "half-on-one-day" : "spread";
}
