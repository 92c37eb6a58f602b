import { type ChangeCounts, countLists } from "./change-kind";

/** A directory with what changed in and below it. */
export interface ChangeNode {
  /** "/shop/red/"; "/" is the root. */
  key: string;
  parentKey: string | null;
  depth: number;
  label: string;
  counts: ChangeCounts;
  /** Some of its children are not shown: they are counted in it. */
  wide: boolean;
}

/**
 * Adds changed URLs up by directory.
 *
 * Memory: a few numbers for each directory that anything changed in.
 */
export class ChangeTree {
  /** By directory: URLs by their bits. */
  readonly #own = new Map<string, Map<number, number>>();

  /** @param section Directory of the URL, as `sectionOf` gives it. @param bits Its kinds. */
  add(section: string, bits: number): void {
    let own = this.#own.get(section);
    if (!own) {
      own = new Map();
      this.#own.set(section, own);
    }
    own.set(bits, (own.get(bits) ?? 0) + 1);
  }

  /** Parents before children, the most changed first among siblings; of more than `nodesMax` the most changed. */
  nodes(nodesMax: number): ChangeNode[] {
    const sums = new Map<string, Map<number, number>>();
    for (const [section, own] of this.#own) {
      for (let key: string | null = section; key !== null; key = parentOf(key)) {
        const sum = sums.get(key) ?? new Map<number, number>();
        sums.set(key, sum);
        for (const [bits, urls] of own) sum.set(bits, (sum.get(bits) ?? 0) + urls);
      }
    }
    const all = [...sums].map(([key, sum]) => toNode(key, countLists(sum)));
    // A directory has never less than one in it, and is less deep.
    all.sort((a, b) => b.counts.all - a.counts.all || a.depth - b.depth || (a.key < b.key ? -1 : 1));
    const cut = new Set(all.slice(nodesMax).map(({ parentKey }) => parentKey));
    const children = new Map<string | null, ChangeNode[]>();
    for (const node of all.slice(0, nodesMax)) {
      const siblings = children.get(node.parentKey) ?? [];
      children.set(node.parentKey, siblings);
      siblings.push({ ...node, wide: cut.has(node.key) });
    }
    const ordered: ChangeNode[] = [];
    const visit = (node: ChangeNode) => {
      ordered.push(node);
      for (const child of children.get(node.key) ?? []) visit(child);
    };
    for (const root of children.get(null) ?? []) visit(root);
    return ordered;
  }
}

function parentOf(key: string): string | null {
  return key === "/" ? null : key.slice(0, key.lastIndexOf("/", key.length - 2) + 1);
}

function toNode(key: string, counts: ChangeCounts): ChangeNode {
  const text = key === "/" ? key : key.slice(0, -1);
  const depth = key.split("/").length - 2;
  return {
    key,
    parentKey: parentOf(key),
    depth,
    label: text.slice(text.lastIndexOf("/") + 1) || "/",
    counts,
    wide: false,
  };
}
