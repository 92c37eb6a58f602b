import type { PathTree } from "../section/path-tree";
import type { CoverageNode } from "./coverage-summary";
import { PairCounts } from "./pair-counts";
import type { NearPair } from "./pair-up";

/** A directory of the walk, as its rollup has it. */
export interface WalkNode {
  key: string;
  urls: number;
  wide: boolean;
}

/** Trees of directories: of the whole walk and list, and of those URLs that are in one of them alone. */
export interface CoverageTrees {
  walk: readonly WalkNode[];
  list: PathTree;
  sitemapOnly: PathTree;
  elsewhere: PathTree;
}

export interface CoverageNodes {
  /** Of a pair, at the directories of both its URLs. */
  add(locSection: string, listSection: string, pair: NearPair): void;
  finish(): CoverageNode[];
}

const depthMax = 5;
/** A smaller tree has lost no depth to its bounds. */
const smallTree = 1_000;

/**
 * The directories that can be shown: exact in walk and list, so none below one that is wide in either, and none deeper
 * than either tree goes.
 */
export function createCoverageNodes(trees: CoverageTrees): CoverageNodes {
  const shown = shownKeys(trees);
  const only = urlsByKey(trees.sitemapOnly);
  const elsewhere = urlsByKey(trees.elsewhere);
  const walk = new Map(trees.walk.map(({ key, urls }) => [key, urls]));
  const list = urlsByKey(trees.list);
  const pairs = new Map<string, { here: PairCounts; there: PairCounts }>();
  const at = (key: string) => {
    const known = pairs.get(key) ?? { here: new PairCounts(), there: new PairCounts() };
    pairs.set(key, known);
    return known;
  };
  return {
    add(locSection, listSection, pair) {
      for (const key of directoriesOf(locSection)) if (shown.has(key)) at(key).here.add(pair);
      for (const key of directoriesOf(listSection)) if (shown.has(key)) at(key).there.add(pair);
    },
    finish: () =>
      [...shown].map(([key, wide]) => {
        const sitemap = walk.get(key) ?? 0;
        return {
          ...{ key, wide, sitemap },
          parentKey: parentOf(key),
          depth: depthOf(key),
          list: (list.get(key) ?? 0) - (elsewhere.get(key) ?? 0),
          both: sitemap - (only.get(key) ?? 0),
          pairs: pairs.get(key)?.here.toList() ?? [],
          listPairs: pairs.get(key)?.there.toList() ?? [],
        };
      }),
  };
}

/** Each with whether it has children that are not shown. */
function shownKeys({ walk, list }: CoverageTrees): Map<string, boolean> {
  const deepest = walk.reduce((depth, { key }) => Math.max(depth, depthOf(key)), 0);
  const depth = Math.min(list.depthMax, walk.length < smallTree ? depthMax : deepest);
  const wide = new Set([...walk, ...list.nodes].filter((node) => node.wide).map(({ key }) => key));
  const keys = new Set([...walk, ...list.nodes].map(({ key }) => key));
  const shown = new Map<string, boolean>();
  for (const key of [...keys].sort((a, b) => a.length - b.length || (a < b ? -1 : 1))) {
    const parent = parentOf(key);
    const isBelowWide = parent !== null && (wide.has(parent) || !shown.has(parent));
    if (depthOf(key) <= depth && !isBelowWide) shown.set(key, wide.has(key));
  }
  return shown;
}

function urlsByKey(tree: PathTree): Map<string, number> {
  return new Map(tree.nodes.map(({ key, urls }) => [key, urls]));
}

function depthOf(key: string): number {
  return key === "/" ? 0 : key.split("/").length - 2;
}

function parentOf(key: string): string | null {
  return key === "/" ? null : key.slice(0, key.lastIndexOf("/", key.length - 2) + 1);
}

/** "/a/b/" lies in "/", "/a/" and itself. */
function directoriesOf(section: string): string[] {
  const keys: string[] = [];
  for (let at = section.indexOf("/"); at >= 0; at = section.indexOf("/", at + 1)) keys.push(section.slice(0, at + 1));
  return keys;
}
