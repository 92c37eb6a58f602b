import type { Verdict } from "../lastmod/verdict";
import type { Problem } from "../sitemap/problem";
import type { FileOutcome } from "./outcome";

/** What led to a sitemap file: a robots.txt line, a conventional address, the analyst, or an index. */
export type FileSource = "robots" | "guess" | "typed" | "index";

/** A sitemap file that a walk has learnt of and not yet asked for. */
export interface ListedFile {
  /** Normal form. */
  url: string;
  source: FileSource;
  /** File of the index that lists it; null for roots. */
  parentFileId: number | null;
  /** Roots are 0. */
  depth: number;
  indexLastmodAt: number | null;
  indexLastmodRaw: string | null;
}

/** The same, once the walk has given it a place. */
export interface FileTask extends ListedFile {
  fileId: number;
  /** Order among all files of the walk, lowest first. */
  rank: number;
}

/** What an earlier walk knows of a file: the terms of a conditional request, and what its content was. */
export interface KnownContent {
  contentId: number;
  etag: string | null;
  lastModified: string | null;
  /** Of the bytes as they came, hexadecimal. */
  sha256: string;
  whole: boolean;
  format: string;
  entries: number;
  indexLastmodAt: number | null;
  indexLastmodRaw: string | null;
  children: ChildListing[];
}

/** One `<sitemap>` of an index. */
export interface ChildListing {
  url: string;
  lastmodAt: number | null;
  lastmodRaw: string | null;
}

/** The rollups of one version of a file's content, folded up while it was read. */
export interface ContentRollup {
  whole: boolean;
  entries: number;
  urls: number;
  profile: unknown;
  sections: unknown;
  /** Page URLs by scheme and host. */
  origins: Record<string, number>;
  verdict: Verdict;
}

/** What became of one file: everything that the files page and a report tell of it. */
export interface FileReport {
  outcome: FileOutcome;
  /** A problem code: why the outcome is not `ok`. */
  reason: string | null;
  status: number | null;
  finalUrl: string | null;
  redirects: { url: string; status: number }[];
  headers: Record<string, string>;
  /** User-Agent that was sent; null where nothing was asked. */
  agent: string | null;
  /** `direct`, or the proxy without its credentials; null where nothing was asked. */
  route: string | null;
  head: string | null;
  format: string | null;
  bytesPacked: number;
  bytesUnpacked: number;
  sha256: string | null;
  problems: Problem[];
  /** As listed, repetitions included; of the earlier content where that still holds; null where none is known. */
  entries: number | null;
  children: ChildListing[];
  /** Null where nothing new was read. */
  content: ContentRollup | null;
  attempts: number;
  /** Unix milliseconds by the clock of the walk. */
  startedAt: number;
  finishedAt: number;
}
