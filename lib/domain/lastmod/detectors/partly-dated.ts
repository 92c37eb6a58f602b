import { formatCount, formatShare } from "../format-count";
import { datedShareMin, invalidClause } from "./absent";
import { type FileDetector, findingOf, mostShare } from "./detector";

/** Some entries are dated and too many are not: a crawler that follows lastmod needs another way for the rest. */
export const partlyDated: FileDetector = {
  code: "partly-dated",
  title: "Partly dated",
  leadsTo: () => "partial",
  detect({ profile }) {
    const undated = profile.absent + profile.invalid;
    if (profile.dated < profile.entries * datedShareMin || profile.dated >= profile.entries * mostShare) return null;
    return {
      code: this.code,
      severity: "against",
      sentence: `${formatCount(profile.dated)} of ${formatCount(profile.entries)} entries (${formatShare(profile.dated / profile.entries)}) are dated; ${formatCount(undated)} have no lastmod${invalidClause(profile)}.`,
      ...findingOf(undated, profile.entries),
      threshold: 1 - mostShare,
      stamps: [],
      examples: [...profile.examples.absent, ...profile.examples.invalid].slice(0, 5),
    };
  },
};
