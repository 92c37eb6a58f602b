import "server-only";

/** One distinct URL of the inventory. */
export interface UrlRow {
  /** Opaque, stable: for React keys and the detail request. */
  id: string;
  loc: string;
  lastmodAt: number | null;
  precision: string | null;
  lastmodRaw: string | null;
  /** Names of lastmodFlag. */
  flags: string[];
  section: string;
  /** Address of the file whose entry stands for the URL. */
  sitemap: string;
  /** Files that list the URL. */
  files: number;
  /** Walk numbers. */
  firstSeen: number;
  lastSeen: number;
  change: "added" | "changed" | null;
  foreign: boolean;
  /** Its file was not read this time: kept from an earlier walk. */
  notKnown: boolean;
}

export type UrlSort = "loc" | "lastmod" | "first_seen";

export interface UrlPage {
  rows: UrlRow[];
  /** Pass as `after` to go on; null at the end. */
  next: string | null;
}

export interface UrlCount {
  /** Distinct URLs under the filter, by the same predicate as the rows. */
  urls: number;
  /** Distinct URLs of the walk. */
  of: number;
  complete: boolean;
}
