import type { FetchDocument, FetchResult } from "../domain/fetch/fetch-result";
import { parseRobots } from "../domain/robots/parse-robots";
import { allowAll, parseRobotsRules } from "../domain/robots/robots-rules";
import type { Problem } from "../domain/sitemap/problem";
import type { RobotsReport } from "../domain/walk/robots-report";
import type { WalkLimits } from "../domain/walk/walk-limits";

/** Larger ones are cut: Google reads the first 500 KiB. @see https://www.rfc-editor.org/rfc/rfc9309#section-2.5 */
const robotsBytesMax = 2 * 1024 * 1024;
const headChars = 2_000;
/** As much as its rules are read of: what a list of pages to fetch is held against later. */
const robotsCharsKept = 524_288;

export interface DiscoverEffects {
  fetchDocument: FetchDocument;
  awaitTurn(url: string, signal: AbortSignal): Promise<void>;
  wait(ms: number, signal: AbortSignal): Promise<void>;
  now(): number;
}

/** Reads robots.txt of an origin. Never throws for what the site does. */
export async function readRobots(
  origin: string,
  options: { limits: WalkLimits; agent: string; signal: AbortSignal },
  effects: DiscoverEffects,
): Promise<RobotsReport> {
  const url = new URL("/robots.txt", origin).href;
  for (let attempt = 1; ; attempt += 1) {
    await effects.awaitTurn(url, options.signal);
    const result = await effects.fetchDocument({
      url,
      timeoutMs: options.limits.timeoutMs,
      totalMs: options.limits.fileMsMax,
      redirectsMax: options.limits.redirectsMax,
      signal: options.signal,
      now: effects.now,
    });
    if (isWorthRetrying(result) && attempt <= options.limits.retriesMax) {
      await effects.wait(waitMs(result, attempt, options.limits), options.signal);
      continue;
    }
    return reportOf(url, result, options.agent);
  }
}

async function reportOf(url: string, result: FetchResult, agent: string): Promise<RobotsReport> {
  const common = { url, finalUrl: result.finalUrl, status: result.status, headers: result.headers };
  const none = { sitemaps: [], head: null, detail: null };
  if (result.kind === "body") {
    const { bytes, broken } = await collect(result.body);
    if (broken)
      return { ...common, ...none, outcome: "unavailable", reason: broken, problems: [problem("robots-unavailable")] };
    const robots = parseRobots(bytes, result.finalUrl);
    const text = new TextDecoder().decode(bytes).replaceAll("\0", "\ufffd");
    const [head, tail] = [text.slice(0, headChars), text.slice(headChars, robotsCharsKept)];
    // What is foreign is judged by the site, file by file, and not by where its robots.txt was found.
    const problems = robots.problems.filter(({ code }) => code !== "foreign-host" && code !== "other-scheme");
    const outcome = robots.isHtml ? "not-robots" : "ok";
    const reason = robots.isHtml ? "not-robots" : null;
    const { crawlDelayMs } = robots.isHtml ? allowAll : parseRobotsRules(text, agent);
    const told = { sitemaps: robots.sitemaps, crawlDelayMs, problems, head, ...(tail && !robots.isHtml && { tail }) };
    return { ...common, outcome, reason, detail: null, ...told };
  }
  const reason = result.kind === "failed" || result.kind === "refused" ? result.reason : "http-error";
  const detail = result.kind === "failed" || result.kind === "refused" ? result.detail : null;
  const head = result.kind === "failed" ? result.head : null;
  if (reason === "absent")
    return { ...common, ...none, head, detail, outcome: "absent", reason, problems: [problem("robots-absent")] };
  if (reason === "blocked" || reason === "rate-limited") {
    return { ...common, ...none, head, detail, outcome: "blocked", reason, problems: [problem(reason)] };
  }
  return {
    ...common,
    ...none,
    head,
    detail,
    outcome: "unavailable",
    reason,
    problems: [problem("robots-unavailable")],
  };
}

function problem(code: Problem["code"]): Problem {
  return { code, count: 1, line: null, column: null, example: null };
}

function isWorthRetrying(result: FetchResult): boolean {
  return (
    result.kind === "failed" && ["http-error", "rate-limited", "timeout", "connection-reset"].includes(result.reason)
  );
}

function waitMs(result: FetchResult, attempt: number, limits: WalkLimits): number {
  const asked = result.kind === "failed" ? result.retryAfterMs : null;
  return Math.min(asked ?? 1_000 * 2 ** (attempt - 1), limits.retryAfterMsMax);
}

async function collect(body: AsyncIterable<Uint8Array>): Promise<{ bytes: Uint8Array; broken: string | null }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let broken: string | null = null;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > robotsBytesMax) break;
    }
  } catch (error) {
    broken = (error as { reason?: string }).reason ?? "connection-reset";
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  // What came of a broken answer is used if anything did: a Sitemap line that was read is a Sitemap line.
  return { bytes, broken: size === 0 ? broken : null };
}
