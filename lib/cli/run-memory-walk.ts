import { createHash } from "node:crypto";
import { mergeStamps } from "../domain/lastmod/merge-profiles";
import type { Entry } from "../domain/sitemap/entry";
import type { RequestProfile } from "../domain/view/request-profile";
import type { FileTask } from "../domain/walk/sitemap-file";
import { defaultWalkLimits, type WalkLimits } from "../domain/walk/walk-limits";
import { buildWalkResult } from "../engine/build-walk-result";
import { createMemoryWalkStore } from "../engine/memory-walk-store";
import { runWalk } from "../engine/run-walk";
import { withoutPort } from "../engine/walk-steps";
import type { Env } from "../io/env";
import { wait } from "../io/host-clock";
import { createHostGate } from "../io/host-gate";
import { unpack } from "../io/unpack";
import { createWalkClock, openFetcher } from "../io/walk-network";
import { countRequests, issuesOf, type ReportParts } from "./walk-report";

export interface MemoryWalkOrder {
  host: string;
  startAddress: string;
  /** How to ask; not given: as the product does by itself. */
  profile?: RequestProfile | undefined;
  limits: Partial<WalkLimits>;
  clockAt: number | null;
  onEntry(entry: Entry, file: FileTask): void;
  drain(): Promise<void> | void;
  onFile?(done: { url: string; outcome: string; entries: number | null }): void;
}

/** Walks without keeping anything. */
export async function runMemoryWalk(env: Env, order: MemoryWalkOrder, signal: AbortSignal): Promise<ReportParts> {
  const limits: WalkLimits = { ...defaultWalkLimits, ...order.limits };
  const fetcher = openFetcher(env, order.profile && { host: order.host, profile: order.profile });
  const gate = createHostGate({ perHostMax: limits.perHostMax, intervalMs: limits.perHostIntervalMs });
  const counted = countRequests(fetcher.fetchDocument);
  const walk = { id: 1, host: order.host, startAddress: order.startAddress, limits };
  const store = createMemoryWalkStore(walk, order.onEntry, order.drain);
  const startedAt = Date.now();
  let [entries, bytes] = [0, 0];
  try {
    await runWalk(
      walk,
      {
        store: {
          ...store,
          async saveFile(saved) {
            entries += saved.report.content?.entries ?? 0;
            bytes += saved.report.bytesUnpacked;
            order.onFile?.({ url: saved.task.url, outcome: saved.report.outcome, entries: saved.report.entries });
            return store.saveFile(saved);
          },
        },
        fetchDocument: (request) =>
          gate.run(new URL(request.url).host, () => counted.fetchDocument(request), request.signal),
        userAgent: fetcher.userAgent,
        route: fetcher.route,
        awaitTurn: async () => {},
        penalise: async (url, ms) => gate.penalise(new URL(url).host, Date.now() + ms),
        wait,
        unpack,
        sha256: () => createHash("sha256"),
        now: createWalkClock(order.clockAt),
        watch: {
          signal,
          capReached() {
            if (bytes >= limits.walkBytesMax) return "byte-limit";
            if (entries >= limits.entriesMax) return "entry-limit";
            return Date.now() - startedAt >= limits.minutesMax * 60_000 ? "time-limit" : null;
          },
        },
      },
      { filesAtOnce: limits.perHostMax },
    );
  } finally {
    await fetcher.close();
  }
  return reportParts(withoutPort(order.host), store, counted.requests, signal.aborted);
}

function reportParts(
  siteHost: string,
  store: ReturnType<typeof createMemoryWalkStore>,
  requests: ReportParts["requests"],
  wasCancelled: boolean,
): ReportParts {
  const files = store.files();
  const profiles = files.flatMap((file) => (file.content && file.content.entries > 0 ? [file.content.profile] : []));
  const listed = files.reduce((sum, file) => sum + (file.content?.urls ?? 0), 0);
  const distinct = store.distinctUrls();
  const repeated = distinct === null ? 0 : listed - distinct;
  const result = buildWalkResult({
    siteHost,
    robots: store.robots(),
    wasCancelled,
    files,
    shadowed: { tree: null, byFile: new Map(), rows: repeated, urls: repeated, conflicting: 0 },
    stamps: mergeStamps(profiles),
    notKnownUrls: 0,
    changes: null,
  });
  const urlOf = new Map(files.map((file) => [file.fileId, file.url]));
  return {
    robots: store.robots(),
    result,
    requests,
    changes: null,
    distinctUrls: distinct,
    files: files.map((file) => ({
      url: file.url,
      finalUrl: file.report.finalUrl,
      parent: file.parentFileId === null ? null : (urlOf.get(file.parentFileId) ?? null),
      depth: file.depth,
      outcome: file.outcome,
      reason: file.reason,
      status: file.status,
      format: file.report.format,
      entries: file.report.entries,
      issues: issuesOf(file.report.problems),
    })),
  };
}
