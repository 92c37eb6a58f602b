import { formatCount, formatShare } from "./format-count";
import { type Outcome, type Outlook, outlookOf } from "./outlook";
import type { PageEvidence } from "./page-evidence";
import type { Finding, Verdict, VerdictCode } from "./verdict";

/** Pages with a date of their own before the dates say anything. */
export const pageDatesMin = 8;
/** Share (0–1) of pages whose own date agrees with lastmod from which on it is believed. */
export const agreeShare = 0.9;
/** Share (0–1) of pages that lastmod is behind, or ahead of, from which on it is disbelieved. */
export const disagreeShare = 0.5;

interface DatesVerdict {
  finding: Finding;
  code: VerdictCode | null;
  outlook: Outlook | null;
}

/** Chances where the dates of the pages speak, before any change was seen: they tell less than a change does. */
const spokenShare = 0.75;

/**
 * What the dates that pages give of themselves say of lastmod.
 *
 * Behind: the page tells of a later change. Ahead: the page tells of no change as late as lastmod does. Dates of a build
 * agree with anything, so they are named and count for nothing.
 */
export function pageDatesFinding({ dates, pagesBuildStamped }: PageEvidence, verdict: Verdict): DatesVerdict | null {
  const of = dates.agree + dates.behind + dates.ahead;
  if (of < pageDatesMin) return null;
  const shares = { agree: dates.agree / of, behind: dates.behind / of, ahead: dates.ahead / of };
  const figures = `Of ${formatCount(of)} pages with a date of their own, lastmod agrees with ${formatCount(dates.agree)} to the day, lies before it on ${formatCount(dates.behind)} and after it on ${formatCount(dates.ahead)}`;
  const found = (severity: Finding["severity"], sentence: string, entries: number, threshold: number): Finding => ({
    ...{
      code: "page-dates",
      severity,
      sentence,
      entries,
      of,
      share: entries / of,
      threshold,
      stamps: [],
      examples: [],
    },
  });
  if (pagesBuildStamped) {
    const sentence = `${figures}; but the pages themselves carry the dates of a build, and two stamped clocks that agree prove nothing.`;
    return { finding: found("note", sentence, dates.agree, agreeShare), code: null, outlook: null };
  }
  const speaks = (
    severity: "for" | "against",
    entries: number,
    threshold: number,
    outcome: Outcome,
    code: VerdictCode,
  ) => ({
    finding: found(severity, `${figures} (${formatShare(entries / of)}).`, entries, threshold),
    code,
    outlook: leaning(verdict, outcome),
  });
  if (shares.agree >= agreeShare) return speaks("for", dates.agree, agreeShare, "usable", "trusted");
  if (shares.ahead >= disagreeShare) {
    const isBuild = verdict.code === "generation-time" || shares.ahead >= agreeShare;
    return isBuild
      ? speaks("against", dates.ahead, disagreeShare, "generation-time", "generation-time")
      : speaks("against", dates.ahead, disagreeShare, "mixed", "mixed");
  }
  if (shares.behind >= disagreeShare) return speaks("against", dates.behind, disagreeShare, "stale", "stale");
  return { finding: found("note", `${figures}.`, dates.agree, agreeShare), code: null, outlook: null };
}

function leaning(verdict: Verdict, outcome: Outcome): Outlook {
  const before = verdict.outlook ?? outlookOf("too-little");
  const rest = 1 - before.shares[outcome];
  const shares = { ...before.shares };
  for (const other of Object.keys(shares) as Outcome[])
    shares[other] = rest === 0 ? 0 : (shares[other] * (1 - spokenShare)) / rest;
  shares[outcome] = spokenShare;
  return { ...before, outcome, shares };
}
