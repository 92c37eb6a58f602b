"use server";

import { db } from "../io/db";
import { cancelJobs } from "../io/queue";
import { findWalk } from "../read/walk-summary";

/** Asks a walk to end: what was read is kept, the walk is partial. Does nothing where it has ended. @returns false where there is no such walk. */
export async function cancelWalk(host: string, number: number, view = "default"): Promise<boolean> {
  if (typeof host !== "string" || typeof view !== "string" || !Number.isSafeInteger(number)) return false;
  const walk = await findWalk(host, number, view);
  if (!walk) return false;
  await cancelJobs(db(), walk.id);
  return true;
}
