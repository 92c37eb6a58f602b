import { BodyBrokenError, type FetchedBody } from "../domain/fetch/fetch-result";
import type { ProblemCode } from "../domain/sitemap/problem";
import { createSitemapReader, type SitemapReadResult } from "../domain/sitemap/sitemap-reader";
import type { FileOutcome } from "../domain/walk/outcome";
import type { FileReport, FileTask, KnownContent } from "../domain/walk/sitemap-file";
import type { EntrySink } from "./entry-sink";
import { createFileFold } from "./fold-file";
import { holdBytes, packedBytes } from "./packed-bytes";
import type { ReadFileEffects, ReadFileOptions } from "./read-file";
import { sampleFile } from "./sample-file";

export interface BodyRead {
  report: Partial<FileReport> & { outcome: FileOutcome };
  sink: EntrySink | null;
  /** What an earlier walk knows of the file, under this name or another. */
  known: KnownContent | null;
  /** The connection's fault, where it broke before the end. */
  broken: "timeout" | "connection-reset" | null;
}

/** Reads a body that came with a good answer: unpacks it, reads its entries into the sink, and says how it ended. */
export async function readBody(
  fetched: FetchedBody,
  task: FileTask,
  options: ReadFileOptions,
  effects: ReadFileEffects,
  note: (code: ProblemCode, example?: string | null) => void,
): Promise<BodyRead> {
  const packed = packedBytes(fetched.body, effects.sha256());
  let body: AsyncIterable<Uint8Array> = packed.bytes;
  let { known } = options;
  if (known || (await effects.mayBeRenamed())) {
    // A second reading: the bytes are held until their hash tells whether they are the ones we have.
    const held = await holdBytes(packed.bytes);
    const sha256 = held.broken ? null : packed.sha256();
    if (!known) {
      const contentEncoding = fetched.headers["content-encoding"] ?? null;
      const source = { url: fetched.finalUrl, sha256, bytesMax: options.limits.fileBytesMax, contentEncoding };
      known = await effects.recognise(await sampleFile(held.look(), source, effects));
    }
    if (known?.whole && sha256 === known.sha256) {
      const report = { ...stillHolds("unchanged", known), bytesPacked: packed.size() };
      return { report, sink: null, known, broken: null };
    }
    body = held.replay();
  }

  const sink = await effects.openSink(known);
  const fold = createFileFold(options.siteHost, sink);
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
    return { report: { ...common, entries: null, problems: broken ? [] : problems }, sink: null, known, broken };
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
    known,
    broken,
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

/** What an earlier walk knows of the file stands as it is. */
export function stillHolds(outcome: "not-modified" | "unchanged", known: KnownContent | null) {
  return {
    outcome,
    reason: null,
    format: known?.format ?? null,
    entries: known?.entries ?? null,
    children: known?.children ?? [],
  };
}

function headerInstant(value: string | undefined): number | null {
  const ms = value ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}
