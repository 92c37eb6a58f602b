import "server-only";
import type { VerdictCode } from "../domain/lastmod/verdict";
import { isNarrowed, narrowingKeys, type UrlFilter } from "../domain/walk/url-filter";
import { Prisma } from "../io/prisma/client";
import { epochMs, queryRows } from "./query-rows";
import { countSections } from "./section-counts";
import type { SectionCounts } from "./section-sums";
import type { WalkHead } from "./walk-summary";

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
  /** Of the whole section, also under a filter. */
  verdict: VerdictCode | null;
  /** Entries by month, oldest first: [months since 1970-01, entries]. */
  months: [number, number][];
  /** True where it has more children than a tree can show; they are counted in it, and found by filter. */
  wide: boolean;
  /** URLs in files that were not read this time. */
  notKnown: number;
}

/** A row of walk_section. */
interface StoredNode extends SectionCounts {
  key: string;
  parentKey: string | null;
  depth: number;
  wide: boolean;
  verdict: VerdictCode | null;
}

/**
 * Reads a segmentation tree of a finished walk from its rollup; empty while the walk is under way.
 *
 * Under a filter the same nodes are counted anew from the rows it leaves (0.8 µs a row), and those without any are left
 * out; a filter of nothing but a section of the path tree is answered by the rollup.
 *
 * @throws FilterError
 */
export async function readSectionTree(walk: WalkHead, tree: SectionTree, filter?: UrlFilter): Promise<SectionNode[]> {
  const stored = await readStored(walk, tree);
  const counted = !filter || !isNarrowed(filter) ? stored : await underFilter(walk, tree, filter, stored);
  return inOrder(counted, walk.summary?.urls ?? 0);
}

function readStored(walk: WalkHead, tree: SectionTree): Promise<StoredNode[]> {
  return queryRows<StoredNode>(Prisma.sql`
    select n.key, n.parent_key as "parentKey", n.depth, n.wide, n.urls, n.entries, n.dated,
      ${epochMs("n.newest_at")} as "newestAt", ${epochMs("n.median_at")} as "medianAt", n.months,
      n.verdict->>'code' as verdict, n.not_known as "notKnown"
    from walk_section n where n.walk_id = ${walk.id} and n.tree = ${tree}`);
}

async function underFilter(
  walk: WalkHead,
  tree: SectionTree,
  filter: UrlFilter,
  stored: StoredNode[],
): Promise<StoredNode[]> {
  const section = onlySection(filter);
  const node = tree === "path" && section !== null ? stored.find(({ key }) => key === section) : undefined;
  if (node) return withinNode(stored, node);
  const counts = await countSections(walk, tree, filter, new Map(stored.map(({ key, parentKey }) => [key, parentKey])));
  return stored.flatMap((n) => {
    const count = counts.get(n.key);
    return count ? [{ ...n, ...count }] : [];
  });
}

function onlySection(filter: UrlFilter): string | null {
  return narrowingKeys.every((key) => key === "section" || filter[key] === undefined) ? (filter.section ?? null) : null;
}

/** The node, all below it, and the way to it with nothing but the node in it. */
function withinNode(stored: StoredNode[], node: StoredNode): StoredNode[] {
  return stored.flatMap((other) => {
    if (other.key.startsWith(node.key)) return [other];
    if (!node.key.startsWith(other.key)) return [];
    const { urls, entries, dated, newestAt, medianAt, months, notKnown } = node;
    return [{ ...other, urls, entries, dated, newestAt, medianAt, months, notKnown }];
  });
}

function inOrder(nodes: StoredNode[], urls: number): SectionNode[] {
  const keys = new Set(nodes.map(({ key }) => key));
  const children = new Map<string | null, StoredNode[]>();
  for (const node of nodes) {
    // A parent that is not there (a file that was listed by one since gone) leaves a root.
    const parent = node.parentKey !== null && keys.has(node.parentKey) ? node.parentKey : null;
    const siblings = children.get(parent);
    if (siblings) siblings.push(node);
    else children.set(parent, [node]);
  }
  for (const siblings of children.values()) siblings.sort((a, b) => b.urls - a.urls || (a.key < b.key ? -1 : 1));
  const ordered: SectionNode[] = [];
  const seen = new Set<string>();
  function visit(node: StoredNode): void {
    if (seen.has(node.key)) return;
    seen.add(node.key);
    ordered.push(toSectionNode(node, urls));
    for (const child of children.get(node.key) ?? []) visit(child);
  }
  for (const root of children.get(null) ?? []) visit(root);
  return ordered;
}

function toSectionNode({ dated, ...node }: StoredNode, urls: number): SectionNode {
  return {
    ...node,
    label: labelOf(node),
    share: urls > 0 ? node.urls / urls : 0,
    datedShare: node.entries > 0 ? dated / node.entries : 0,
  };
}

/** "/shop/dresses/" is `dresses`, `https://a.test/maps/part-1.xml` is `part-1.xml`. */
function labelOf({ key }: { key: string }): string {
  if (key === "/") return "/";
  const text = key.endsWith("/") ? key.slice(0, -1) : key;
  return text.slice(text.lastIndexOf("/") + 1) || key;
}
