import { lastmodFlag } from "../lastmod/lastmod-flag";
import { MonthCounts } from "./month-counts";
import { addCounts, defaultPathTreeBounds, type PathNode, type PathTree, type PathTreeBounds } from "./path-node";

export { mergePathTrees } from "./merge-path-trees";
export { defaultPathTreeBounds, type PathNode, type PathTree } from "./path-node";

export interface PathTreeEntry {
  /** Entries that this stands for. */
  listings: number;
  /** 1 where the file has not listed the URL before, else 0. */
  urls: number;
  /** Unix milliseconds, UTC. */
  lastmodAt: number | null;
  /** Bits of `lastmodFlag`. */
  flags: number;
}

export interface PathTreeBuilder {
  /** @param loc In normal form: absolute, without a fragment. */
  add(loc: string, entry: PathTreeEntry): void;
  finish(): PathTree;
}

const dayMs = 86_400_000;
/** Paths remembered: some megabytes. */
const pathsMax = 20_000;

/** A directory while it is counted: its own pages, and those of directories folded into it. */
interface Directory {
  key: string;
  depth: number;
  wide: boolean;
  /** By segment. */
  children: Map<string, Directory>;
  urls: number;
  entries: number;
  dated: number;
  newestAt: number | null;
  months: MonthCounts;
}

function createDirectory(key: string, depth: number): Directory {
  return {
    ...{ key, depth, wide: false, children: new Map() },
    ...{ urls: 0, entries: 0, dated: 0, newestAt: null, months: new MonthCounts() },
  };
}

/**
 * Counts the URLs of one file by directory: one pass, memory bounded by `nodesMax`.
 *
 * Counts are exact for every node that is there, in whatever order URLs come: a directory is either a node with all its
 * URLs, or folded whole into its nearest ancestor that is one. Hosts are not told apart: "/shop/" of two is one node.
 */
export function createPathTree(bounds: PathTreeBounds = defaultPathTreeBounds): PathTreeBuilder {
  const directories = createDirectories(bounds);
  // Of the loc before: most neighbours have the same origin, many the same directory.
  let origin = "\0";
  let lastPath = "/";
  let lastDirectory = directories.root;
  return {
    add(loc, entry) {
      if (!loc.startsWith(origin)) origin = loc.slice(0, loc.indexOf("/", loc.indexOf("://") + 3) + 1);
      const from = origin.length - 1;
      const to = directoryEnd(loc);
      // Only a search for another directory folds any, so the last one found is still in the tree.
      if (to - from !== lastPath.length || !loc.startsWith(lastPath, from)) {
        lastPath = loc.slice(from, to);
        lastDirectory = directories.findOrAdd(lastPath);
      }
      count(lastDirectory, entry);
    },
    finish: () => ({ depthMax: directories.depthMax(), nodes: nodesOf(directories.root) }),
  };
}

const slash = 0x2f;

/** Behind the last slash before the query. By hand: `lastIndexOf` takes five times as long. */
function directoryEnd(loc: string): number {
  const query = loc.indexOf("?");
  let to = query === -1 ? loc.length : query;
  while (to > 0 && loc.charCodeAt(to - 1) !== slash) to -= 1;
  return to;
}

function count(directory: Directory, { listings, urls, lastmodAt, flags }: PathTreeEntry): void {
  directory.urls += urls;
  directory.entries += listings;
  if (lastmodAt === null) return;
  directory.dated += listings;
  if (flags & lastmodFlag.future) return;
  if (directory.newestAt === null || lastmodAt > directory.newestAt) directory.newestAt = lastmodAt;
  if (flags & lastmodFlag.implausible) return;
  directory.months.add(monthOf(lastmodAt), listings);
}

/** Up to 2069. */
const monthOfDay = new Int16Array(36_525);

/** Months since 1970-01, UTC. Days are looked up: a Date costs ten times as much. */
function monthOf(at: number): number {
  const day = Math.floor(at / dayMs);
  const known = monthOfDay[day] ?? 0;
  if (known > 0) return known - 1;
  const date = new Date(at);
  const month = (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
  if (day >= 0 && day < monthOfDay.length) monthOfDay[day] = month + 1;
  return month;
}

/** The directories of one file, kept within bounds while they are added. */
function createDirectories(bounds: PathTreeBounds) {
  const root = createDirectory("/", 0);
  let depthMax = bounds.depthMax;
  let nodes = 1;
  /** Where paths are counted: to take a path apart takes as long as all else. Void as soon as anything is folded. */
  const found = new Map<string, Directory>();

  function fold(directory: Directory): void {
    found.clear();
    for (const child of directory.children.values()) {
      fold(child);
      absorb(directory, child);
      nodes -= 1;
    }
    directory.children.clear();
  }

  function foldBelow(directory: Directory, depth: number): void {
    if (directory.depth >= depth) fold(directory);
    else for (const child of directory.children.values()) foldBelow(child, depth);
  }

  /** Null where the directory has no nodes below it, or with this one would have too many. */
  function findOrAddChild(directory: Directory, segment: string): Directory | null {
    if (directory.wide || directory.depth >= depthMax) return null;
    const known = directory.children.get(segment);
    if (known) return known;
    if (directory.children.size >= bounds.childrenMax) {
      directory.wide = true;
      fold(directory);
      return null;
    }
    const child = createDirectory(`${directory.key}${segment}/`, directory.depth + 1);
    directory.children.set(segment, child);
    nodes += 1;
    return child;
  }

  function descend(path: string): Directory {
    let directory = root;
    for (const segment of path.length < 2 ? [] : path.slice(1, -1).split("/", bounds.depthMax)) {
      const child = findOrAddChild(directory, segment);
      if (!child) break;
      directory = child;
    }
    return directory;
  }

  return {
    root,
    depthMax: () => depthMax,
    /** The node that the directory is counted in. @param path "/a/b/" */
    findOrAdd(path: string): Directory {
      let directory = found.get(path);
      if (directory) return directory;
      directory = descend(path);
      for (; nodes > bounds.nodesMax && depthMax > 0; directory = descend(path)) {
        // This may fold the directory just found: look again.
        depthMax -= 1;
        foldBelow(root, depthMax);
      }
      if (found.size >= pathsMax) found.clear();
      found.set(path, directory);
      return directory;
    },
  };
}

function absorb(directory: Directory, part: Directory): void {
  directory.urls += part.urls;
  directory.entries += part.entries;
  directory.dated += part.dated;
  if (part.newestAt !== null && part.newestAt > (directory.newestAt ?? Number.NEGATIVE_INFINITY)) {
    directory.newestAt = part.newestAt;
  }
  directory.months.addAll(part.months);
}

/** The directory with all below it, then its descendants. */
function nodesOf(directory: Directory): PathNode[] {
  const { key, wide, urls, entries, dated, newestAt, months, children } = directory;
  const node: PathNode = { key, wide, urls, entries, dated, newestAt, months: months.toRecord(), notKnown: 0 };
  const below: PathNode[] = [];
  for (const child of [...children.values()].sort((a, b) => (a.key < b.key ? -1 : 1))) {
    const nodes = nodesOf(child);
    if (nodes[0]) addCounts(node, nodes[0]);
    for (const descendant of nodes) below.push(descendant);
  }
  return [node, ...below];
}
