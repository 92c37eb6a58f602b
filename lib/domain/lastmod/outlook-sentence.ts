import { formatShare } from "./format-count";
import { formatList } from "./format-stamp";
import { type Outcome, type Outlook, outcomes } from "./outlook";

const outcomeWords: Record<Outcome, string> = {
  usable: "usable",
  stale: "stale",
  mixed: "mixed",
  "generation-time": "stamped by builds",
  absent: "without lastmod",
};

/** Outcomes rarer than this (0–1) are not named. */
const namedMin = 0.05;

/**
 * `Expected: mixed (56 %), usable (25 %) and stale (19 %), by how sites that looked like this turned out`: chances, likeliest
 * first.
 *
 * @param againstPages The chances rest on this site's own pages too.
 */
export function outlookSentence({ shares }: Outlook, againstPages = false): string {
  const named = outcomes
    .filter((outcome) => shares[outcome] >= namedMin)
    .sort((a, b) => shares[b] - shares[a])
    .map((outcome) => `${outcomeWords[outcome]} (${formatShare(shares[outcome])})`);
  const why = againstPages
    ? "by the pages and by how such sites turned out"
    : "by how sites that looked like this turned out";
  return `Expected: ${formatList(named)}, ${why}`;
}
