/** Pages of one kind (lastmod moved, or lastmod stood still) in one walk, and what looking at some of them showed. */
export interface PageStratum {
  /** Entries of the kind: what the pages that were looked at stand for. */
  entries: number;
  /** Pages compared with how they were at the walk before; at most `entries`. */
  looked: number;
  /** Those of them whose main text had changed. */
  changed: number;
}

/** One walk's pages, looked at and compared with the walk before. */
export interface PageLook {
  /** Number of the walk. */
  walk: number;
  moved: PageStratum;
  /** Lastmod stood still; without the pages of `restless`, where those are told apart. */
  still: PageStratum;
  /** Of those that stood still, pages that moved or changed at an earlier walk: they change more often than others do. */
  restless?: PageStratum;
  /**
   * Of `still.changed` and `restless.changed`, pages under a date without a time that already names the day of this walk or of the change
   * (±1 day): such a date cannot move, so they are no miss.
   */
  sameDay: number;
}

/** Dates that pages give of themselves against their lastmod; days where either gives no time (±1 day is agreement). */
export interface PageDates {
  agree: number;
  /** Lastmod lies before the page's own date by more than a day. */
  behind: number;
  /** Lastmod lies after it by more than a day. */
  ahead: number;
}

/**
 * What looking at the pages of one section, or of a whole site, has shown over all walks so far.
 *
 * Pages are picked before they are looked at, and a walk's pages are told apart by whether their lastmod moved: so each
 * page stands for `entries / looked` entries of its kind, and rates are free of the way pages were picked.
 */
export interface PageEvidence {
  /** Distinct pages that were read. */
  pages: number;
  /** Over the latest look at each page; pages without a date of their own are in none. */
  dates: PageDates;
  /** The pages' own dates are those of a build: they agree with anything and prove nothing. */
  pagesBuildStamped: boolean;
  /** Walks with pages compared with the walk before, oldest first; empty after the first look. */
  looks: PageLook[];
}

export const noPageEvidence: PageEvidence = {
  pages: 0,
  dates: { agree: 0, behind: 0, ahead: 0 },
  pagesBuildStamped: false,
  looks: [],
};
