/** What a sitemap file's own circumstances say about when it was made. Unix milliseconds, UTC; null where not known. */
export interface FileClocks {
  /** When the walk asked for it. */
  fetchedAt: number | null;
  /** HTTP `Date`. */
  date: number | null;
  /** HTTP `Last-Modified`. */
  lastModified: number | null;
  /** The lastmod that the index gives for the file. */
  indexLastmodAt: number | null;
}

export const noClocks: FileClocks = { fetchedAt: null, date: null, lastModified: null, indexLastmodAt: null };
