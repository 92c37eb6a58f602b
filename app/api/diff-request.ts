import { z } from "zod";
import { changeLists } from "@/lib/domain/change/change-kind";
import { isComparable, openDiff, type WalkDiff } from "@/lib/read/change-diff";
import { findLeftWalk } from "@/lib/read/change-request";
import type { WalkHead } from "@/lib/read/walk-summary";
import { BadRequest } from "./json-answer";
import { readQuery } from "./walk-request";

const schema = z.object({
  /** Number of the walk on the left; the one before the right walk else. */
  left: z.coerce.number().int().positive().nullable().default(null),
  /** Its market view, where it is another. */
  leftview: z.string().min(1).max(40).nullable().default(null),
  kind: z.enum(changeLists).default("all"),
});

/**
 * Reads which walk stands on the left and which list is asked for, and opens the diff.
 *
 * @param right The walk that the filter names.
 * @throws BadRequest where the two cannot be compared.
 */
export async function readDiffRequest(query: URLSearchParams, right: WalkHead) {
  const { left: number, leftview, kind } = readQuery(query, schema);
  if (leftview !== null && number === null) throw new BadRequest("Cannot read the query: leftview needs left");
  const left = isComparable(right) ? await findLeftWalk(right, { left: number, leftView: leftview }) : null;
  if (!left) {
    throw new BadRequest(`There is no walk to compare walk ${right.number} of ${right.host} with`, "not-found");
  }
  const diff: WalkDiff = await openDiff(left, right);
  return { diff, list: kind };
}
