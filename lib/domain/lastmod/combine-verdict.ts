import { formatCount, formatShare } from "./format-count";
import { type JudgedRates, judgeRates } from "./judge-rates";
import { type Outlook, outcomes } from "./outlook";
import { pageDatesFinding } from "./page-dates-finding";
import type { PageEvidence } from "./page-evidence";
import type { Finding, Verdict, VerdictCode } from "./verdict";

/** Changes that must have been seen before pages settle a verdict: with fewer, one page more or less turns it. */
export const changesMin = 5;

/** Chance that lastmod is usable from which on it is called `trusted`: two to one. */
export const trustedMin = 0.65;

/**
 * The verdict on a section or a site where pages have been looked at: what the sitemap says and what the pages say.
 *
 * Pages compared over walks weigh most: the chances of `judgeRates`, weighed with how sites in the same situation turned
 * out. Before enough changes were seen, the dates that pages give of themselves decide, unless a build stamps them too.
 *
 * @param verdict What the sitemap alone says, over all walks.
 * @returns `verdict` with the figures of the pages, and with another code where the pages settle it: `trusted`, `stale`,
 * `mixed` or `generation-time`. Findings of the pages stand before those of the sitemap.
 */
export function combineVerdict(verdict: Verdict, pages: PageEvidence): Verdict {
  if (verdict.code === "absent" || pages.pages === 0) return verdict;
  const rates = judgeRates(pages.looks);
  const byDates = pageDatesFinding(pages, verdict);
  const byLooks = rates && looksFinding(rates);
  const findings = [byLooks, byDates?.finding].filter((finding): finding is Finding => Boolean(finding));
  const outlook =
    rates && verdict.outlook ? weighOutlook(verdict.outlook, rates) : (byDates?.outlook ?? verdict.outlook);
  const figures = {
    looked: rates?.looked ?? 0,
    recall: rates?.recall ?? null,
    falseMoveRate: rates?.falseMoveRate ?? null,
    fetchesSaved: rates?.fetchesSaved ?? null,
    usable: outlook?.shares.usable ?? 0,
  };
  const settled = rates && outlook && rates.changed >= changesMin ? codeOf(outlook) : (byDates?.code ?? null);
  const reason = rates && rates.changed >= changesMin ? byLooks : byDates?.finding;
  return {
    ...verdict,
    code: settled ?? verdict.code,
    trust: outlook ? Math.round(outlook.shares.usable * 100) / 100 : verdict.trust,
    sentence: settled && reason ? reason.sentence : verdict.sentence,
    findings: [...findings, ...verdict.findings],
    ...(outlook && { outlook }),
    pages: figures,
  };
}

/** Chances of the pages times those of the situation. Stamps of a build move on unchanged pages, or are none. */
export function weighOutlook(before: Outlook, rates: Pick<JudgedRates, "chances" | "falseMovesMany">): Outlook {
  const { chances, falseMovesMany } = rates;
  const usable = before.shares.usable * chances.usable;
  const stale = before.shares.stale * chances.stale;
  const mixed = before.shares.mixed * chances.mixed;
  const generated = before.shares["generation-time"] * falseMovesMany;
  const total = usable + stale + mixed + generated;
  if (total === 0) return before;
  const shares = {
    usable: usable / total,
    stale: stale / total,
    mixed: mixed / total,
    "generation-time": generated / total,
    absent: 0,
  };
  const others = outcomes.filter((outcome) => outcome !== "usable").sort((a, b) => shares[b] - shares[a]);
  return { ...before, outcome: shares.usable >= trustedMin ? "usable" : (others[0] ?? "mixed"), shares };
}

function codeOf({ outcome }: Outlook): VerdictCode {
  return outcome === "usable" ? "trusted" : outcome;
}

function looksFinding({ recall, falseMoveRate, fetchesSaved, looked, changed, chances }: JudgedRates): Finding {
  const range = ({ estimate, low, high }: JudgedRates["recall"]) =>
    `${formatShare(estimate)} (${formatShare(low)} to ${formatShare(high)})`;
  return {
    code: "pages-over-walks",
    severity: chances.usable >= trustedMin ? "for" : changed >= changesMin ? "against" : "note",
    sentence: `In ${formatCount(looked)} comparisons of a page with how it was at the walk before, ${formatCount(changed)} had changed. Lastmod shows ${range(recall)} of the changes and moves on ${range(falseMoveRate)} of the unchanged pages; a crawler that fetches only what moved saves ${formatShare(fetchesSaved)} of the fetches.`,
    entries: changed,
    of: looked,
    share: looked === 0 ? 0 : changed / looked,
    threshold: changesMin,
    stamps: [],
    examples: [],
  };
}
