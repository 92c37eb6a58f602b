import type { Entry } from "../domain/sitemap/entry";

/** What the rollups need of an entry. */
export type EntryFold = Pick<
  Entry,
  "loc" | "lastmodAt" | "lastmodPrecision" | "lastmodRaw" | "lastmodFlags" | "extension"
>;

/** An entry of an earlier walk, and how often the file listed it then. */
export type KeptFold = EntryFold & { listings: number };

/** Where the page entries of one file go while it is read. Nothing is kept until `save`. */
export interface EntrySink {
  /** True where the file has not listed this URL before. Of several, the latest readable lastmod stands. */
  add(entry: Entry): boolean;
  /** Waits while the sink has more than it can hold. */
  drain(): Promise<void> | void;
  /**
   * After the last entry. Tells of the entries of an earlier walk that the file, where it was not read whole, may still
   * hold: they stay.
   */
  keepUnseen(whole: boolean, onKept: (entry: KeptFold) => void): Promise<void>;
  /** Forgets all of it. Safe to call twice. */
  discard(): Promise<void>;
}
