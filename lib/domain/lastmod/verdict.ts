/** @see ARCHITECTURE.md, "The verdict" */
export type VerdictCode =
  | "trusted"
  | "plausible"
  | "generation-time"
  | "stale"
  | "partial"
  | "absent"
  | "mixed"
  | "not-enough-evidence";

/** A detector's claim about one file, with the numbers behind it. */
export interface Finding {
  /** Name of the detector: `single-stamp`, `stamps-seconds-apart`, `one-stamp-per-file`, `file-clock`… */
  code: string;
  /** How it bears on trust: `against` lastmod, `for` it, or only `note`. */
  severity: "against" | "for" | "note";
  /** A sentence that can be pasted into a mail to the site's owner, numbers included. */
  sentence: string;
  /** Entries concerned, and of how many. */
  entries: number;
  of: number;
  /** 0–1 */
  share: number;
  /** The bound that `share` (or another figure named in the sentence) had to reach. */
  threshold: number;
  /** Stamps it rests on, heaviest first, at most five: Unix milliseconds, UTC. */
  stamps: { at: number; entries: number }[];
  /** Up to five example locs. */
  examples: string[];
}

/** What Gazetteer says about the lastmod of a file, a section or a site. */
export interface Verdict {
  code: VerdictCode;
  /** 0 (not at all) to 1: to sort by. Null where nothing is dated. */
  trust: number | null;
  /** One or two sentences: the conclusion and its main figure. */
  sentence: string;
  findings: Finding[];
  /** Entries judged, and how many of them are dated. */
  entries: number;
  dated: number;
  /** Share of entries by the verdict of the file they stand in; only for sections and sites. */
  shares?: Partial<Record<VerdictCode, number>>;
}
