/** One directory of the URL paths, with everything below it. */
export interface PathNode {
  /** "/", "/shop/", "/shop/dresses/": the last segment after the final slash is the page, not a directory. */
  key: string;
  /** Children that are not nodes of their own: too many of them. Their URLs are counted here. */
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

export interface PathTreeEntry {
  /** Times that the file lists the URL. */
  listings: number;
  lastmodAt: number | null;
  future: boolean;
}

export interface PathTreeBuilder {
  add(loc: string, entry: PathTreeEntry): void;
  finish(): PathTree;
}

export function createPathTree(): PathTreeBuilder {
  throw new Error("Not built yet");
}

export function mergePathTrees(_trees: PathTree[], _notKnown: boolean[], _shadowed?: PathTree): PathTree {
  throw new Error("Not built yet");
}
