import "server-only";
import type { VerdictCode } from "../domain/lastmod/verdict";

export type SectionTree = "path" | "file";

/** One node of a segmentation tree, parents before children, heaviest first among siblings. */
export interface SectionNode {
  key: string;
  parentKey: string | null;
  depth: number;
  label: string;
  urls: number;
  entries: number;
  /** Of all URLs of the walk, 0–1. */
  share: number;
  /** Of the node's entries, 0–1. */
  datedShare: number;
  newestAt: number | null;
  /** Start of the month that holds the median dated entry. */
  medianAt: number | null;
  verdict: VerdictCode | null;
  /** Entries by month, oldest first: [months since 1970-01, entries]. */
  months: [number, number][];
  /** True where it has more children than a tree can show; they are counted in it, and found by filter. */
  wide: boolean;
  /** URLs in files that were not read this time. */
  notKnown: number;
}
