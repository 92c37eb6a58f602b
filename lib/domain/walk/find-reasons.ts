import type { FileOutcome } from "./outcome";
import type { RobotsReport } from "./robots-report";
import type { WalkReason } from "./walk-state";

/** What of a file tells whether the walk is whole. */
export interface ReasonedFile {
  url: string;
  source: string;
  depth: number;
  outcome: FileOutcome;
  reason: string | null;
  status: number | null;
}

const count = new Intl.NumberFormat("en-US");

/** How each reason reads after "3 of 75 sitemap files". */
const sentences: Record<string, [code: WalkReason["code"], words: string]> = {
  "file-limit": ["cap-files", "were not read: the cap on files was reached"],
  "depth-limit": ["cap-depth", "were not read: they lie deeper than the cap on depth"],
  "over-size": ["cap-bytes", "were cut off at the cap on bytes a file"],
  "byte-limit": ["cap-bytes", "were not read in full: the cap on bytes of the walk was reached"],
  "entry-limit": ["cap-entries", "were not read in full: the cap on entries was reached"],
  "time-limit": ["cap-minutes", "were not read in full: the cap on minutes was reached"],
  cancelled: ["cancelled", "were not read in full: the walk was cancelled"],
  "parent-not-read": ["failed", "could not be looked for: the index that listed them was not read"],
  "successor-not-read": [
    "failed",
    "are no longer listed while a new file could not be read: pages may have moved there",
  ],
  blocked: ["blocked", "refused our request (401, 403 or a bot check)"],
  "rate-limited": ["blocked", "answered 429 and asked for a longer wait than is allowed"],
  absent: ["failed", "are listed but gone (404 or 410)"],
  "http-error": ["failed", "answered with a server error"],
  timeout: ["failed", "did not answer in time"],
  "connection-reset": ["failed", "broke off while they came"],
  "connection-refused": ["failed", "lie on a host that refuses connections"],
  "dns-failure": ["failed", "lie on a host whose name does not resolve"],
  "tls-error": ["failed", "could not be asked for: the TLS handshake or certificate failed"],
  "proxy-failed": ["failed", "could not be asked for: the proxy of the market view let nothing through"],
  "redirect-loop": ["failed", "redirect in a circle or too often"],
  "private-address": ["refused", "lead to a private address and were not asked for"],
  "non-http-redirect": ["refused", "redirect to another scheme than http and https"],
  "non-http-loc": ["refused", "have another scheme than http and https"],
  truncated: ["malformed", "stop before their end"],
  "gzip-corrupt": ["malformed", "have a broken gzip stream"],
  "malformed-xml": ["malformed", "are broken XML"],
  "empty-file": ["not-a-sitemap", "are empty"],
  "not-a-sitemap": ["not-a-sitemap", "hold something else than a sitemap"],
  internal: ["internal", "could not be stored"],
  "disk-full": ["internal", "could not be stored: the disk of the database is full"],
};

/** How a reason reads, after a number of files: `answered with a server error`. Null for one that is not known. */
export function reasonWords(reason: string): string | null {
  return sentences[reason]?.[1] ?? null;
}

/**
 * Why a walk is not complete; empty where it is. A conventional address that turned out to be no sitemap is no fault,
 * and neither is a file that was read under another address.
 */
export function findReasons(walk: {
  robots: RobotsReport | null;
  discovery: "robots" | "guess" | "typed" | "none";
  wasCancelled: boolean;
  files: readonly ReasonedFile[];
}): WalkReason[] {
  const concerned = walk.files.filter((file) => {
    const isFault = ["partial", "failed", "refused", "not-visited", "not-a-sitemap"].includes(file.outcome);
    const isProbe = file.source === "guess" && file.outcome !== "partial" && file.outcome !== "not-visited";
    return isFault && !isProbe;
  });
  const byReason = new Map<string, number>();
  for (const file of concerned) {
    const reason = file.reason ?? "internal";
    byReason.set(reason, (byReason.get(reason) ?? 0) + 1);
  }
  const reasons: WalkReason[] = [...byReason]
    .sort(([, a], [, b]) => b - a)
    .map(([reason, files]) => {
      const [code, words] = sentences[reason] ?? ["failed", `could not be read (${reason})`];
      return {
        code,
        files,
        sentence: `${count.format(files)} of ${fileCount(walk.files.length)} ${agree(words, files)}`,
      };
    });
  if (walk.wasCancelled && !byReason.has("cancelled")) {
    reasons.unshift({ code: "cancelled", files: null, sentence: "The walk was cancelled" });
  }
  const robots = robotsReason(walk.robots);
  if (robots) reasons.push(robots);
  // A walk that was cancelled has not looked for long enough to say that there is nothing.
  if (walk.discovery === "none" && !walk.wasCancelled) reasons.unshift(nothingFound(walk));
  return reasons;
}

