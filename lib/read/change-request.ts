import "server-only";
import { isComparable } from "./change-diff";
import { findWalk, type WalkHead } from "./walk-summary";

/** Which walk stands on the left: a number, and the view where it is another than that of the right one. */
export interface LeftRef {
  left: number | null;
  leftView: string | null;
}

/**
 * The walk on the left of a diff: the one asked for; of the same view, the one before the right walk; of another view,
 * its latest.
 *
 * @returns null where there is none, it has no inventory, or it is the right one.
 */
export async function findLeftWalk(right: WalkHead, { left, leftView }: LeftRef): Promise<WalkHead | null> {
  const view = leftView ?? right.view;
  const number = left ?? (view === right.view ? right.previous : "latest");
  if (number === null) return null;
  const walk = await findWalk(right.host, number, view);
  return walk && isComparable(walk) && walk.id !== right.id ? walk : null;
}
