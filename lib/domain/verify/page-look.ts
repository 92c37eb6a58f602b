import type { Precision } from "../lastmod/parse-lastmod";
import type { FoundDate } from "./found-date";
import type { TextMethod } from "./main-text";
import type { TextFingerprint } from "./text-fingerprint";

export type PageOutcome = "read" | "not-modified" | "skipped" | "failed" | "blocked";

/** Why a page was not asked for. */
export const skipReasons = {
  robots: "robots.txt forbids it",
  "robots-unreachable": "robots.txt could not be read, so nothing may be asked for",
  "crawl-delay": "robots.txt asks for too long a delay",
  "not-http": "not an http or https address",
  cancelled: "cancelled before it was asked for",
  "time-limit": "the time of the verification was up",
  "site-blocks": "not asked for, as the site refused page after page",
} as const;

export type SkipReason = keyof typeof skipReasons;

/** What is known of a page from the look before, to ask for it conditionally and to compare. */
export interface PreviousLook {
  id: number;
  /** It was a look at the same walk: lastmod cannot have moved since. */
  isOfSameWalk: boolean;
  lastmodAt: number | null;
  fetchedAt: number;
  etag: string | null;
  lastModified: string | null;
  dates: FoundDate[];
  canonical: string | null;
  robotsMeta: string | null;
  textMethod: TextMethod | "bytes" | null;
  textSha256: string | null;
  fingerprint: TextFingerprint | null;
}

/** One page that waits to be looked at. */
export interface PageTask {
  rank: number;
  loc: string;
  lastmodAt: number | null;
  precision: Precision | null;
  previous: PreviousLook | null;
}

/** What one request to a page showed. */
export interface PageLook {
  outcome: PageOutcome;
  /** A skip reason, or that of a fetch that failed; null where the page was read. */
  reason: string | null;
  status: number | null;
  finalUrl: string | null;
  etag: string | null;
  lastModified: string | null;
  /** Unix milliseconds; null where it was not asked for. */
  fetchedAt: number | null;
  durationMs: number | null;
  /** Unpacked, as far as read. */
  bytes: number | null;
  dates: FoundDate[];
  canonical: string | null;
  robotsMeta: string | null;
  textMethod: TextMethod | "bytes" | null;
  textSha256: string | null;
  fingerprint: TextFingerprint | null;
}

/** A page that nothing was seen of. */
export function unseen(outcome: PageOutcome, reason: string): PageLook {
  return {
    outcome,
    reason,
    status: null,
    finalUrl: null,
    etag: null,
    lastModified: null,
    fetchedAt: null,
    durationMs: null,
    bytes: null,
    dates: [],
    canonical: null,
    robotsMeta: null,
    textMethod: null,
    textSha256: null,
    fingerprint: null,
  };
}
