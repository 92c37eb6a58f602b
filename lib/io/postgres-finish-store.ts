import type { Db } from "./db";
import { countNotKnown, indexEntries, readHeldFiles, settleFiles, settleFirstSeen, streamKept } from "./finish-store";
import { readEarlierSteps, readStepBase, type SavedSteps, saveSteps } from "./lastmod-steps";
import { type SavedResult, saveResult } from "./result-store";
import { settleSharedUrls, streamShadowed } from "./shared-urls";
import { countStamps, findSameStamps } from "./stamp-counts";
import { findChanges, findComparableWalk } from "./walk-changes";
import type { StoredWalk } from "./walk-store";

const stampsMax = 200;

/** The end of one walk in the database. */
export function createFinishStore(db: Db, walk: StoredWalk) {
  return {
    settleFiles: () => settleFiles(db, walk),
    indexEntries: () => indexEntries(db, walk),
    settleFirstSeen: () => settleFirstSeen(db, walk),
    settleSharedUrls: () => settleSharedUrls(db, walk),
    streamKept: (onRow: (row: { loc: string; fileId: number }) => void) => streamKept(db, walk, onRow),
    streamShadowed: (onRow: (row: { loc: string; fileId: number }) => void) => streamShadowed(db, walk, onRow),
    readHeldFiles: () => readHeldFiles(db, walk),
    async countChanges() {
      const sinceWalk = await findComparableWalk(db, walk);
      if (sinceWalk === null) return null;
      const { added, removed, changed, moved } = await findChanges(db, walk, 0);
      return { added, removed, changed, moved, sinceWalk };
    },
    countNotKnown: (fileIds: number[]) => countNotKnown(db, walk, fileIds),
    countStamps: async () => (await findSameStamps(db, walk)) ?? countStamps(db, walk, stampsMax),
    readStepBase: () => readStepBase(db, walk),
    readEarlierSteps: (perWalk: number) => readEarlierSteps(db, walk, perWalk),
    saveSteps: (steps: SavedSteps) => saveSteps(db, walk, steps),
    saveResult: (result: SavedResult, finishedAt: number) => saveResult(db, walk, result, finishedAt),
  };
}
