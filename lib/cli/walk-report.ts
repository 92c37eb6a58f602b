import type { Problem } from "../domain/sitemap/problem";
import type { RobotsReport } from "../domain/walk/robots-report";
import type { WalkResult } from "../engine/build-walk-result";

/** One file of a report. */
export interface ReportedFile {
  url: string;
  finalUrl: string | null;
  parent: string | null;
  depth: number;
  outcome: string;
  reason: string | null;
  status: number | null;
  format: string | null;
  entries: number | null;
  issues: string[];
}

export interface ReportParts {
  robots: RobotsReport | null;
  result: Pick<WalkResult, "state" | "discovery" | "reasons" | "summary" | "verdict">;
  files: ReportedFile[];
  changes: unknown;
  requests: { count: number; byOutcome: Record<string, number> };
  /** Null where the walk is not stored and has more than can be told apart. */
  distinctUrls: number | null;
}

/** The one JSON object of `--report`. */
export function buildWalkReport(parts: ReportParts) {
  const { summary } = parts.result;
  const { oldestAt, newestAt } = summary;
  return {
    discovery: parts.result.discovery,
    robots: {
      outcome: parts.robots?.outcome ?? null,
      status: parts.robots?.status ?? null,
      sitemaps: parts.robots?.sitemaps ?? [],
    },
    completeness: parts.result.state === "complete" ? "complete" : "partial",
    state: parts.result.state,
    reasons: parts.result.reasons,
    // The same bytes as last time were read all the same.
    files: parts.files.map((file) =>
      file.outcome === "unchanged" ? { ...file, outcome: "ok", unchanged: true } : file,
    ),
    changes: parts.changes,
    stats: {
      files: summary.filesRead,
      entries: summary.entries,
      distinctUrls: parts.distinctUrls,
      dated: summary.dated,
      undated: summary.entries - summary.dated,
      distinctLastmods: summary.distinctStamps,
      topLastmodShare: summary.topStampShare,
      spanSeconds: oldestAt !== null && newestAt !== null ? Math.round((newestAt - oldestAt) / 1_000) : null,
    },
    issues: collectIssues(parts),
    verdict: parts.result.verdict,
    requests: parts.requests,
  };
}

const limitReasons = ["file-limit", "depth-limit"];

/** Codes of the walk and of all its files together, once each. */
function collectIssues({ robots, result, files }: ReportParts): string[] {
  const codes = new Set<string>(robots?.problems.map((problem) => problem.code));
  for (const file of files) {
    for (const code of file.issues) codes.add(code);
    if (file.reason && limitReasons.includes(file.reason)) codes.add(file.reason);
  }
  if (result.discovery === "none") codes.add("no-sitemap");
  if (result.summary.urlsInSeveralFiles > 0) codes.add("duplicate-across-files");
  if (result.summary.conflictingUrls > 0) codes.add("conflicting-lastmods");
  return [...codes].sort();
}

export function issuesOf(problems: readonly Pick<Problem, "code">[]): string[] {
  return [...new Set(problems.map((problem) => problem.code))].sort();
}

/** Counts requests by how they ended, redirects included. */
export function countRequests<Result extends { kind: string; reason?: string; redirects: unknown[] }, Request>(
  fetchDocument: (request: Request) => Promise<Result>,
) {
  const requests = { count: 0, byOutcome: {} as Record<string, number> };
  const add = (outcome: string, times: number) => {
    requests.count += times;
    requests.byOutcome[outcome] = (requests.byOutcome[outcome] ?? 0) + times;
  };
  return {
    requests,
    async fetchDocument(request: Request): Promise<Result> {
      const result = await fetchDocument(request);
      if (result.redirects.length > 0) add("redirect", result.redirects.length);
      if (result.kind !== "refused" && result.kind !== "stopped") add(result.reason ?? result.kind, 1);
      return result;
    },
  };
}