function fileCount(files: number): string {
  return `${count.format(files)} sitemap ${files === 1 ? "file" : "files"}`;
}

/** "were" of many is "was" of one. */
function agree(words: string, files: number): string {
  if (files !== 1) return words;
  const singular: [RegExp, string][] = [
    [/^were /, "was "],
    [/^are /, "is "],
    [/^have /, "has "],
    [/^lie /, "lies "],
    [/^stop /, "stops "],
    [/^hold /, "holds "],
    [/^lead /, "leads "],
    [/^redirect /, "redirects "],
    [/: they lie /, ": it lies "],
    [/ and were /, " and was "],
    [/listed them/, "listed it"],
    [/while they came/, "while it came"],
    [/before their end/, "before its end"],
  ];
  return singular.reduce((text, [many, one]) => text.replace(many, one), words);
}

/** Sitemaps that robots.txt may declare are not known where it could not be read. */
function robotsReason(robots: RobotsReport | null): WalkReason | null {
  if (robots?.outcome === "unavailable") {
    return {
      code: "failed",
      files: null,
      sentence: `robots.txt could not be read (${robots.detail ?? robots.reason}): sitemaps that it declares are not known`,
    };
  }
  if (robots?.outcome === "blocked") {
    return {
      code: "blocked",
      files: null,
      sentence: `robots.txt refused our request (${robots.status ?? robots.reason}): sitemaps that it declares are not known`,
    };
  }
  return null;
}

function nothingFound(walk: { robots: RobotsReport | null; files: readonly ReasonedFile[] }): WalkReason {
  const outcomes = new Set(walk.files.map((file) => file.reason ?? file.outcome));
  if (outcomes.has("internal") || outcomes.has("disk-full"))
    return {
      code: "internal",
      files: null,
      sentence: "No sitemap could be read: what the site answered could not be stored",
    };
  const declared = walk.files.filter((file) => file.source === "robots");
  const unreachable = ["proxy-failed", "dns-failure", "connection-refused", "tls-error", "timeout", "connection-reset"];
  if (outcomes.has("blocked") || outcomes.has("rate-limited") || walk.robots?.outcome === "blocked") {
    return { code: "blocked", files: null, sentence: "No sitemap could be read: the site refused our requests" };
  }
  const cause = unreachable.find((reason) => walk.robots?.reason === reason || outcomes.has(reason));
  if (cause)
    return { code: "unreachable", files: null, sentence: `No sitemap could be read: ${unreachableWords[cause]}` };
  if (hasServerErrors(walk)) {
    return { code: "failed", files: null, sentence: "No sitemap could be read: the server answered with errors" };
  }
  if (walk.files.some((file) => file.source === "typed")) {
    return { code: "no-sitemap", files: null, sentence: "No sitemap could be read at the address that was given" };
  }
  if (declared.length > 0) {
    return {
      code: "no-sitemap",
      files: null,
      sentence: "robots.txt declares sitemaps, but none of them is there or is a sitemap",
    };
  }
  return {
    code: "no-sitemap",
    files: null,
    sentence: "robots.txt declares no sitemap, and none lies at the conventional addresses",
  };
}

/** The server failed where the answer would have told: nothing is known of its sitemaps then. */
function hasServerErrors({ robots, files }: { robots: RobotsReport | null; files: readonly ReasonedFile[] }): boolean {
  if (robots?.reason === "http-error") return true;
  const isError = (file: ReasonedFile) => file.reason === "http-error";
  return files.some((file) => file.source !== "guess" && isError(file)) || (files.length > 0 && files.every(isError));
}

const unreachableWords: Record<string, string> = {
  "proxy-failed": "the proxy of the market view let nothing through",
  "dns-failure": "the host name does not resolve",
  "connection-refused": "the host refuses connections",
  "tls-error": "the TLS handshake or certificate failed",
  timeout: "the host did not answer in time",
  "connection-reset": "the connection broke",
};
