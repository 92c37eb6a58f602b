import type { FileClocks } from "../domain/lastmod/file-clocks";
import type { FileProfile } from "../domain/lastmod/file-profile";
import { type MergedStamps, mergeStamps } from "../domain/lastmod/merge-profiles";
import type { WalkStep } from "../domain/lastmod/walk-step";
import { createPathTree } from "../domain/section/path-tree";
import type { RobotsReport } from "../domain/walk/robots-report";
import type { WalkSummary } from "../domain/walk/walk-summary";
import { appendSteps, buildLastmodSteps, type LastmodSteps, noSteps, type StepBase } from "./build-lastmod-steps";
import { buildWalkResult, type HeldFile, isKnown, type WalkResult } from "./build-walk-result";
import { withoutPort } from "./walk-steps";

/** What the end of a walk does to the store. Each step may run again after a crash. */
export interface FinishStore {
  /** Ends the entries of files that are gone, carries over those of files that were not read. */
  settleFiles(): Promise<void>;
  indexEntries(): Promise<void>;
  settleFirstSeen(): Promise<void>;
  settleSharedUrls(): Promise<{ shadowed: number; urls: number; conflicting: number }>;
  /** Rows that were not seen because their file was read only in part. */
  streamKept(onRow: (row: { loc: string; fileId: number }) => void): Promise<void>;
  streamShadowed(onRow: (row: { loc: string; fileId: number }) => void): Promise<void>;
  readHeldFiles(): Promise<unknown[]>;
  /** Null on the first walk. */
  countChanges(): Promise<WalkSummary["changes"]>;
  countNotKnown(fileIds: number[]): Promise<number>;
  countStamps(): Promise<MergedStamps>;
  /** The walk before and what this one has touched of it; null on the first walk. */
  readStepBase(): Promise<StepBase | null>;
  /** Oldest first. @param perWalk Steps that a walk has, about. */
  readEarlierSteps(perWalk: number): Promise<LastmodSteps<WalkStep[]>>;
  saveSteps(steps: LastmodSteps<WalkStep>): Promise<void>;
  saveResult(result: WalkResult, finishedAt: number): Promise<void>;
}

/** Merges the rollups, judges, counts the changes and freezes the walk. */
export async function finishWalk(
  walk: { host: string; robots: RobotsReport | null; cancelRequested: boolean; now(): number },
  store: FinishStore,
): Promise<WalkResult> {
  await store.settleFiles();
  // The store hands on JSON that readFile made: its shapes are ours.
  const files = (await store.readHeldFiles()) as HeldFile[];
  const [shared, stamps] = await Promise.all([settleUrls(store), findStamps(files, store)]);

  const byFile = new Map<number, number>();
  const shadowedTree = createPathTree();
  if (shared.shadowed > 0) {
    await store.streamShadowed(({ loc, fileId }) => {
      byFile.set(fileId, (byFile.get(fileId) ?? 0) + 1);
      shadowedTree.add(loc, { listings: 0, urls: 1, lastmodAt: null, flags: 0 });
    });
  }
  const keptTree = files.some((file) => file.keptEntries > 0) ? createPathTree() : null;
  if (keptTree) {
    await store.streamKept(({ loc }) => keptTree.add(loc, { listings: 0, urls: 1, lastmodAt: null, flags: 0 }));
  }
  const unknown = files.filter((file) => (file.content?.urls ?? 0) > 0 && !isKnown(file));
  const steps = await findSteps(files, store);
  const result = buildWalkResult({
    siteHost: withoutPort(walk.host),
    robots: walk.robots,
    wasCancelled: walk.cancelRequested,
    files,
    shadowed: {
      tree: shared.shadowed > 0 ? shadowedTree.finish() : null,
      byFile,
      rows: shared.shadowed,
      urls: shared.urls,
      conflicting: shared.conflicting,
    },
    kept: keptTree?.finish() ?? null,
    stamps,
    notKnownUrls: await countNotKnown(files, unknown, shared.shadowed, store),
    changes: await store.countChanges(),
    steps,
  });
  await store.saveResult(result, walk.now());
  return result;
}

/** The steps up to this walk, whose own are kept for those to come. */
async function findSteps(files: readonly HeldFile[], store: FinishStore): Promise<LastmodSteps<WalkStep[]>> {
  const base = await store.readStepBase();
  if (base === null) return noSteps();
  const own = buildLastmodSteps(files, base);
  await store.saveSteps(own);
  return appendSteps(await store.readEarlierSteps(own.files.size + own.sections.size), own);
}

async function settleUrls(store: FinishStore): Promise<{ shadowed: number; urls: number; conflicting: number }> {
  await store.indexEntries();
  await store.settleFirstSeen();
  return store.settleSharedUrls();
}

function countNotKnown(
  files: readonly HeldFile[],
  unknown: readonly HeldFile[],
  shadowed: number,
  store: FinishStore,
): Promise<number> | number {
  const kept = files.reduce((sum, file) => sum + file.keptEntries, 0);
  if (shadowed > 0 && unknown.length + kept > 0) return store.countNotKnown(unknown.map((file) => file.fileId));
  return unknown.reduce((sum, file) => sum + (file.content?.urls ?? 0), kept);
}

/** From the profiles where they keep every stamp, else from the rows. */
async function findStamps(files: readonly HeldFile[], store: FinishStore): Promise<MergedStamps> {
  const profiles = files.flatMap((file): (FileProfile & { clocks: FileClocks })[] =>
    file.content && file.content.entries > 0 ? [file.content.profile] : [],
  );
  const merged = mergeStamps(profiles);
  return merged.exact ? merged : store.countStamps();
}
