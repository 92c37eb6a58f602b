import type { FetchDocument } from "../domain/fetch/fetch-result";
import type { FileSample } from "../domain/walk/file-sample";
import { type ChildReading, isLastmodProved } from "../domain/walk/lastmod-proof";
import { notVisited } from "../domain/walk/not-visited";
import type { RobotsReport } from "../domain/walk/robots-report";
import type { FileReport, FileTask, KnownContent, ListedFile } from "../domain/walk/sitemap-file";
import type { WalkLimits } from "../domain/walk/walk-limits";
import { readRobots } from "./discover";
import type { EntrySink } from "./entry-sink";
import { type ReadFileEffects, readFile } from "./read-file";

/** A walk as its steps see it. */
export interface WalkUnderWay {
  id: number;
  host: string;
  startAddress: string;
  limits: WalkLimits;
}

/** What comes after a step: files that wait to be read, or the end of reading. */
export interface NextStep {
  files: FileTask[];
  isRead: boolean;
}

/** Where a walk is kept: a database, or the memory of one process. */
export interface WalkStore {
  /** Robots.txt and the roots it leads to, or the first address to guess. */
  saveDiscovery(robots: RobotsReport | null, roots: ListedFile[]): Promise<NextStep>;
  /** Null where the file is done, or the walk has ended. */
  takeFile(fileId: number): Promise<FileTask | null>;
  findKnown(fileId: number): Promise<KnownContent | null>;
  /** The last walks of a file, latest first. */
  listReadings(fileId: number): Promise<ChildReading[]>;
  /** Whether a file that no earlier walk knows may be one of theirs that is listed no more. */
  mayBeRenamed(fileId: number): Promise<boolean>;
  /** Takes the file for one of an earlier walk under another name, where its content says so. */
  recognise(fileId: number, sample: FileSample): Promise<KnownContent | null>;
  claimAddress(url: string, fileId: number): Promise<number | null>;
  isAbove(upper: number, lower: number): Promise<boolean>;
  openSink(task: FileTask, known: KnownContent | null): Promise<EntrySink>;
  /** All of a file at once: its entries, its rollups, its children and what became of it. */
  saveFile(saved: {
    task: FileTask;
    report: FileReport;
    known: KnownContent | null;
    sink: EntrySink | null;
  }): Promise<NextStep>;
  /** Notes the files that wait as not visited. */
  giveUp(reason: string): Promise<NextStep>;
  /** A file under way: for people who watch. */
  saveProgress(fileId: number, read: { entries: number; bytes: number }): void;
}

export interface WalkEffects
  extends Pick<ReadFileEffects, "awaitTurn" | "penalise" | "wait" | "unpack" | "sha256" | "now"> {
  fetchDocument: FetchDocument;
  userAgent: string;
  /** `direct`, or the proxy without its credentials. */
  route: string;
  store: WalkStore;
  /** Watches over the walk as a whole: aborted when it is cancelled, a reason when a cap of the walk is reached. */
  watch: { signal: AbortSignal; capReached(): "byte-limit" | "entry-limit" | "time-limit" | null };
}

/** Reads robots.txt and gives the roots a place. What the analyst typed as a sitemap is taken at its word. */
export async function startWalk(walk: WalkUnderWay, effects: WalkEffects): Promise<NextStep> {
  const start = new URL(walk.startAddress);
  const isDomain = start.pathname === "/" || start.pathname === "/robots.txt";
  if (!isDomain) return effects.store.saveDiscovery(null, [rootOf(start.href, "typed")]);
  try {
    const robots = await readRobotsOf(start, walk.limits, effects);
    const roots = robots.sitemaps.map((url) => rootOf(url, "robots"));
    const { userAgent: agent, route } = effects;
    return await effects.store.saveDiscovery({ ...robots, agent, route }, roots);
  } catch (error) {
    if (!effects.watch.signal.aborted) throw error;
    return effects.store.saveDiscovery(null, []);
  }
}

/** Over https, and over http where nobody listens for https or its certificate is bad. */
async function readRobotsOf(start: URL, limits: WalkLimits, effects: WalkEffects): Promise<RobotsReport> {
  const options = { limits, agent: effects.userAgent, signal: effects.watch.signal };
  const robots = await readRobots(start.origin, options, effects);
  const isClosed = robots.reason === "connection-refused" || robots.reason === "tls-error";
  if (start.protocol !== "https:" || !isClosed) return robots;
  const plain = await readRobots(`http://${start.host}`, options, effects);
  return plain.outcome === "unavailable" ? robots : plain;
}

/** The key of a site carries a port where one was typed; names are compared without. */
export function withoutPort(host: string): string {
  return host.replace(/:\d+$/, "");
}

function rootOf(url: string, source: ListedFile["source"]): ListedFile {
  return { url, source, parentFileId: null, depth: 0, indexLastmodAt: null, indexLastmodRaw: null };
}

/** Reads one file and saves what became of it. @returns null where there was nothing to do. */
export async function walkFile(walk: WalkUnderWay, fileId: number, effects: WalkEffects): Promise<NextStep | null> {
  const { store, watch } = effects;
  const stop = watch.signal.aborted ? "cancelled" : watch.capReached();
  if (stop) return store.giveUp(stop);
  const task = await store.takeFile(fileId);
  if (!task) return null;
  const known = await store.findKnown(fileId);
  if (known && saysUnchanged(task, known, effects.now())) {
    const isProved = !walk.limits.skipUnchanged && isLastmodProved(await store.listReadings(fileId));
    if (walk.limits.skipUnchanged || isProved) {
      const report = skipped(task, known, isProved ? "lastmod-proved" : null, effects.now());
      return store.saveFile({ task, known, sink: null, report });
    }
  }
  try {
    const read = await readFile(
      task,
      {
        siteHost: withoutPort(walk.host),
        limits: walk.limits,
        known,
        userAgent: effects.userAgent,
        route: effects.route,
        signal: watch.signal,
      },
      {
        ...effects,
        claimAddress: (url) => store.claimAddress(url, fileId),
        isAbove: (other) => store.isAbove(other, fileId),
        openSink: (before) => store.openSink(task, before),
        mayBeRenamed: () => store.mayBeRenamed(fileId),
        recognise: (sample) => store.recognise(fileId, sample),
        onProgress: (read) => store.saveProgress(fileId, read),
        capReached: watch.capReached,
      },
    );
    return await store.saveFile({ task, ...read });
  } catch (error) {
    if (!watch.signal.aborted) throw error;
    await store.saveFile({ task, known, sink: null, report: notVisited(task.url, "cancelled", effects.now()) });
    return store.giveUp("cancelled");
  }
}

/**
 * An index that states the same lastmod as when its child was last read in whole, with a time of day and in the past,
 * says that the child is the same.
 */
function saysUnchanged(task: FileTask, known: KnownContent, now: number): boolean {
  return (
    known.whole &&
    task.indexLastmodAt !== null &&
    task.indexLastmodAt < now &&
    /\d[T ]\d\d:\d\d/.test(task.indexLastmodRaw ?? "") &&
    task.indexLastmodRaw === known.indexLastmodRaw
  );
}

function skipped(task: FileTask, known: KnownContent, reason: string | null, now: number): FileReport {
  return {
    ...notVisited(task.url, "", now),
    outcome: "skipped-unchanged",
    reason,
    format: known.format,
    entries: known.entries,
    children: known.children,
  };
}
