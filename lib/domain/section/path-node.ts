/** One directory of the URL paths, with everything below it. */
export interface PathNode {
  /** "/", "/shop/", "/shop/dresses/": the last segment after the final slash is the page, not a directory. */
  key: string;
  /** Its directories are not nodes of their own: there are too many of them. Their URLs are counted here. */
  wide: boolean;
  urls: number;
  entries: number;
  dated: number;
  /** Unix milliseconds; future dates left out. */
  newestAt: number | null;
  /** Dated entries by month since 1970-01; future and implausible dates left out. */
  months: Record<number, number>;
  /** URLs in files that were not read this time. */
  notKnown: number;
}

/** JSON. Parents before children, siblings in code-unit order of their keys. */
export interface PathTree {
  /** Directories deeper than this are counted in their ancestor of this depth; "/" has depth 0. */
  depthMax: number;
  nodes: PathNode[];
}

export interface PathTreeBounds {
  depthMax: number;
  /** Directories of one directory; one more and they are folded into it. */
  childrenMax: number;
  /** Nodes of a tree; one more and its depth is lowered. */
  nodesMax: number;
}

/** Deeper, wider or larger trees cannot be read by a person, and their rollups would outgrow the entries. */
export const defaultPathTreeBounds: PathTreeBounds = { depthMax: 5, childrenMax: 1_000, nodesMax: 20_000 };

type PathCounts = Pick<PathNode, "urls" | "entries" | "dated" | "newestAt" | "months">;

/** Adds a part to a sum of the same directory, or of one above it. */
export function addCounts(sum: PathCounts, part: Readonly<PathCounts>): void {
  sum.urls += part.urls;
  sum.entries += part.entries;
  sum.dated += part.dated;
  if (part.newestAt !== null && (sum.newestAt === null || part.newestAt > sum.newestAt)) sum.newestAt = part.newestAt;
  for (const month in part.months) sum.months[month] = (sum.months[month] ?? 0) + (part.months[month] ?? 0);
}
