import type { Precision } from "../lastmod/parse-lastmod";

export type EntryKind = "page" | "sitemap";

/** One `loc` of one sitemap file, in file order, as the reader hands it on. */
export interface Entry {
  /** A sitemapindex lists sitemaps, everything else lists pages; mixed files say which each is. */
  kind: EntryKind;
  /** Normal form, absolute, http or https, without its fragment: the key that inventories are joined on. */
  loc: string;
  /** The publisher's text, where it differs from `loc`. */
  locRaw: string | null;
  /** Unix milliseconds, UTC; null where there is no lastmod or none that can be read. */
  lastmodAt: number | null;
  lastmodPrecision: Precision | null;
  /** The publisher's text; null where there is none. */
  lastmodRaw: string | null;
  /** Bits of `lastmodFlag`. */
  lastmodFlags: number;
  /** Null for the plain entry: most entries of most files. */
  extension: EntryExtension | null;
}

export interface EntryExtension {
  changefreq?: string;
  priority?: string;
  news?: EntryNews;
  images?: EntryImage[];
  videos?: EntryVideo[];
  alternates?: EntryAlternate[];
}

export interface EntryNews {
  name?: string;
  language?: string;
  title?: string;
  /** ISO 8601, UTC, to the millisecond. */
  publicationDate?: string;
  publicationDatePrecision?: Precision;
}

export interface EntryImage {
  loc: string;
  title?: string;
  caption?: string;
}

export interface EntryVideo {
  thumbnailLoc?: string;
  title?: string;
  description?: string;
  contentLoc?: string;
  playerLoc?: string;
  /** Seconds. */
  duration?: number;
  /** ISO 8601, UTC, to the millisecond. */
  publicationDate?: string;
}

export interface EntryAlternate {
  hreflang: string;
  href: string;
}
