import { type FileDetector, mostShare } from "./detectors/detector";
import { fileDetectors } from "./detectors/registry";
import type { FileClocks } from "./file-clocks";
import type { FileProfile } from "./file-profile";
import { formatCount, formatShare } from "./format-count";
import { formatLastmod } from "./format-lastmod";
import { outlookOf } from "./outlook";
import { situationAtOnce } from "./situation";
import type { Finding, Verdict } from "./verdict";
import { trustOf } from "./verdict-trust";

/**
 * Says how far the lastmods of one sitemap file can be trusted, from the file alone.
 *
 * The first detector of the registry whose finding leads to a verdict settles it; `plausible` where nothing speaks
 * against lastmod. A single file is never `trusted` or `stale`: both take a look at pages or at several walks.
 */
export function judgeFile(profile: FileProfile, clocks: FileClocks): Verdict {
  const found = fileDetectors.flatMap((detector) => {
    const finding = detector.detect({ profile, clocks });
    return finding ? [{ detector, finding }] : [];
  });
  const settled = settle(found);
  const findings = found.map(({ finding }) => finding);
  const code = settled?.code ?? "plausible";
  const outlook = outlookOf(situationAtOnce({ code, findings }));
  return {
    code,
    trust: profile.dated === 0 ? null : trustOf(outlook, wrongShare(profile)),
    sentence:
      profile.entries === 0 ? "The file lists nothing." : (settled?.finding.sentence ?? plausibleSentence(profile)),
    findings,
    entries: profile.entries,
    dated: profile.dated,
    ...(profile.entries > 0 && { outlook }),
  };
}

function settle(found: { detector: FileDetector; finding: Finding }[]) {
  for (const { detector, finding } of found) {
    const code = detector.leadsTo(finding);
    if (code) return { code, finding };
  }
  return null;
}

function wrongShare(profile: FileProfile): number {
  return (profile.future + profile.implausible + profile.absent + profile.invalid) / profile.entries;
}

function plausibleSentence(profile: FileProfile): string {
  const top = profile.topStamps[0];
  const dated =
    profile.dated === profile.entries
      ? `All ${formatCount(profile.entries)} entries are dated`
      : `${formatCount(profile.dated)} of ${formatCount(profile.entries)} entries are dated`;
  const spread =
    profile.oldestAt !== null && profile.newestAt !== null
      ? ` from ${formatLastmod(profile.oldestAt, "day")} to ${formatLastmod(profile.newestAt, "day")}`
      : "";
  const heaviest = top ? `, the heaviest on ${formatShare(top.entries / profile.dated)} of them` : "";
  return `Nothing speaks against lastmod here, and nothing has verified it. ${dated}, with ${formatCount(profile.distinctStamps)} distinct stamps${spread}${heaviest}; a file made at one moment would have ${formatShare(mostShare)} on one.`;
}
