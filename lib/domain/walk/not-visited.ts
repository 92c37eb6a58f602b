import type { FileReport } from "./sitemap-file";

/** The report of a file that nobody asked for. @param reason A limit, or `cancelled`; null where another report is built on this one. */
export function notVisited(url: string, reason: string | null, now = 0): FileReport {
  return {
    outcome: "not-visited",
    reason,
    status: null,
    finalUrl: url,
    redirects: [],
    headers: {},
    agent: null,
    route: null,
    head: null,
    format: null,
    bytesPacked: 0,
    bytesUnpacked: 0,
    sha256: null,
    problems: [],
    entries: null,
    children: [],
    content: null,
    attempts: 0,
    startedAt: now,
    finishedAt: now,
  };
}
