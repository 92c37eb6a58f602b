/** What keeps a page out of an index, as lists tell it. The place in the list is the stored code. */
export const indexabilities = [
  "indexable",
  "noindex",
  "canonicalised",
  "redirected",
  "client-error",
  "server-error",
  "blocked",
  "no-response",
  "non-indexable",
] as const;
export type Indexability = (typeof indexabilities)[number];

/** One line of a crawl list that names an address. */
export interface CrawlRow {
  /** In normal form; the fragment stays, where there is one. */
  loc: string;
  /** Line of the file that the record begins on, from 1. */
  line: number;
  /** HTTP status; null where the list does not say. */
  status: number | null;
  indexability: Indexability | null;
  /** Clicks from the start of the crawl. */
  depth: number | null;
  /** Null where the list does not say. */
  isHtml: boolean | null;
  /** Another address that the page names as its canonical one; null where it names itself, or none. */
  canonical: string | null;
}

export const rejectReasons = {
  "no-address": "no address in the column",
  "not-an-address": "not an address",
  "not-http": "an address of another kind than http and https",
  "unreadable-text": "characters that cannot be read in the file's encoding",
  "broken-quotes": "a quote that is never closed",
  "broken-json": "no JSON object",
  "not-a-log-line": "not a line of an access log",
  "not-a-page-request": "a request that asks for no page",
  "line-too-long": "a line longer than a megabyte",
} as const;
export type RejectReason = keyof typeof rejectReasons;

/** A line that gives no row: kept, so that it can be looked at. */
export interface RejectedLine {
  line: number;
  reason: RejectReason;
  /** Its text, cut after `rejectedTextMax`. */
  text: string;
}

export const rejectedTextMax = 300;
