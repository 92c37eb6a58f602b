import type { FetchDocument, FetchResult } from "../domain/fetch/fetch-result";
import { type Problem, type ProblemCode, problemLevel } from "../domain/sitemap/problem";
import { siteHostOf } from "../domain/url/site-host-of";
import type { FileSample } from "../domain/walk/file-sample";
import { notVisited } from "../domain/walk/not-visited";
import type { FileOutcome } from "../domain/walk/outcome";
import type { FileReport, FileTask, KnownContent } from "../domain/walk/sitemap-file";
import type { WalkLimits } from "../domain/walk/walk-limits";
import type { EntrySink } from "./entry-sink";
import type { Digest } from "./packed-bytes";
import { readBody, stillHolds } from "./read-body";

/** What reading a file may do to the world, and what it may ask of it. */
export interface ReadFileEffects {
  fetchDocument: FetchDocument;
  /** Resolves when the host may be asked: rate and concurrency over all workers. */
  awaitTurn(url: string, signal: AbortSignal): Promise<void>;
  /** No request to the host for this long: it said so itself. */
  penalise(url: string, ms: number): Promise<void>;
  wait(ms: number, signal: AbortSignal): Promise<void>;
  unpack(
    body: AsyncIterable<Uint8Array>,
    options: { bytesMax: number; contentEncoding?: string | null; onProblem(code: ProblemCode): void },
  ): AsyncIterable<Uint8Array>;
  sha256(): Digest;
  /** Takes an address for this file: null, or the file that has it already (0 is robots.txt). */
  claimAddress(url: string): Promise<number | null>;
  /** The files above this one, itself included: an address that one of them holds closes a circle. */
  isAbove(fileId: number): boolean | Promise<boolean>;
  /** @param known What an earlier walk knows of the file, under this name or another. */
  openSink(known: KnownContent | null): Promise<EntrySink>;
  /** Whether a file that no earlier walk knows may be one that is listed no more, under another name. */
  mayBeRenamed(): Promise<boolean>;
  /** What an earlier walk knows of it then; null where it is none of those. */
  recognise(sample: FileSample): Promise<KnownContent | null>;
  /** Called now and then while the body comes. */
  onProgress?(read: { entries: number; bytes: number }): void;
  /** What the whole walk may still read; a cap named here ends the file. */
  capReached?(): "byte-limit" | "entry-limit" | "time-limit" | null;
  /** The clock of the walk, Unix milliseconds. */
  now(): number;
}

export interface ReadFileOptions {
  /** Host of the site without a leading "www.": pages elsewhere are foreign. */
  siteHost: string;
  limits: WalkLimits;
  /** What an earlier walk knows of the file. */
  known: KnownContent | null;
  userAgent: string;
  /** The way that requests go: told in the report. */
  route: string;
  signal: AbortSignal;
}

/** What became of a file. `known`: what an earlier walk knows of it, under this name or another. */
export interface FileRead {
  report: FileReport;
  sink: EntrySink | null;
  known: KnownContent | null;
}

type Trail = Pick<FileReport, "status" | "finalUrl" | "redirects" | "headers">;

const retryable = new Set(["http-error", "rate-limited", "timeout", "connection-reset"]);
/** Doubled at each further attempt. */
const backOffMs = 1_000;

/**
 * Asks for one sitemap file and reads it to the end, the cap or the fault, whichever comes first.
 *
 * Never throws for what the site does: the report says it. Entries go to the sink; the sink is left open for the caller
 * to save with the report, or is gone where the report has no content.
 *
 * @throws the signal's reason only where nothing was read yet; a read under way ends as `partial`.
 */
