import { addCounts, defaultPathTreeBounds, type PathNode, type PathTree, type PathTreeBounds } from "./path-node";

interface MergedNode extends PathNode {
  depth: number;
  parent: MergedNode | null;
  children: Set<MergedNode>;
}

/**
 * Sums the trees of a walk's files, in any order. Counts are exact for every node of the result: what one file folded
 * (too wide, too deep) is folded for all.
 *
 * @param notKnown For each tree, whether its file was not read this time.
 * @param shadowed URLs that another file's entry stands for: they are taken from `urls`, their entries stay. Without it
 * `urls` counts an URL once for each file that lists it.
 * @param kept URLs of files read in part that were not seen: they count as not known, and are in `trees` already.
 */
export function mergePathTrees(
  trees: PathTree[],
  notKnown: boolean[] = [],
  shadowed?: PathTree,
  bounds: PathTreeBounds = defaultPathTreeBounds,
  kept?: PathTree,
): PathTree {
  const merge = createMerge(bounds);
  for (const tree of [...trees, shadowed, kept]) if (tree) merge.lowerDepth(tree.depthMax);
  trees.forEach((tree, index) => {
    for (const node of tree.nodes) {
      const sum = merge.findOrAdd(node);
      if (!sum) continue;
      addCounts(sum, node);
      if (notKnown[index]) sum.notKnown += node.urls;
    }
    merge.keepNodesMax();
  });
  for (const node of shadowed?.nodes ?? []) {
    const sum = merge.findOrAdd(node);
    if (sum) sum.urls -= node.urls;
  }
  for (const node of kept?.nodes ?? []) {
    const sum = merge.findOrAdd(node);
    if (sum) sum.notKnown += node.urls;
  }
  return merge.finish();
}

function parentKeyOf(key: string): string {
  return key.slice(0, key.lastIndexOf("/", key.length - 2) + 1);
}

function createMerge(bounds: PathTreeBounds) {
  const byKey = new Map<string, MergedNode>();
  let depthMax = bounds.depthMax;

  function fold(node: MergedNode): void {
    for (const child of node.children) {
      fold(child);
      byKey.delete(child.key);
    }
    node.children.clear();
  }

  function add(key: string, parent: MergedNode | null): MergedNode {
    const depth = parent ? parent.depth + 1 : 0;
    const counts = { urls: 0, entries: 0, dated: 0, newestAt: null, months: {}, notKnown: 0 };
    const node: MergedNode = { key, wide: false, ...counts, depth, parent, children: new Set() };
    byKey.set(key, node);
    parent?.children.add(node);
    return node;
  }

  function lowerDepth(depth: number): void {
    if (depth >= depthMax) return;
    depthMax = depth;
    for (const node of [...byKey.values()]) if (node.depth === depthMax) fold(node);
  }

  return {
    lowerDepth,
    keepNodesMax(): void {
      while (byKey.size > bounds.nodesMax && depthMax > 0) lowerDepth(depthMax - 1);
    },
    /** Null where the node is folded into one above it, which then has its counts from its own node in the same tree. */
    findOrAdd({ key, wide }: PathNode): MergedNode | null {
      let node = byKey.get(key);
      if (!node) {
        const parent = key === "/" ? null : byKey.get(parentKeyOf(key));
        if (parent === undefined || parent?.wide || (parent?.depth ?? -1) >= depthMax) return null;
        if (parent && parent.children.size >= bounds.childrenMax) {
          parent.wide = true;
          fold(parent);
          return null;
        }
        node = add(key, parent);
      }
      if (wide && !node.wide) {
        node.wide = true;
        fold(node);
      }
      return node;
    },
    finish(): PathTree {
      const nodes: PathNode[] = [];
      const collect = (node: MergedNode): void => {
        const { depth: _depth, parent: _parent, children, ...counts } = node;
        nodes.push(counts);
        for (const child of [...children].sort((a, b) => (a.key < b.key ? -1 : 1))) collect(child);
      };
      collect(byKey.get("/") ?? add("/", null));
      return { depthMax, nodes };
    },
  };
}
