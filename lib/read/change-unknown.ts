import "server-only";
import type { UrlFilter } from "../domain/walk/url-filter";
import { Prisma } from "../io/prisma/client";
import type { WalkDiff } from "./change-diff";
import { createFileFinder, readDiffFiles } from "./change-files";
import { changePredicate } from "./change-predicate";
import { unknownWords } from "./change-row";
import { filterTimeoutMs, queryRows } from "./query-rows";

/** URLs of which a diff cannot say whether they are there, by the reason. */
export interface UnknownFile {
  /** Address of the file that was not read; null where no such file is among those of the walk. */
  url: string | null;
  /** A sentence without an end. */
  reason: string;
  urls: number;
}

/**
 * Which files a diff rests on that were not read, the heaviest first.
 *
 * @throws FilterError
 */
export async function readUnknownFiles(
  diff: WalkDiff,
  filter: UrlFilter,
  kind: "not-known" | "not-known-before",
): Promise<UnknownFile[]> {
  if (diff.counts[kind] === 0) return [];
  const { left, right } = diff;
  const [leftFiles, rightFiles, rows] = await Promise.all([
    readDiffFiles(left),
    readDiffFiles(right),
    queryRows<{ leftFile: number | null; rightFile: number | null; urls: number }>(
      Prisma.sql`select c.left_file as "leftFile", c.right_file as "rightFile", count(*)::int as urls from walk_change c
        where ${changePredicate(diff, filter, kind)} group by 1, 2`,
      { timeoutMs: filterTimeoutMs },
    ),
  ]);
  const isSameView = left.viewId === right.viewId;
  const leftById = new Map(leftFiles.map((file) => [file.fileId, file]));
  const [inLeft, inRight] = [createFileFinder(leftFiles, { isSameView }), createFileFinder(rightFiles, { isSameView })];
  const rightById = new Map(rightFiles.map((file) => [file.fileId, file]));
  const sums = new Map<string, UnknownFile>();
  for (const { leftFile, rightFile, urls } of rows) {
    const ofRight = rightFile === null ? null : (rightById.get(rightFile) ?? null);
    const ofLeft = leftFile === null ? null : (leftById.get(leftFile) ?? null);
    const file = kind === "not-known" ? (ofRight ?? (ofLeft && inRight(ofLeft))) : ofRight && inLeft(ofRight);
    const reason = unknownWords(file, kind === "not-known" ? right.number : left.number);
    const sum = sums.get(reason) ?? { url: file?.url ?? null, reason, urls: 0 };
    sums.set(reason, { ...sum, urls: sum.urls + urls });
  }
  return [...sums.values()].sort((a, b) => b.urls - a.urls);
}
