import type { Entry } from "../domain/sitemap/entry";
import { LocTable } from "../domain/url/loc-table";
import { conventionalPaths } from "../domain/walk/conventional-paths";
import { listedChildren } from "../domain/walk/listed-children";
import { notVisited } from "../domain/walk/not-visited";
import { isRead } from "../domain/walk/outcome";
import type { RobotsReport } from "../domain/walk/robots-report";
import type { FileReport, FileTask, ListedFile } from "../domain/walk/sitemap-file";
import { withCycle } from "../domain/walk/with-cycle";
import type { HeldFile } from "./build-walk-result";
import type { EntrySink } from "./entry-sink";
import type { NextStep, WalkStore, WalkUnderWay } from "./walk-steps";

/** Distinct URLs are counted up to here: 12 bytes a slot, 100 MB. */
const distinctMax = 4_000_000;

export interface MemoryWalk extends WalkStore {
  robots(): RobotsReport | null;
  files(): (HeldFile & { report: FileReport })[];
  /** Null where there are more than can be told apart. */
  distinctUrls(): number | null;
}

/** Keeps a walk that nobody stores: what became of each file, and no rows. Entries are handed on as they come. */
export function createMemoryWalkStore(
  walk: WalkUnderWay,
  onEntry: (entry: Entry, file: FileTask) => void,
  drain: () => Promise<void> | void,
): MemoryWalk {
  const tasks = new Map<number, FileTask>();
  const ids = new Map<string, number>();
  const reports = new Map<number, FileReport>();
  const taken = new Set<number>();
  const addresses = new Map<string, number>();
  const urls = new LocTable();
  let robots: RobotsReport | null = null;

  function addFiles(files: readonly ListedFile[]): FileTask[] {
    const added: FileTask[] = [];
    for (const file of files) {
      if (ids.has(file.url)) continue;
      const fileId = ids.size + 1;
      const task = { ...file, fileId, rank: fileId };
      ids.set(file.url, fileId);
      tasks.set(fileId, task);
      const claimed =
        tasks.size - [...reports.values()].filter((report) => report.outcome === "not-visited").length - 1;
      const limit =
        file.depth > walk.limits.depthMax ? "depth-limit" : claimed >= walk.limits.filesMax ? "file-limit" : null;
      if (limit) reports.set(fileId, notVisited(task.url, limit));
      else added.push(task);
    }
    return added;
  }

  function nextStep(files: FileTask[]): NextStep {
    if (files.length > 0) return { files, isRead: false };
    if (reports.size < tasks.size) return { files: [], isRead: false };
    const roots = [...tasks.values()].filter((task) => task.source !== "index");
    const isFound = roots.some((task) => {
      const outcome = reports.get(task.fileId)?.outcome;
      return outcome !== undefined && (isRead(outcome) || outcome === "partial");
    });
    if (isFound || roots.some((task) => task.source === "typed")) return { files: [], isRead: true };
    for (const path of conventionalPaths) {
      const url = new URL(path, robots?.url ?? walk.startAddress).href;
      const guess = addFiles([{ ...rootFields, url, source: "guess" }]);
      if (guess.length > 0) return { files: guess, isRead: false };
    }
    return { files: [], isRead: true };
  }

  return {
    robots: () => robots,
    distinctUrls: () => (urls.size >= distinctMax ? null : urls.size),
    files: () =>
      [...tasks.values()].flatMap((task) => {
        const report = reports.get(task.fileId);
        return report ? [heldFile(task, report)] : [];
      }),

    async saveDiscovery(read, roots) {
      robots = read;
      if (read) for (const url of [read.url, read.finalUrl]) addresses.set(url, 0);
      return nextStep(addFiles(roots));
    },
    async takeFile(fileId) {
      if (taken.has(fileId) || reports.has(fileId)) return null;
      taken.add(fileId);
      return tasks.get(fileId) ?? null;
    },
    findKnown: async () => null,
    listReadings: async () => [],
    mayBeRenamed: async () => false,
    recognise: async () => null,
    async claimAddress(url, fileId) {
      const holder = addresses.get(url);
      if (holder === undefined) addresses.set(url, fileId);
      return holder ?? null;
    },
    async isAbove(upper, lower) {
      for (let at: number | null = lower; at !== null; at = tasks.get(at)?.parentFileId ?? null) {
        if (at === upper) return true;
      }
      return false;
    },
    openSink: async (task) => createSink(task),
    async saveFile({ task, report }) {
      reports.set(task.fileId, { ...report, problems: withCycle(report, urlsAbove(task.fileId)) });
      return nextStep(addFiles(listedChildren(task, report)));
    },
    async giveUp(reason) {
      for (const task of tasks.values()) {
        if (!taken.has(task.fileId) && !reports.has(task.fileId))
          reports.set(task.fileId, notVisited(task.url, reason));
      }
      return nextStep([]);
    },
    saveProgress: () => {},
  };

  function urlsAbove(fileId: number): Set<string> {
    const above = new Set<string>();
    for (let at: number | null = fileId; at !== null; at = tasks.get(at)?.parentFileId ?? null) {
      const url = tasks.get(at)?.url;
      if (url) above.add(url);
    }
    return above;
  }

  /** Rows that were handed on cannot be taken back: a file that is read again hands on only what is new. */
  function createSink(task: FileTask): EntrySink {
    const seen = new LocTable();
    return {
      add(entry) {
        const isNew = seen.add(entry.loc) === seen.size - 1;
        if (urls.size < distinctMax) urls.add(entry.loc);
        onEntry(entry, task);
        return isNew;
      },
      drain,
      keepUnseen: async () => {},
      discard: async () => {},
    };
  }
}

const rootFields = { parentFileId: null, depth: 0, indexLastmodAt: null, indexLastmodRaw: null };

function heldFile(task: FileTask, report: FileReport): HeldFile & { report: FileReport } {
  // The rollups are the ones that readFile made.
  const content = report.content && { format: report.format ?? "unknown", ...report.content };
  return {
    fileId: task.fileId,
    url: task.url,
    parentFileId: task.parentFileId,
    depth: task.depth,
    source: task.source,
    outcome: report.outcome,
    reason: report.reason,
    status: report.status,
    bytesPacked: report.bytesPacked,
    bytesUnpacked: report.bytesUnpacked,
    keptEntries: 0,
    content: content as HeldFile["content"],
    report,
  };
}
