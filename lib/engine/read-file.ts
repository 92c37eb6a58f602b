import { BodyBrokenError, type FetchDocument, type FetchedBody, type FetchResult } from "../domain/fetch/fetch-result";
import { judgeFile } from "../domain/lastmod/judge-file";
import { createProfile } from "../domain/lastmod/profile";
import { createPathTree } from "../domain/section/path-tree";
import type { Entry } from "../domain/sitemap/entry";
import { type Problem, type ProblemCode, problemLevel } from "../domain/sitemap/problem";
import { createSitemapReader, type SitemapReadResult } from "../domain/sitemap/sitemap-reader";
import type { FileOutcome } from "../domain/walk/outcome";
import type { ChildListing, FileReport, FileTask, KnownContent } from "../domain/walk/sitemap-file";
import type { WalkLimits } from "../domain/walk/walk-limits";
import type { EntryFold, EntrySink } from "./entry-sink";

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
  sha256(): { update(bytes: Uint8Array): unknown; digest(encoding: "hex"): string };
  /** Takes an address for this file: null, or the file that has it already (0 is robots.txt). */
  claimAddress(url: string): Promise<number | null>;
  /** The files above this one, itself included: an address that one of them holds closes a circle. */
  isAbove(fileId: number): boolean | Promise<boolean>;
  openSink(): Promise<EntrySink>;
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
  signal: AbortSignal;
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
export async function readFile(
  task: FileTask,
  options: ReadFileOptions,
  effects: ReadFileEffects,
): Promise<{ report: FileReport; sink: EntrySink | null }> {
  const startedAt = effects.now();
  const problems = new Map<ProblemCode, Problem>();
  const note = (code: ProblemCode, example: string | null = null) => {
    const seen = problems.get(code);
    if (seen) seen.count += 1;
    else problems.set(code, { code, count: 1, line: null, column: null, example });
  };
  const end = (attempts: number, trail: Trail, result: Partial<FileReport> & { outcome: FileOutcome }): FileReport => ({
    ...emptyReport,
    ...trail,
    agent: attempts > 0 ? options.userAgent : null,
    startedAt,
    attempts,
    ...result,
    problems: mergeProblems([...problems.values()], result.problems ?? []),
    finishedAt: effects.now(),
  });

  if (hostOf(task.url) !== options.siteHost) note("cross-host-sitemap", task.url);
  const holder = await effects.claimAddress(task.url);
  if (holder !== null && holder !== task.fileId) {
    return { report: end(0, nowhere(task.url), await duplicateOf(holder, effects)), sink: null };
  }

  for (let attempt = 1; ; attempt += 1) {
    const last = attempt > options.limits.retriesMax;
    await effects.awaitTurn(task.url, options.signal);
    let heldBy: number | null = null;
    const result = await effects.fetchDocument({
      url: task.url,
      headers: conditionalHeaders(options.known),
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
        return { report: end(attempt, trail, stillHolds("not-modified", options.known)), sink: null };
      case "stopped":
        return {
          report: end(attempt, { ...trail, finalUrl: result.nextUrl }, await duplicateOf(heldBy ?? 0, effects)),
          sink: null,
        };
      case "refused":
        note(result.reason === "non-http-scheme" ? "non-http-loc" : result.reason, result.refusedUrl);
        return { report: end(attempt, trail, { outcome: "refused", reason: result.reason }), sink: null };
      case "failed": {
        const waitMs = retryWaitMs(result, attempt, options.limits);
        if (retryable.has(result.reason) && !last && waitMs !== null) {
          if (result.retryAfterMs !== null) await effects.penalise(task.url, waitMs);
          await effects.wait(waitMs, options.signal);
          continue;
        }
        const reason = waitMs === null ? "rate-limited" : result.reason;
        note(reason, result.detail);
        return { report: end(attempt, trail, { outcome: "failed", reason, head: result.head }), sink: null };
      }
      case "body": {
        const read = await readBody(result, task, options, effects, note);
        if (read.broken === "connection-reset" && !last && !options.signal.aborted) {
          await read.sink?.discard();
          await effects.wait(backOffMs * 2 ** (attempt - 1), options.signal);
          continue;
        }
        if (read.broken) note(read.broken);
        return { report: end(attempt, trail, read.report), sink: read.sink };
      }
    }
  }
}

interface BodyRead {
  report: Partial<FileReport> & { outcome: FileOutcome };
  sink: EntrySink | null;
  /** The connection's fault, where it broke before the end. */
  broken: "timeout" | "connection-reset" | null;
}

async function readBody(
  fetched: FetchedBody,
  task: FileTask,
  options: ReadFileOptions,
  effects: ReadFileEffects,
  note: (code: ProblemCode, example?: string | null) => void,
): Promise<BodyRead> {
  const packed = packedBytes(fetched, effects);
  let body: AsyncIterable<Uint8Array> = packed.bytes;
  if (options.known) {
    // A second reading: the bytes are held until their hash tells whether they are the ones we have.
    const held = await holdBytes(packed.bytes);
    if (!held.broken && packed.sha256() === options.known.sha256 && options.known.whole) {
      return {
        report: { ...stillHolds("unchanged", options.known), bytesPacked: packed.size() },
        sink: null,
        broken: null,
      };
    }
    body = held.replay();
  }

  const sink = await effects.openSink();
  const fold = createFold(task, options, sink);
  const reader = createSitemapReader({
    url: fetched.finalUrl,
    nowMs: effects.now(),
    bytesMax: options.limits.fileBytesMax,
    onEntry: fold.onEntry,
  });
  let broken: BodyRead["broken"] = null;
  let stopped: string | null = null;
  try {
    const unpacked = effects.unpack(body, {
      bytesMax: options.limits.fileBytesMax,
      contentEncoding: fetched.headers["content-encoding"] ?? null,
      onProblem: note,
    });
    for await (const chunk of unpacked) {
      reader.write(chunk);
      await sink.drain();
      effects.onProgress?.({ entries: fold.entries(), bytes: reader.bytes });
      stopped = options.signal.aborted ? "cancelled" : (effects.capReached?.() ?? null);
      if (stopped || reader.full) break;
    }
  } catch (error) {
    if (error instanceof BodyBrokenError) broken = error.reason;
    else if (options.signal.aborted) stopped = "cancelled";
    else {
      await sink.discard();
      throw error;
    }
  }

  const result = reader.end({ cutOff: broken !== null || stopped !== null });
  for (const code of fetched.bodyProblems) note(code);
  if (fold.foreign() > 0) note("foreign-host", fold.foreignExample());
  const problems = result.problems.filter((problem) => problem.code !== "foreign-host");
  const ending = judgeEnding(fetched, result, { broken, stopped });
  const common = {
    ...ending,
    problems,
    head: result.head,
    format: result.format,
    bytesPacked: packed.size(),
    bytesUnpacked: result.bytes,
    entries: result.entries,
  };
  if (ending.outcome === "failed" || ending.outcome === "not-a-sitemap") {
    await sink.discard();
    // Of a body that broke before its first entry nothing can be said but that it broke.
    return { report: { ...common, entries: null, problems: broken ? [] : problems }, sink: null, broken };
  }
  const whole = ending.outcome === "ok";
  await sink.keepUnseen(whole, fold.addKept);
  const content = fold.finish({
    whole,
    clocks: {
      fetchedAt: effects.now(),
      date: headerInstant(fetched.headers.date),
      lastModified: headerInstant(fetched.headers["last-modified"]),
      indexLastmodAt: task.indexLastmodAt,
    },
  });
  return {
    report: { ...common, sha256: whole ? packed.sha256() : null, children: fold.children, content },
    sink,
    broken,
  };
}

function createFold(task: FileTask, options: ReadFileOptions, sink: EntrySink) {
  const profile = createProfile();
  const tree = createPathTree();
  const origins: Record<string, number> = {};
  const children: ChildListing[] = [];
  let [entries, urls, foreign] = [0, 0, 0];
  let foreignExample: string | null = null;
  let [origin, originPrefix, originIsForeign] = ["", "\0", false];

  const addPage = (entry: EntryFold, isNew: boolean) => {
    entries += 1;
    profile.add(entry);
    tree.add(entry.loc, { listings: 1, urls: isNew ? 1 : 0, lastmodAt: entry.lastmodAt, flags: entry.lastmodFlags });
    if (!entry.loc.startsWith(originPrefix)) {
      const url = new URL(entry.loc);
      origin = url.origin;
      originPrefix = `${origin}/`;
      originIsForeign = hostOf(entry.loc) !== options.siteHost;
    }
    if (isNew) {
      urls += 1;
      origins[origin] = (origins[origin] ?? 0) + 1;
    }
    if (originIsForeign) {
      foreign += 1;
      foreignExample ??= entry.loc;
    }
  };

  return {
    children,
    onEntry: (entry: Entry) => {
      if (entry.kind === "page") addPage(entry, sink.add(entry));
      else children.push({ url: entry.loc, lastmodAt: entry.lastmodAt, lastmodRaw: entry.lastmodRaw });
    },
    /** An entry of an earlier walk that stays, because the file was not read to its end. */
    addKept: (entry: EntryFold) => addPage(entry, true),
    entries: () => entries,
    foreign: () => foreign,
    foreignExample: () => foreignExample,
    finish: ({ whole, clocks }: { whole: boolean; clocks: Parameters<typeof judgeFile>[1] }) => {
      const finished = profile.finish();
      return {
        whole,
        entries,
        urls,
        profile: { ...finished, clocks },
        sections: tree.finish(),
        origins,
        verdict: judgeFile(finished, clocks),
        url: task.url,
      };
    },
  };
}

/** The order of questions: is it a sitemap at all, did it end, was it all of it. */
function judgeEnding(
  fetched: FetchedBody,
  result: SitemapReadResult,
  fault: { broken: string | null; stopped: string | null },
): { outcome: FileOutcome; reason: string | null } {
  const codes = new Set(result.problems.map((problem) => problem.code));
  if (fault.broken && result.entries === 0) return { outcome: "failed", reason: fault.broken };
  if (result.entries === 0 && fault.stopped) return { outcome: "not-visited", reason: fault.stopped };
  if (result.format === "html" || result.format === "unknown") {
    return { outcome: "not-a-sitemap", reason: codes.has("empty-file") ? "empty-file" : "not-a-sitemap" };
  }
  if (fault.broken) return { outcome: "partial", reason: fault.broken };
  if (fault.stopped) return { outcome: "partial", reason: fault.stopped };
  if (codes.has("over-size")) return { outcome: "partial", reason: "over-size" };
  if (codes.has("gzip-corrupt")) return { outcome: "partial", reason: "gzip-corrupt" };
  if (!result.whole) return { outcome: "partial", reason: "truncated" };
  if (fetched.status === 206) return { outcome: "partial", reason: "truncated" };
  return { outcome: "ok", reason: null };
}

/** Counts and hashes the bytes as they came. */
function packedBytes(fetched: FetchedBody, effects: ReadFileEffects) {
  const hash = effects.sha256();
  let size = 0;
  let digest: string | null = null;
  async function* count() {
    for await (const chunk of fetched.body) {
      size += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
  }
  return {
    bytes: count(),
    size: () => size,
    sha256: () => {
      digest ??= hash.digest("hex");
      return digest;
    },
  };
}

/** Bounded by the cap on a file's bytes, which no packed file exceeds either: the rest is left to the reader to refuse. */
async function holdBytes(bytes: AsyncIterable<Uint8Array>) {
  const chunks: Uint8Array[] = [];
  let broken: BodyBrokenError | null = null;
  try {
    for await (const chunk of bytes) chunks.push(chunk);
  } catch (error) {
    if (!(error instanceof BodyBrokenError)) throw error;
    broken = error;
  }
  async function* replay() {
    while (chunks.length > 0) yield chunks.shift() as Uint8Array;
    if (broken) throw broken;
  }
  return { broken, replay };
}

function conditionalHeaders(known: KnownContent | null): Record<string, string> {
  if (!known?.whole) return {};
  return {
    ...(known.etag && { "if-none-match": known.etag }),
    ...(known.lastModified && { "if-modified-since": known.lastModified }),
  };
}

function stillHolds(outcome: "not-modified" | "unchanged", known: KnownContent | null) {
  return {
    outcome,
    reason: null,
    format: known?.format ?? null,
    entries: known?.entries ?? null,
    children: known?.children ?? [],
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

const emptyReport: Omit<FileReport, "outcome" | "startedAt" | "finishedAt" | "attempts" | "agent" | keyof Trail> = {
  reason: null,
  head: null,
  format: null,
  bytesPacked: 0,
  bytesUnpacked: 0,
  sha256: null,
  problems: [],
  entries: null,
  children: [],
  content: null,
};

const nowhere = (url: string): Trail => ({ status: null, finalUrl: url, redirects: [], headers: {} });

function trailOf({ status, finalUrl, redirects, headers }: FetchResult): Trail {
  return { status, finalUrl, redirects, headers };
}

/** Host without a leading "www.": what makes a page or a file foreign. */
function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./, "");
}

function headerInstant(value: string | undefined): number | null {
  const ms = value ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}

function mergeProblems(ours: Problem[], read: Problem[]): Problem[] {
  const order = { lost: 0, repaired: 1, note: 2 };
  return [...ours, ...read].sort((a, b) => order[problemLevel(a.code)] - order[problemLevel(b.code)]);
}
