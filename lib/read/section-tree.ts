import "server-only";
import type { VerdictCode } from "../domain/lastmod/verdict";
import { isNarrowed, narrowingKeys, type UrlFilter } from "../domain/walk/url-filter";
import { Prisma } from "../io/prisma/client";
import { encodeTyped, prefixRange } from "./loc-ranges";
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
  /** Of the whole section, also under a filter; with what pages have shown where `verified`. */
  verdict: VerdictCode | null;
  /** Pages of the section had a say: top sections of a verified walk, and its root. */
  verified: boolean;
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

interface TreeOptions {
  /**
   * The heaviest nodes are given, so many; a node whose children are not all among them is `wide`, and a filter of its
   * section gives more of them. Default 1,000: a page of a megabyte.
   */
  nodesMax?: number;
}

/**
 * Reads a segmentation tree of a finished walk from its rollup; empty while the walk is under way.
 *
 * Under a filter the same nodes are counted anew from the rows that it leaves, and those without any are left out; a
 * filter of nothing but a section of the path tree is answered by the rollup.
 *
 * @throws FilterError
 */
export async function readSectionTree(
  walk: WalkHead,
  tree: SectionTree,
  filter?: UrlFilter,
  { nodesMax = 1_000 }: TreeOptions = {},
): Promise<SectionNode[]> {
  const nodes =
    !filter || !isNarrowed(filter)
      ? await readHeaviest(walk, tree, { section: null, nodesMax })
      : ((await readWithin(walk, tree, filter, nodesMax)) ?? (await readCounted(walk, tree, filter, nodesMax)));
  const combined = tree === "path" && walk.verified ? await readCombined(walk, walk.verified.number) : new Map();
  return inOrder(nodes, walk.summary?.urls ?? 0, combined);
}

/** Verdicts by section together with what pages showed in a verification; that of the root is the site's. */
async function readCombined(walk: WalkHead, verification: number): Promise<Map<string, VerdictCode>> {
  const sections = await queryRows<{ key: string; code: VerdictCode }>(Prisma.sql`
    select s.key, s.value ->> 'code' as code
    from verification v cross join lateral jsonb_each(v.section_verdicts) s
    where v.view_id = ${walk.viewId} and v.number = ${verification}`);
  const combined = new Map(sections.map(({ key, code }) => [key, code]));
  if (walk.verdict) combined.set("/", walk.verdict.code);
  return combined;
}

const columns = Prisma.sql`n.key, n.parent_key as "parentKey", n.depth, n.urls, n.entries, n.dated,
  ${epochMs("n.newest_at")} as "newestAt", ${epochMs("n.median_at")} as "medianAt", n.verdict->>'code' as verdict,
  n.not_known as "notKnown"`;

/**
 * The heaviest nodes, through the primary key. In the path tree a directory is never lighter than those in it, and comes
 * before them; among files the indexes come first.
 */
function readHeaviest(
  walk: WalkHead,
  tree: SectionTree,
  { section, nodesMax }: { section: string | null; nodesMax: number },
): Promise<StoredNode[]> {
  const range = section === null ? null : prefixRange(section);
  const within = range ? Prisma.sql`and n.key >= ${range.from} and n.key < ${range.before}` : Prisma.empty;
  const order = tree === "path" ? Prisma.sql`n.urls desc, n.depth, n.key` : Prisma.sql`n.depth, n.urls desc, n.key`;
  return queryRows<StoredNode>(Prisma.sql`
    with ranked as materialized (
      select n.key, n.parent_key, row_number() over (order by ${order}) as place
      from walk_section n where n.walk_id = ${walk.id} and n.tree = ${tree} ${within}
    )
    select ${columns}, n.months,
      n.wide or n.key in (select r.parent_key from ranked r where r.place > ${nodesMax}) as wide
    from ranked r join walk_section n on n.walk_id = ${walk.id} and n.tree = ${tree} and n.key = r.key
    where r.place <= ${nodesMax}`);
}

/** A section with all below it, and the way to it with nothing but the section in it. Null where rows must be counted. */
async function readWithin(
  walk: WalkHead,
  tree: SectionTree,
  filter: UrlFilter,
  nodesMax: number,
): Promise<StoredNode[] | null> {
  const section = filter.section && encodeTyped(filter.section);
  const isOnlySection = narrowingKeys.every((key) => key === "section" || filter[key] === undefined);
  if (tree !== "path" || !section || !isOnlySection) return null;
  const below = await readHeaviest(walk, tree, { section, nodesMax });
  const node = below.find(({ key }) => key === section);
  if (!node) return null;
  const { urls, entries, dated, newestAt, medianAt, months, notKnown } = node;
  const above = await queryRows<StoredNode>(Prisma.sql`
    select ${columns}, n.wide from walk_section n
    where n.walk_id = ${walk.id} and n.tree = ${tree} and n.key = any (${directoriesAbove(section)}::text[])`);
  return [
    ...above.map((other) => ({ ...other, urls, entries, dated, newestAt, medianAt, months, notKnown })),
    ...below,
  ];
}

/** "/shop/red/" lies below "/" and "/shop/". */
function directoriesAbove(section: string): string[] {
  const above: string[] = [];
  for (let at = section.indexOf("/"); at >= 0 && at < section.length - 1; at = section.indexOf("/", at + 1)) {
    above.push(section.slice(0, at + 1));
  }
  return above;
}

async function readCounted(
  walk: WalkHead,
  tree: SectionTree,
  filter: UrlFilter,
  nodesMax: number,
): Promise<StoredNode[]> {
  const stored = await queryRows<StoredNode>(
    Prisma.sql`select ${columns}, n.wide from walk_section n where n.walk_id = ${walk.id} and n.tree = ${tree}`,
  );
  const counts = await countSections(walk, tree, filter, new Map(stored.map(({ key, parentKey }) => [key, parentKey])));
  const nodes = stored.flatMap((node) => {
    const count = counts.get(node.key);
    return count ? [{ ...node, ...count }] : [];
  });
  return heaviestOf(nodes, tree, nodesMax);
}

function heaviestOf(nodes: StoredNode[], tree: SectionTree, nodesMax: number): StoredNode[] {
  if (nodes.length <= nodesMax) return nodes;
  nodes.sort((a, b) => (tree === "path" ? b.urls - a.urls || a.depth - b.depth : a.depth - b.depth || b.urls - a.urls));
  const cut = new Set(nodes.slice(nodesMax).map(({ parentKey }) => parentKey));
  return nodes.slice(0, nodesMax).map((node) => ({ ...node, wide: node.wide || cut.has(node.key) }));
}

function inOrder(nodes: StoredNode[], urls: number, combined: ReadonlyMap<string, VerdictCode>): SectionNode[] {
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
    ordered.push(toSectionNode(node, urls, combined.get(node.key)));
    for (const child of children.get(node.key) ?? []) visit(child);
  }
  for (const root of children.get(null) ?? []) visit(root);
  return ordered;
}

function toSectionNode({ dated, ...node }: StoredNode, urls: number, combined?: VerdictCode): SectionNode {
  return {
    ...node,
    verdict: combined ?? node.verdict,
    verified: combined !== undefined,
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
