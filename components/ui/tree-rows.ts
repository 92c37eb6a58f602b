/** What makes nodes a tree. */
export interface TreeNode {
  key: string;
  parentKey: string | null;
}

/** A row of the tree table as it is on the screen. */
export interface TreeRow<Node extends TreeNode = TreeNode> {
  node: Node;
  /** 1-based, as in aria-level. */
  level: number;
  /** 1-based place among its siblings, and how many there are. */
  place: number;
  siblings: number;
  expandable: boolean;
  expanded: boolean;
}

/** Children of each node, in the order they came; roots stand under null. */
export function childrenByParent<Node extends TreeNode>(nodes: readonly Node[]): Map<string | null, Node[]> {
  const keys = new Set(nodes.map((node) => node.key));
  const children = new Map<string | null, Node[]>();
  for (const node of nodes) {
    const parent = node.parentKey !== null && keys.has(node.parentKey) ? node.parentKey : null;
    const list = children.get(parent);
    if (list) list.push(node);
    else children.set(parent, [node]);
  }
  return children;
}

/** The rows to show where only the children of expanded nodes are in sight, top to bottom. */
export function visibleRows<Node extends TreeNode>(
  children: ReadonlyMap<string | null, Node[]>,
  expanded: ReadonlySet<string>,
): TreeRow<Node>[] {
  const rows: TreeRow<Node>[] = [];
  const walk = (parent: string | null, level: number) => {
    const siblings = children.get(parent) ?? [];
    for (const [index, node] of siblings.entries()) {
      const expandable = children.has(node.key);
      const open = expandable && expanded.has(node.key);
      rows.push({ node, level, place: index + 1, siblings: siblings.length, expandable, expanded: open });
      if (open) walk(node.key, level + 1);
    }
  };
  walk(null, 1);
  return rows;
}

/** Where a key moves the focus, or what it opens and shuts, as WAI-ARIA says for a tree grid whose rows take the focus. */
export type TreeMove = { focus: number } | { expand: string } | { collapse: string } | { activate: string } | null;

/** @see https://www.w3.org/WAI/ARIA/apg/patterns/treegrid/#keyboardinteraction */
export function treeMove(rows: TreeRow[], at: number, key: string): TreeMove {
  const row = rows[at];
  if (!row) return null;
  switch (key) {
    case "ArrowDown":
      return at < rows.length - 1 ? { focus: at + 1 } : null;
    case "ArrowUp":
      return at > 0 ? { focus: at - 1 } : null;
    case "Home":
      return { focus: 0 };
    case "End":
      return { focus: rows.length - 1 };
    case "PageDown":
      return { focus: Math.min(rows.length - 1, at + 10) };
    case "PageUp":
      return { focus: Math.max(0, at - 10) };
    case "ArrowRight":
      if (!row.expandable) return null;
      return row.expanded ? { focus: at + 1 } : { expand: row.node.key };
    case "ArrowLeft": {
      if (row.expanded) return { collapse: row.node.key };
      const parent = rows.findLastIndex((one, index) => index < at && one.level < row.level);
      return parent < 0 ? null : { focus: parent };
    }
    case "Enter":
      return { activate: row.node.key };
    default:
      return null;
  }
}
