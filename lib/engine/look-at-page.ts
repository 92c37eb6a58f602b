import type { FetchDocument, FetchedBody, FetchResult } from "../domain/fetch/fetch-result";
import { decodePage } from "../domain/verify/decode-page";
import { readHtmlTree } from "../domain/verify/html-tree";
import { readMainText } from "../domain/verify/main-text";
import { type PageLook, type PageTask, unseen } from "../domain/verify/page-look";
import { readPageDates } from "../domain/verify/read-page-dates";
import { fingerprintText } from "../domain/verify/text-fingerprint";
import type { WalkLimits } from "../domain/walk/walk-limits";
import { collectBytes } from "./collect-bytes";
import type { Digest } from "./packed-bytes";
import type { PageRobots } from "./page-robots";
import type { ReadFileEffects } from "./read-file";

export interface LookEffects {
  fetchDocument: FetchDocument;
  userAgent: string;
  /** Resolves when the host may be asked, `intervalMs` after the request before. */
  awaitTurn(url: string, signal: AbortSignal, intervalMs: number): Promise<void>;
  penalise(url: string, ms: number): Promise<void>;
  wait(ms: number, signal: AbortSignal): Promise<void>;
  unpack: ReadFileEffects["unpack"];
  sha256(): Digest;
  now(): number;
}

export interface LookOptions {
  limits: Pick<WalkLimits, "timeoutMs" | "redirectsMax" | "retriesMax" | "retryAfterMsMax" | "perHostIntervalMs">;
  robots: PageRobots;
  signal: AbortSignal;
}

/** Of one page, unpacked. Longer ones are read to here. */
export const pageBytesMax = 4 * 1024 * 1024;
export const pageMsMax = 60_000;
/** A site that asks for a longer delay is not visited: a sample would take days. */
export const crawlDelayMsMax = 60_000;
const retryable = new Set(["http-error", "rate-limited", "timeout", "connection-reset"]);

/**
 * Asks for one page, if its robots.txt allows it, and reads what it says of itself. A page looked at before is asked for
 * conditionally: 304 is the page as it was.
 *
 * Never throws for what the site does. @throws the signal's reason.
 */
