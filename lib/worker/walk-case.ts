import { readdirSync, readFileSync } from "node:fs";
import type { WalkLimits } from "../domain/walk/walk-limits";

/** A site as a table of answers, and what a walk of it must come to. The fields are told in fixtures/README.md. */
export interface WalkCase extends WalkStep {
  id: string;
  title: string;
  start: string;
  options?: Partial<Record<keyof typeof limitOf, number>>;
  /** What names resolve to, where it matters to the address guard. */
  dns?: Record<string, string>;
  /** Later walks of the same site: their answers are laid over those before. */
  then?: WalkStep[];
}

export interface WalkStep {
  now?: string;
  input: Record<string, CaseAnswer | CaseAnswer[]>;
  expect: ExpectedWalk;
}

export interface CaseAnswer {
  status: number;
  headers: Record<string, string>;
  bodyText?: string;
  bodyMade?: "bomb";
  gzip?: true | 2;
  fault?: CaseFault;
}

export type CaseFault =
  | { type: "reset" | "close" | "stall"; afterBytes: number }
  | { type: "dns" | "refused" | "tls"; afterBytes?: never };

export interface ExpectedWalk {
  discovery: string;
  robots?: { outcome: string; sitemaps?: string[] };
  files?: ExpectedFile[];
  /** All pages; `locsInclude` names some of them. */
  locs?: ExpectedPage[];
  locsInclude?: ExpectedPage[];
  changes?: { added: string[]; removed: string[]; changed: string[] };
  requests?: ExpectedRequests;
  stats?: Record<string, number>;
  issues: string[];
  issuesOptional?: string[];
}

export interface ExpectedFile {
  url: string;
  outcome: string;
  /** Other outcomes that are right as well. */
  accept?: string[];
  reason?: string;
  acceptReason?: string[];
  status?: number;
  format?: string;
  entries?: number;
  depth?: number;
  finalUrl?: string;
}

export interface ExpectedPage {
  loc: string;
  lastmod: string | null;
  lastmodPrecision: string | null;
  foreign?: boolean;
  sources?: string[];
}

export interface ExpectedRequests {
  mustFetch?: string[];
  mustNotFetch?: string[];
  order?: string[];
  counts?: Record<string, number>;
  maxCounts?: Record<string, number>;
  minDelayMs?: Record<string, number>;
  headers?: Record<string, Record<string, string>>;
  headersAbsent?: Record<string, string[]>;
}

const limitOf = {
  maxDepth: "depthMax",
  maxFiles: "filesMax",
  maxBytes: "fileBytesMax",
  timeoutMs: "timeoutMs",
  maxRedirects: "redirectsMax",
  maxRetries: "retriesMax",
  maxRetryAfterMs: "retryAfterMsMax",
  concurrency: "perHostMax",
} as const satisfies Record<string, keyof WalkLimits>;

const folder = new URL("fixtures/", import.meta.url);

export function readWalkCases(): WalkCase[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => JSON.parse(readFileSync(new URL(`${name}/case.json`, folder), "utf8")) as WalkCase);
}

/** The limits of a case laid over those that all cases share. */
export function limitsOf({ options = {} }: WalkCase): Partial<WalkLimits> {
  const limits: Partial<WalkLimits> = {
    depthMax: 4,
    filesMax: 50,
    fileBytesMax: 52_428_800,
    redirectsMax: 5,
    retriesMax: 1,
    perHostIntervalMs: 0,
    skipUnchanged: true,
  };
  for (const [name, value] of Object.entries(options)) limits[limitOf[name as keyof typeof limitOf]] = value;
  return limits;
}

/** `now` of a case that does not say. */
export const caseClock = "2026-01-15T12:00:00Z";

/** Equal addresses have equal keys: the normal form, without fragment and credentials. */
export function addressKey(address: string): string {
  const url = new URL(address);
  url.hash = "";
  url.username = "";
  url.password = "";
  return url.href;
}
