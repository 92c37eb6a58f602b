import type { VerdictCode } from "../lastmod/verdict";

/** What is known of one top section, or of the pages in none, when fetching is planned. JSON. */
export interface SectionFacts {
  /** "/blog/"; "/" are the pages that stand in no top section with a row of its own. */
  key: string;
  /** Distinct URLs in the walk, and those of them with a lastmod. */
  urls: number;
  dated: number;
  /** URLs of files that were not read in this walk. */
  notKnown: number;
  verdict: VerdictCode | null;
  /** The verdict was settled with the pages' help. */
  withPages: boolean;
  /** How lastmods moved between walks; null where no two walks say. */
  moves: MoveFacts | null;
  /** What pages of the section showed; null where none was read. */
  pages: PageFacts | null;
}

export interface MoveFacts {
  /** Pairs of walks far enough apart for a lastmod to move. */
  pairs: number;
  /** All these together. */
  days: number;
  /** Lastmods that moved, of those that stood in both walks, summed over pairs. */
  moved: number;
  survived: number;
  /** Moves a day of each dated URL. */
  perDay: number;
  /** New URLs a day. */
  addedPerDay: number;
}

export interface PageFacts {
  /** Distinct pages, at the latest look at each. */
  pages: number;
  /** Those of them with ETag or Last-Modified. */
  withValidator: number;
  /** Unchanged pages that were asked for on condition, and how many of these answered 304. */
  asked: number;
  notModified: number;
  /** Comparisons of a page with the look before, and those in which its text had changed. */
  compared: number;
  changed: number;
  /** Changes a day of each page; null before anything was compared. */
  changesPerDay: number | null;
}