export async function lookAtPage(task: PageTask, options: LookOptions, effects: LookEffects): Promise<PageLook> {
  const { limits, robots, signal } = options;
  if (!/^https?:\/\//i.test(task.loc)) return unseen("skipped", "not-http");
  const { rules, answer } = await robots.of(task.loc, signal);
  if (answer.outcome === "unreachable") return unseen("skipped", "robots-unreachable");
  if (!rules.isAllowed(task.loc)) return unseen("skipped", "robots");
  const delayMs = rules.crawlDelayMs ?? 0;
  if (delayMs > crawlDelayMsMax) return unseen("skipped", "crawl-delay");

  for (let attempt = 1; ; attempt += 1) {
    await effects.awaitTurn(task.loc, signal, Math.max(limits.perHostIntervalMs, delayMs));
    const startedAt = effects.now();
    let forbidden = false;
    const result = await effects.fetchDocument({
      url: task.loc,
      headers: { accept: "text/html, application/xhtml+xml, */*;q=0.5", ...conditions(task) },
      timeoutMs: limits.timeoutMs,
      totalMs: pageMsMax,
      redirectsMax: limits.redirectsMax,
      signal,
      now: effects.now,
      // Where a redirect leads must be allowed as well.
      async onRedirect(url) {
        const target = await robots.of(url, signal);
        forbidden = target.answer.outcome === "unreachable" || !target.rules.isAllowed(url);
        return forbidden ? "stop" : "follow";
      },
    });
    if (result.kind === "stopped")
      return { ...unseen("skipped", "robots"), ...trailOf(result, startedAt, effects.now()) };
    const waitMs = retryWaitMs(result, attempt, limits);
    if (waitMs === null) return readResult(task, result, startedAt, effects);
    await effects.penalise(task.loc, waitMs);
    await effects.wait(waitMs, signal);
  }
}

function conditions({ previous }: PageTask): Record<string, string> {
  // Without a text to compare with, the page itself is wanted.
  if (!previous?.textSha256) return {};
  return {
    ...(previous.etag && { "if-none-match": previous.etag }),
    ...(previous.lastModified && { "if-modified-since": previous.lastModified }),
  };
}

/** Null where the answer stands. */
export function retryWaitMs(result: FetchResult, attempt: number, limits: LookOptions["limits"]): number | null {
  if (result.kind !== "failed" || !retryable.has(result.reason) || attempt > limits.retriesMax) return null;
  if (result.reason === "http-error" && result.status !== null && result.status < 500) return null;
  const waitMs = result.retryAfterMs ?? 1_000 * 2 ** (attempt - 1);
  return waitMs > limits.retryAfterMsMax ? null : waitMs;
}

function trailOf(result: FetchResult, startedAt: number, now: number) {
  return {
    status: result.status,
    finalUrl: result.finalUrl,
    etag: result.headers.etag ?? null,
    lastModified: result.headers["last-modified"] ?? null,
    fetchedAt: startedAt,
    durationMs: Math.max(0, now - startedAt),
  };
}

async function readResult(
  task: PageTask,
  result: FetchResult,
  startedAt: number,
  effects: LookEffects,
): Promise<PageLook> {
  switch (result.kind) {
    case "body": {
      const read = await readBody(task, result, effects);
      return { ...unseen("failed", ""), ...trailOf(result, startedAt, effects.now()), ...read };
    }
    case "not-modified": {
      const trail = trailOf(result, startedAt, effects.now());
      const { previous } = task;
      if (!previous) return { ...unseen("failed", "http-error"), ...trail };
      const { dates, canonical, robotsMeta, textMethod, textSha256, fingerprint, etag, lastModified } = previous;
      const kept = { dates, canonical, robotsMeta, textMethod, textSha256, fingerprint };
      const validators = { etag: trail.etag ?? etag, lastModified: trail.lastModified ?? lastModified };
      return { ...unseen("not-modified", ""), ...trail, ...kept, ...validators, reason: null };
    }
    default: {
      const reason = result.kind === "stopped" ? "robots" : result.reason;
      const outcome = reason === "blocked" || reason === "rate-limited" ? "blocked" : "failed";
      return { ...unseen(outcome, reason), ...trailOf(result, startedAt, effects.now()) };
    }
  }
}

async function readBody(task: PageTask, fetched: FetchedBody, effects: LookEffects): Promise<Partial<PageLook>> {
  const unpacked = effects.unpack(fetched.body, {
    bytesMax: pageBytesMax,
    contentEncoding: fetched.headers["content-encoding"] ?? null,
    onProblem: () => {},
  });
  const { bytes, broken } = await collectBytes(unpacked, pageBytesMax);
  if (broken) return { outcome: "failed", reason: "connection-reset", bytes: bytes.length };
  const type = fetched.headers["content-type"] ?? null;
  if (!isHtml(type, bytes)) {
    const head = readPageDates(readHtmlTree("").root, task.loc, fetched.headers);
    const textSha256 = hashed(effects, [bytes]);
    return { outcome: "read", reason: null, bytes: bytes.length, dates: head.dates, textMethod: "bytes", textSha256 };
  }
  const { root } = readHtmlTree(decodePage(bytes, type));
  const { dates, canonical, robotsMeta } = readPageDates(root, fetched.finalUrl, fetched.headers);
  const text = readMainText(root);
  const encoder = new TextEncoder();
  return {
    outcome: "read",
    reason: null,
    bytes: bytes.length,
    dates,
    canonical,
    robotsMeta,
    textMethod: text.method,
    textSha256: hashed(
      effects,
      text.blocks.map((block) => encoder.encode(`${block}\n`)),
    ),
    fingerprint: fingerprintText(text.blocks),
  };
}

function hashed(effects: LookEffects, pieces: Iterable<Uint8Array>): string {
  const digest = effects.sha256();
  for (const piece of pieces) digest.update(piece);
  return digest.digest("hex");
}

export function isHtml(type: string | null, bytes: Uint8Array): boolean {
  if (type) return /\bx?html\b/i.test(type);
  return /<(?:!doctype|html|head|body)\b/i.test(new TextDecoder("latin1").decode(bytes.subarray(0, 1_024)));
}
