import { stepDetectors } from "./detectors/registry";
import { formatCount, formatShare } from "./format-count";
import { formatSpan } from "./format-span";
import { type Movement, movementOf } from "./movement";
import { outlookOf } from "./outlook";
import { situationOverWalks } from "./situation";
import type { Finding, Verdict, VerdictCode } from "./verdict";
import { trustOf } from "./verdict-trust";
import type { WalkStep } from "./walk-step";

/** Verdicts of one walk that several walks can lift: they rest on how dates look, which is less than how they move. */
const lookedOnly: readonly VerdictCode[] = ["generation-time", "not-enough-evidence"];

/**
 * The verdict of a file, a section or a site over several walks. How dates moved weighs more than how they look; where
 * walks show too little (`situationOverWalks`) the verdict of the latest walk stands.
 *
 * @param verdict Of the latest walk alone.
 * @param steps In time order, the latest ending with that walk; steps in which the file was not read are absent.
 */
export function judgeWalks(verdict: Verdict, steps: readonly WalkStep[]): Verdict {
  if (steps.length === 0 || verdict.code === "absent" || verdict.dated === 0) return verdict;
  const movement = movementOf(steps);
  const found = stepDetectors.flatMap((detector) => {
    const finding = detector.detect(movement);
    return finding ? [{ finding, code: detector.leadsTo(finding) }] : [];
  });
  const findings = [...found.map(({ finding }) => finding), ...verdict.findings];
  const situation = situationOverWalks(movement);
  if (situation === null) return { ...verdict, findings, walks: steps.length + 1 };
  const outlook = outlookOf(situation);
  const settled = found.find(({ code }) => code !== null);
  const lifted = !settled && lookedOnly.includes(verdict.code);
  return {
    ...verdict,
    code: settled?.code ?? (lifted ? "plausible" : verdict.code),
    trust: trustOf(outlook, (verdict.entries - verdict.dated) / verdict.entries),
    sentence: sentenceOf(verdict, movement, { settled: settled?.finding, lifted }),
    findings,
    outlook,
    walks: steps.length + 1,
  };
}

function sentenceOf(
  verdict: Verdict,
  { moved, survived, watchedMs, steps }: Movement,
  { settled, lifted }: { settled: Finding | undefined; lifted: boolean },
): string {
  if (settled) return settled.sentence;
  const walks = `Over ${formatSpan(watchedMs)} and ${formatCount(steps)} pairs of walks lastmod moved on ${formatShare(moved / survived)} of the entries at a time`;
  return lifted
    ? `${walks}: some move and the others stand still, as where pages are edited one by one. Nothing has verified it.`
    : `${verdict.sentence} ${walks}.`;
}
