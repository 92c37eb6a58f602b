import type { FetchedBody, FetchResult } from "../domain/fetch/fetch-result";
import { type LinkLook, notSeen } from "../domain/link-crawl/link-page";
import { readPageLinks } from "../domain/link-crawl/read-page-links";
import { normaliseUrl } from "../domain/url/normalise-url";
import { decodePage } from "../domain/verify/decode-page";
import { readHtmlTree } from "../domain/verify/html-tree";
import { collectBytes } from "./collect-bytes";
import {
  crawlDelayMsMax,
  isHtml,
  type LookEffects,
  type LookOptions,
  pageBytesMax,
  pageMsMax,
  retryWaitMs,
} from "./look-at-page";

export type CrawlEffects = Omit<LookEffects, "sha256">;

export interface CrawlLookOptions extends LookOptions {
  /** Hosts of the site, without "www.". */
  hosts: ReadonlySet<string>;
}

/** A page and where it leads. */
export interface LookedAt {
  look: LinkLook;
  /** Addresses of the site that may be followed. */
  followed: string[];
  /** It was asked for: robots.txt did not keep the crawl from it. */
  isAsked: boolean;
}

/**
 * Asks for one page, if its robots.txt allows it, and reads its links. A redirect is not followed: where it leads is a page
 * of its own, with its own turn, robots.txt and address guard.
 *
 * Never throws for what the site does. @throws the signal's reason.
 */
export async function lookAtLinks(loc: string, options: CrawlLookOptions, effects: CrawlEffects): Promise<LookedAt> {
  const { limits, robots, signal } = options;
  const skip = (reason: string): LookedAt => ({
    look: { ...notSeen, outcome: "skipped", reason },
    followed: [],
    isAsked: false,
  });
  const { rules, answer } = await robots.of(loc, signal);
  if (answer.outcome === "unreachable") return skip("robots-unreachable");
  if (!rules.isAllowed(loc)) return skip("robots");
  const delayMs = rules.crawlDelayMs ?? 0;
  if (delayMs > crawlDelayMsMax) return skip("crawl-delay");
  for (let attempt = 1; ; attempt += 1) {
    await effects.awaitTurn(loc, signal, Math.max(limits.perHostIntervalMs, delayMs));
    const fetchedAt = effects.now();
    const result = await effects.fetchDocument({
      url: loc,
      headers: { accept: "text/html, application/xhtml+xml, */*;q=0.5" },
      timeoutMs: limits.timeoutMs,
      totalMs: pageMsMax,
      redirectsMax: limits.redirectsMax,
      signal,
      now: effects.now,
      onRedirect: () => "stop",
    });
    const waitMs = retryWaitMs(result, attempt, limits);
    if (waitMs === null) return { ...(await readResult(loc, result, { fetchedAt, options, effects })), isAsked: true };
    await effects.penalise(loc, waitMs);
    await effects.wait(waitMs, signal);
  }
}

interface Reading {
  fetchedAt: number;
  options: CrawlLookOptions;
  effects: CrawlEffects;
}

async function readResult(
  loc: string,
  result: FetchResult,
  reading: Reading,
): Promise<{ look: LinkLook; followed: string[] }> {
  const base: LinkLook = { ...notSeen, status: result.status, fetchedAt: reading.fetchedAt };
  const none = (look: Partial<LinkLook>) => ({ look: { ...base, ...look }, followed: [] });
  switch (result.kind) {
    case "body":
      return readBody(loc, result, { ...reading, base });
    case "stopped": {
      const to = normaliseUrl(result.nextUrl, loc);
      return none({ outcome: "redirect", redirectTo: to.ok ? to.href : null });
    }
    case "refused":
      return none(
        result.reason === "non-http-redirect"
          ? { outcome: "redirect", reason: result.reason, redirectTo: result.refusedUrl.slice(0, 2_000) }
          : { outcome: "failed", reason: result.reason },
      );
    case "not-modified":
      return none({ outcome: "failed", reason: "http-error" });
    case "failed": {
      const isBlocked = result.reason === "blocked" || result.reason === "rate-limited";
      return none({ outcome: isBlocked ? "blocked" : "failed", reason: result.reason });
    }
  }
}

async function readBody(
  loc: string,
  fetched: FetchedBody,
  { options, effects, base }: Reading & { base: LinkLook },
): Promise<{ look: LinkLook; followed: string[] }> {
  const { headers } = fetched;
  const type = headers["content-type"] ?? null;
  const read: LinkLook = { ...base, outcome: "read" };
  if (type !== null && !isHtml(type, new Uint8Array())) {
    // Leaving the loop closes the connection: a film is not loaded to learn that it is none of ours.
    for await (const _ of fetched.body) break;
    return { look: { ...read, isHtml: false }, followed: [] };
  }
  const unpacked = effects.unpack(fetched.body, {
    bytesMax: pageBytesMax,
    contentEncoding: headers["content-encoding"] ?? null,
    onProblem: () => {},
  });
  const { bytes, broken } = await collectBytes(unpacked, pageBytesMax);
  options.signal.throwIfAborted();
  if (broken && bytes.length === 0)
    return { look: { ...base, outcome: "failed", reason: "connection-reset" }, followed: [] };
  if (!isHtml(type, bytes)) return { look: { ...read, isHtml: false, bytes: bytes.length }, followed: [] };
  const { root } = readHtmlTree(decodePage(bytes, type));
  const { followed, ...page } = readPageLinks(root, { url: loc, headers, hosts: options.hosts });
  return { look: { ...read, ...page, isHtml: true, bytes: bytes.length }, followed };
}
