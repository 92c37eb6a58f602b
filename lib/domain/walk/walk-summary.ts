/** Headline numbers of a finished walk, computed once when it ends and stored with it. Counts are exact. */
export interface WalkSummary {
  /** Distinct page URLs. */
  urls: number;
  /** Entries of page files: a URL that three files list is three. */
  entries: number;
  /** Entries with a readable lastmod. */
  dated: number;
  /** No lastmod at all. */
  absent: number;
  /** A lastmod that cannot be read. */
  invalid: number;
  future: number;
  /** Before 1991-01-01. */
  implausible: number;
  dateOnly: number;
  dateTime: number;
  distinctStamps: number;
  /** Share of the dated entries on the heaviest stamp, 0–1; null where nothing is dated. */
  topStampShare: number | null;
  /** Unix milliseconds; future dates left out of `newestAt`. */
  oldestAt: number | null;
  newestAt: number | null;
  /** Sitemap files known, and how they ended. */
  files: number;
  filesRead: number;
  /** Not asked for: their index says that they are unchanged. Not in walks of old. */
  filesSkipped?: number;
  filesFailed: number;
  /** Nodes of the path tree at depth 1. */
  sections: number;
  /** Origins (scheme and host) of page URLs, most URLs first; `foreign` where it is another host than the site's. */
  origins: { origin: string; urls: number; foreign: boolean }[];
  /** URLs listed by more than one file. */
  urlsInSeveralFiles: number;
  /** Of these, those whose files give them different days. */
  conflictingUrls: number;
  /** URLs that stand only in files that were not read this time: kept from an earlier walk, not known in this one. */
  notKnownUrls: number;
  /** Against the walk before; null on the first. `moved`: in both, and listed by other files; not in walks of old. */
  changes: { added: number; removed: number; changed: number; moved?: number; sinceWalk: number } | null;
  /** Entries with news fields. Not in walks of old. */
  newsEntries?: number;
  bytesPacked: number;
  bytesUnpacked: number;
}
