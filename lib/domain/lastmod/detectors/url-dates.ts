import { formatCount, formatCountOf } from "../format-count";
import { datedMin, type FileDetector, findingOf, mostShare } from "./detector";

/** From this share (0–1) of the entries on, lastmods before the day in the address are no slips. */
export const beforeShare = 0.1;

/** Addresses that name the day of publication, against lastmod: repeated, or contradicted. */
export const urlDates: FileDetector = {
  code: "url-dates",
  title: "Lastmod against the date in the address",
  leadsTo: () => null,
  detect({ profile }) {
    const counts = profile.urlDates;
    if (!counts) return null;
    const of = counts.same + counts.before + counts.after;
    if (of < datedMin) return null;
    const base = { code: this.code, stamps: [], examples: [] };
    if (counts.before >= of * beforeShare) {
      return {
        ...base,
        severity: "against",
        sentence: `${formatCount(counts.before)} of ${formatCount(of)} entries with a date in their address carry a lastmod more than a day before it: a page cannot change before it is published.`,
        ...findingOf(counts.before, of),
        threshold: beforeShare,
      };
    }
    if (counts.same < of * mostShare) return null;
    return {
      ...base,
      severity: "note",
      sentence: `${formatCountOf(counts.same, of, "entries")} with a date in their address repeat it as lastmod: it seems to be the date of publication, and later edits may not show.`,
      ...findingOf(counts.same, of),
      threshold: mostShare,
    };
  },
};
