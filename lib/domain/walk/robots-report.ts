import type { Problem } from "../sitemap/problem";

export type RobotsOutcome = "ok" | "absent" | "blocked" | "unavailable" | "not-robots";

/** What robots.txt answered, and the sitemaps it declares. */
export interface RobotsReport {
  url: string;
  finalUrl: string;
  outcome: RobotsOutcome;
  status: number | null;
  /** Why it is not `ok`: a problem code. */
  reason: string | null;
  /** For people: `server answered 503`. */
  detail: string | null;
  /** Absolute, in order, once each. */
  sitemaps: string[];
  problems: Problem[];
  headers: Record<string, string>;
  /** User-Agent that was sent, and the way: `direct`, or the proxy without its credentials. Not in old walks. */
  agent?: string;
  route?: string;
  /** What it asks of our agent between two requests; null where it asks nothing. Not in old walks. */
  crawlDelayMs?: number | null;
  /** First characters of the answer. */
  head: string | null;
  /** The rest of one that is longer, where it is a robots.txt. Not in old walks. */
  tail?: string;
}
