import type { FileProfile } from "../file-profile";
import { formatCount, formatCountOf } from "../format-count";
import { type FileDetector, findingOf } from "./detector";

/** Below this share of dated entries a file is undated: what is dated is an exception, a home page or a leftover. */
export const datedShareMin = 0.05;

/** (Nearly) no entry has a lastmod that can be read. */
export const absent: FileDetector = {
  code: "absent",
  title: "No lastmod",
  leadsTo: () => "absent",
  detect({ profile }) {
    const undated = profile.absent + profile.invalid;
    if (profile.entries === 0 || profile.dated >= profile.entries * datedShareMin) return null;
    return {
      code: this.code,
      severity: "against",
      sentence: `${formatCountOf(undated, profile.entries, "entries")} ${undated === 1 ? "has" : "have"} no lastmod${invalidClause(profile)}.`,
      ...findingOf(undated, profile.entries),
      threshold: 1 - datedShareMin,
      stamps: [],
      examples: [...profile.examples.absent, ...profile.examples.invalid].slice(0, 5),
    };
  },
};

/** ` that can be read (12 have one that cannot)`, or nothing. */
export function invalidClause({ invalid }: FileProfile): string {
  if (invalid === 0) return "";
  return ` that can be read (${formatCount(invalid)} ${invalid === 1 ? "has" : "have"} one that cannot)`;
}
