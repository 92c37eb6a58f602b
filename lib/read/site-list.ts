import "server-only";
import type { VerdictCode } from "../domain/lastmod/verdict";
import type { WalkState } from "../domain/walk/walk-state";

/** One card of the home page. */
export interface SiteCard {
  host: string;
  /** The latest finished walk; null while the first is under way or where none has ended. */
  walk: { number: number; state: WalkState; finishedAt: number; urls: number; verdict: VerdictCode | null } | null;
  /** A walk under way. */
  active: { number: number; state: WalkState } | null;
  /** URLs added and removed since the walk before; null where there is none to compare with. */
  change: { added: number; removed: number } | null;
  /** URLs of up to the last 30 finished walks, oldest first. */
  sizes: { number: number; urls: number }[];
}
