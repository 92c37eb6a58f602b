/** Caps and manners of a walk: settable per site, shown on every page that counts, stored with the walk. */
export interface WalkLimits {
  /** Sitemap files read, indexes included, robots.txt not. */
  filesMax: number;
  /** A declared or guessed file is depth 0. */
  depthMax: number;
  /** Unpacked bytes of one file. */
  fileBytesMax: number;
  /** Unpacked bytes of the whole walk. */
  walkBytesMax: number;
  /** Entries of the whole walk. */
  entriesMax: number;
  /** From the first request to the last. */
  minutesMax: number;
  redirectsMax: number;
  /** Further attempts after a 5xx, a 429, a time-out or a broken connection. */
  retriesMax: number;
  /** Longest Retry-After that is waited for. */
  retryAfterMsMax: number;
  /** Without an answer, or without a further byte. */
  timeoutMs: number;
  /** A whole file, from the request to its last byte. */
  fileMsMax: number;
  /** Requests under way at once to one host. */
  perHostMax: number;
  /** Between the starts of two requests to one host. */
  perHostIntervalMs: number;
  /** Do not ask for a child whose index states the same lastmod, with its time of day, as last time. */
  skipUnchanged: boolean;
}

/** @see https://www.sitemaps.org/protocol.html#index — 52,428,800 bytes a file, uncompressed. */
export const defaultWalkLimits: WalkLimits = {
  filesMax: 5_000,
  depthMax: 10,
  fileBytesMax: 52_428_800,
  walkBytesMax: 50 * 1024 ** 3,
  entriesMax: 25_000_000,
  minutesMax: 240,
  redirectsMax: 5,
  retriesMax: 2,
  retryAfterMsMax: 60_000,
  timeoutMs: 30_000,
  fileMsMax: 600_000,
  perHostMax: 4,
  perHostIntervalMs: 100,
  skipUnchanged: false,
};
