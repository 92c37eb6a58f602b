import { combineVerdict } from "../domain/lastmod/combine-verdict";
import type { PageEvidence } from "../domain/lastmod/page-evidence";
import type { Verdict } from "../domain/lastmod/verdict";
import { isRead, type JudgedPage, judgeSample, type LookedPage } from "../domain/verify/judge-sample";
import type { VerificationState } from "../domain/verify/verification-state";
import { summariseSample, type VerificationSummary } from "../domain/verify/verification-summary";
import { blockedInRowMax } from "./verify-sample";

export interface SampleResult {
  state: Exclude<VerificationState, "queued" | "running">;
  reason: string | null;
  summary: VerificationSummary;
  pages: JudgedPage[];
}

/** Judges the pages of a sample that has been looked at, and says how the looking ended. */
export function concludeSample(
  pages: readonly LookedPage[],
  { cancelled, entries }: { cancelled: boolean; entries: VerificationSummary["entries"] },
): SampleResult {
  const judged = judgeSample(pages);
  const summary = summariseSample(
    pages.map(({ look }, index) => ({ look, judged: judged.pages[index] as JudgedPage })),
    { buildStamped: judged.clock.sentence, entries },
  );
  const read = pages.filter(({ look }) => isRead(look)).length;
  return { ...endOf(summary, read, cancelled), summary, pages: judged.pages };
}

function endOf(summary: VerificationSummary, read: number, cancelled: boolean): Pick<SampleResult, "state" | "reason"> {
  const { pages, skipReasons, blocked, failed } = summary;
  if (cancelled) return { state: "cancelled", reason: `Cancelled after ${read} of ${pages} pages` };
  if (pages === 0) return { state: "failed", reason: "The walk lists no page that could be looked at" };
  if (blocked >= blockedInRowMax && (skipReasons["site-blocks"] ?? 0) + blocked > 0 && read === 0) {
    return { state: "blocked", reason: `The site refused ${blocked} pages in a row` };
  }
  if (read === 0) return { state: "failed", reason: nothingRead(summary) };
  const cut =
    (skipReasons["site-blocks"] ?? 0) + (skipReasons["time-limit"] ?? 0) + (skipReasons["robots-unreachable"] ?? 0);
  if (cut + blocked + failed === 0) return { state: "complete", reason: null };
  const parts = [
    [failed, "failed"],
    [blocked, "were refused"],
    [cut, "were not asked for"],
  ].flatMap(([count, words]) => (count ? [`${count} ${words}`] : []));
  return { state: "partial", reason: `Of ${pages} pages ${parts.join(", ")}` };
}

function nothingRead({ skipReasons, pages, failed }: VerificationSummary): string {
  if ((skipReasons.robots ?? 0) === pages) return "robots.txt forbids every page of the sample";
  if (skipReasons["robots-unreachable"]) return "robots.txt could not be read, so no page was asked for";
  return failed > 0 ? `None of ${pages} pages could be read` : "No page was asked for";
}

/** The verdicts of a walk and its sections together with what pages have shown. */
export function combineVerdicts(
  site: { verdict: Verdict | null; evidence: PageEvidence },
  sections: readonly { key: string; verdict: Verdict; evidence: PageEvidence }[],
): { verdict: Verdict | null; sections: Record<string, Verdict> } {
  return {
    verdict: site.verdict && combineVerdict(site.verdict, site.evidence),
    sections: Object.fromEntries(
      sections.map(({ key, verdict, evidence }) => [key, combineVerdict(verdict, evidence)]),
    ),
  };
}
