import type { Outlook } from "./outlook";

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
  /** Chance that lastmod is usable, 0–1, lowered by the share of undated and impossible dates. Null where nothing is dated. */
  trust: number | null;
  /** One or two sentences: the conclusion and its main figure. */
  sentence: string;
  findings: Finding[];
  /** Entries judged, and how many of them are dated. */
  entries: number;
  dated: number;
  /** Share of entries by the verdict of the file they stand in; only for sections and sites. */
  shares?: Partial<Record<VerdictCode, number>>;
  /** What became of sites that looked like this. Absent where nothing is listed, and in verdicts of earlier versions. */
  outlook?: Outlook;
  /** Walks behind it; absent where it rests on one. */
  walks?: number;
  /** What pages showed, where they had a say. */
  pages?: PageFigures;
}

/** Figures of a verdict against the pages. Rates are 0–1 with their 90 % credible intervals. */
export interface PageFigures {
  /** Comparisons of a page with how it was at the walk before. */
  looked: number;
  /** Of the changes, the share that lastmod shows; null before anything was compared. */
  recall: { estimate: number; low: number; high: number } | null;
  /** Of the unchanged pages, the share whose lastmod moved. */
  falseMoveRate: { estimate: number; low: number; high: number } | null;
  /** Of all fetches, the share that a crawler saves that fetches only what moved. */
  fetchesSaved: number | null;
  /** Chance that lastmod is usable: recall of 0.8 or more, false moves of 0.1 or less. */
  usable: number;
}
