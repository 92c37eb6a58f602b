import { formatSpan } from "../format-span";
import { formatInstant } from "../format-stamp";
import { aheadMs } from "../freshness";
import { type FileDetector, findingOf } from "./detector";

/** The index dates the file before its own newest entry: who goes by the index passes over what has changed. */
export const indexContradicts: FileDetector = {
  code: "index-contradicts",
  title: "Index older than the file",
  leadsTo: () => null,
  detect({ profile, clocks }) {
    const { newestAt } = profile;
    if (clocks.indexLastmodAt === null || newestAt === null) return null;
    const lagMs = newestAt - clocks.indexLastmodAt;
    // Days and zones explain a day.
    if (lagMs <= aheadMs) return null;
    return {
      code: this.code,
      severity: "note",
      sentence: `The index dates this file ${formatInstant(clocks.indexLastmodAt)}, ${formatSpan(lagMs)} before its newest entry (${formatInstant(newestAt)}): a crawler that goes by the index passes over what has changed.`,
      ...findingOf(1, 1),
      threshold: aheadMs,
      stamps: [{ at: newestAt, entries: 1 }],
      examples: [],
    };
  },
};
