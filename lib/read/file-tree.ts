import "server-only";
import type { VerdictCode } from "../domain/lastmod/verdict";
import type { FileOutcome } from "../domain/walk/outcome";

/** A problem of a file: first place, and how often. */
export interface FileProblem {
  code: string;
  count: number;
  line: number | null;
  column: number | null;
  example: string | null;
  /** From the closed list of problems. */
  sentence: string;
  level: "note" | "repaired" | "lost";
}

/** One sitemap file in one walk, parents before children. */
export interface FileRow {
  url: string;
  parentUrl: string | null;
  depth: number;
  source: string;
  format: string | null;
  outcome: FileOutcome | null;
  reason: string | null;
  /** The reason in words. */
  sentence: string | null;
  status: number | null;
  finalUrl: string | null;
  redirects: { url: string; status: number }[];
  bytesPacked: number | null;
  bytesUnpacked: number | null;
  /** As listed by the file. */
  entries: number | null;
  urls: number | null;
  dated: number | null;
  oldestAt: number | null;
  newestAt: number | null;
  indexLastmodAt: number | null;
  etag: string | null;
  lastModified: string | null;
  contentType: string | null;
  verdict: VerdictCode | null;
  verdictSentence: string | null;
  problems: FileProblem[];
  head: string | null;
  agent: string | null;
  /** Unix milliseconds and duration. */
  fetchedAt: number | null;
  durationMs: number | null;
  /** Entries shown are those of an earlier walk. */
  carriedFromWalk: number | null;
}
