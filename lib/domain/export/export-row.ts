import type { LastmodFlag } from "../lastmod/lastmod-flag";
import type { Precision } from "../lastmod/parse-lastmod";
import type { EntryExtension } from "../sitemap/entry";

/** One distinct URL of a walk, with all that an export can say of it. */
export interface ExportRow {
  loc: string;
  /** Unix milliseconds, UTC. */
  lastmodAt: number | null;
  precision: Precision | null;
  lastmodRaw: string | null;
  flags: readonly LastmodFlag[];
  /** Directory of its path: "/shop/". */
  section: string;
  /** Address of the file whose entry stands for the URL. */
  sitemap: string;
  /** Addresses of the files that lead to it, root first, itself last. */
  sitemapPath: readonly string[];
  walk: number;
  walkComplete: boolean;
  /** Walk numbers. */
  firstSeen: number | null;
  lastSeen: number | null;
  change: "added" | "changed" | "removed" | "not-known" | null;
  extension?: EntryExtension | null;
  /** The file as it was fetched; only the advertools preset asks. */
  file?: ExportFile | null;
}

export interface ExportFile {
  etag: string | null;
  lastModifiedAt: number | null;
  bytesUnpacked: number | null;
  fetchedAt: number | null;
  /** Reason where the file was not read in full. */
  reason: string | null;
}