export async function readFile(task: FileTask, options: ReadFileOptions, effects: ReadFileEffects): Promise<FileRead> {
  const { known } = options;
  const startedAt = effects.now();
  const problems = new Map<ProblemCode, Problem>();
  const note = (code: ProblemCode, example: string | null = null) => {
    const seen = problems.get(code);
    if (seen) seen.count += 1;
    else problems.set(code, { code, count: 1, line: null, column: null, example });
  };
  const end = (attempts: number, trail: Trail, result: Partial<FileReport> & { outcome: FileOutcome }): FileReport => ({
    ...notVisited(task.url, null),
    ...trail,
    agent: attempts > 0 ? options.userAgent : null,
    route: attempts > 0 ? options.route : null,
    startedAt,
    attempts,
    ...result,
    problems: mergeProblems([...problems.values()], result.problems ?? []),
    finishedAt: effects.now(),
  });

  if (siteHostOf(task.url) !== options.siteHost) note("cross-host-sitemap", task.url);
  const holder = await effects.claimAddress(task.url);
  if (holder !== null && holder !== task.fileId) {
    return { report: end(0, nowhere(task.url), await duplicateOf(holder, effects)), sink: null, known };
  }

  for (let attempt = 1; ; attempt += 1) {
    const last = attempt > options.limits.retriesMax;
    await effects.awaitTurn(task.url, options.signal);
    let heldBy: number | null = null;
    const result = await effects.fetchDocument({
      url: task.url,
      headers: conditionalHeaders(known),
      timeoutMs: options.limits.timeoutMs,
      totalMs: options.limits.fileMsMax,
      redirectsMax: options.limits.redirectsMax,
      signal: options.signal,
      now: effects.now,
      onRedirect: async (url) => {
        const other = await effects.claimAddress(url);
        heldBy = other !== null && other !== task.fileId ? other : null;
        return heldBy === null ? "follow" : "stop";
      },
    });
    const trail = trailOf(result);
    if (result.redirects.length > 0 && attempt === 1) note("redirected", result.finalUrl);

    switch (result.kind) {
      case "not-modified":
        return { report: end(attempt, trail, stillHolds("not-modified", known)), sink: null, known };
      case "stopped":
        return {
          report: end(attempt, { ...trail, finalUrl: result.nextUrl }, await duplicateOf(heldBy ?? 0, effects)),
          sink: null,
          known,
        };
      case "refused":
        note(result.reason === "non-http-scheme" ? "non-http-loc" : result.reason, result.refusedUrl);
        return { report: end(attempt, trail, { outcome: "refused", reason: result.reason }), sink: null, known };
      case "failed": {
        const waitMs = retryWaitMs(result, attempt, options.limits);
        if (retryable.has(result.reason) && !last && waitMs !== null) {
          if (result.retryAfterMs !== null) await effects.penalise(task.url, waitMs);
          await effects.wait(waitMs, options.signal);
          continue;
        }
        const reason = waitMs === null ? "rate-limited" : result.reason;
        note(reason, result.detail);
        return { report: end(attempt, trail, { outcome: "failed", reason, head: result.head }), sink: null, known };
      }
      case "body": {
        const read = await readBody(result, task, options, effects, note);
        if (read.broken === "connection-reset" && !last && !options.signal.aborted) {
          await read.sink?.discard();
          await effects.wait(backOffMs * 2 ** (attempt - 1), options.signal);
          continue;
        }
        if (read.broken) note(read.broken);
        return { report: end(attempt, trail, read.report), sink: read.sink, known: read.known };
      }
    }
  }
}

function conditionalHeaders(known: KnownContent | null): Record<string, string> {
  if (!known?.whole) return {};
  return {
    ...(known.etag && { "if-none-match": known.etag }),
    ...(known.lastModified && { "if-modified-since": known.lastModified }),
  };
}

async function duplicateOf(
  holder: number,
  effects: ReadFileEffects,
): Promise<{ outcome: FileOutcome; reason: string; problems: Problem[] }> {
  const circle = holder === 0 || (await effects.isAbove(holder));
  return {
    outcome: "duplicate",
    reason: circle ? "index-cycle" : "duplicate",
    problems:
      circle && holder !== 0 ? [{ code: "index-cycle", count: 1, line: null, column: null, example: null }] : [],
  };
}

/** Null where the server asks for a longer wait than we have patience for. */
function retryWaitMs(result: FetchResult & { kind: "failed" }, attempt: number, limits: WalkLimits): number | null {
  if (result.retryAfterMs === null) return backOffMs * 2 ** (attempt - 1);
  return result.retryAfterMs > limits.retryAfterMsMax ? null : result.retryAfterMs;
}

const nowhere = (url: string): Trail => ({ status: null, finalUrl: url, redirects: [], headers: {} });

function trailOf({ status, finalUrl, redirects, headers }: FetchResult): Trail {
  return { status, finalUrl, redirects, headers };
}

function mergeProblems(ours: Problem[], read: Problem[]): Problem[] {
  const order = { lost: 0, repaired: 1, note: 2 };
  return [...ours, ...read].sort((a, b) => order[problemLevel(a.code)] - order[problemLevel(b.code)]);
}
