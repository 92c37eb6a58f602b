/** What a file that nobody knows is recognised by. */
export interface FileSample {
  /** Of the bytes as they came; null where they broke off. */
  sha256: string | null;
  whole: boolean;
  /** How many it has, and up to 256 of their addresses, spread evenly over it, once each. */
  entries: number;
  locs: string[];
  /** Addresses of an index's children, at most 1,000. */
  children: string[];
}
