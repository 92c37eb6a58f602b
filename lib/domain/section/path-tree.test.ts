import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lastmodFlag } from "../lastmod/lastmod-flag";
import { mergePathTrees } from "./merge-path-trees";
import { defaultPathTreeBounds, type PathNode, type PathTreeBounds } from "./path-node";
import { createPathTree } from "./path-tree";

interface Row {
  loc: string;
  listings: number;
  urls: number;
  lastmodAt: number | null;
  flags: number;
}

function treeOf(rows: Row[], bounds?: PathTreeBounds) {
  const tree = createPathTree(bounds);
  for (const { loc, ...entry } of rows) tree.add(loc, entry);
  return tree.finish();
}

function row(path: string, lastmodAt: number | null = null, listings = 1): Row {
  return { loc: `https://a.example${path}`, listings, urls: 1, lastmodAt, flags: 0 };
}

function directoryOf(loc: string): string {
  const path = new URL(loc).pathname;
  return path.slice(0, path.lastIndexOf("/") + 1);
}

/** What a node must say, counted from the rows alone. */
function naive(key: string, rows: Row[]) {
  const inside = rows.filter(({ loc }) => directoryOf(loc).startsWith(key));
  const dated = inside.filter(({ lastmodAt }) => lastmodAt !== null);
  const past = dated.filter(({ flags }) => !(flags & lastmodFlag.future));
  const months: Record<number, number> = {};
  for (const { lastmodAt, listings, flags } of past) {
    const date = new Date(lastmodAt ?? 0);
    if (flags & lastmodFlag.implausible) continue;
    const month = (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
    months[month] = (months[month] ?? 0) + listings;
  }
  return {
    urls: inside.reduce((sum, { urls }) => sum + urls, 0),
    entries: inside.reduce((sum, { listings }) => sum + listings, 0),
    dated: dated.reduce((sum, { listings }) => sum + listings, 0),
    newestAt: past.length === 0 ? null : Math.max(...past.map(({ lastmodAt }) => lastmodAt ?? 0)),
    months,
  };
}

function counts({ urls, entries, dated, newestAt, months }: PathNode) {
  return { urls, entries, dated, newestAt, months };
}

/** Few segments, so that directories meet; deep paths, empty segments, queries with slashes, two hosts. */
const rows = fc.array(
  fc.record({
    loc: fc
      .tuple(
        fc.constantFrom("https://a.example", "http://b.example:8080"),
        fc.array(fc.constantFrom("a", "b", "c", "d", "e", "f", "", "%20"), { maxLength: 7 }),
        fc.constantFrom("", "page", "page?x=/a/b/", "?q"),
      )
      .map(([origin, segments, page]) => `${origin}/${segments.map((segment) => `${segment}/`).join("")}${page}`),
    listings: fc.integer({ min: 1, max: 3 }),
    lastmodAt: fc.option(fc.integer({ min: Date.UTC(1969, 0), max: Date.UTC(2027, 0) })),
    urls: fc.constantFrom(0, 1, 1, 1),
    flags: fc.constantFrom(0, 0, lastmodFlag.future, lastmodFlag.implausible, lastmodFlag.nonstandard),
  }),
  { maxLength: 60 },
);

const bounds = fc.constantFrom<PathTreeBounds>(
  defaultPathTreeBounds,
  { depthMax: 5, childrenMax: 3, nodesMax: 1_000 },
  { depthMax: 5, childrenMax: 1_000, nodesMax: 9 },
  { depthMax: 3, childrenMax: 2, nodesMax: 6 },
);

describe("createPathTree", () => {
  test("counts a directory with everything below it, and a page in the directory it stands in", () => {
    const tree = treeOf([row("/"), row("/about"), row("/shop/"), row("/shop/dresses/red?x=/y/"), row("/shop/a", 0, 3)]);
    expect(tree.nodes.map(({ key, urls, entries, dated }) => [key, urls, entries, dated])).toEqual([
      ["/", 5, 7, 3],
      ["/shop/", 3, 5, 3],
      ["/shop/dresses/", 1, 1, 0],
    ]);
  });

  test("counts below depth 5 in the directory at depth 5", () => {
    const tree = treeOf([row("/1/2/3/4/5/6/7/page")]);
    expect(tree.nodes.map(({ key }) => key)).toEqual(["/", "/1/", "/1/2/", "/1/2/3/", "/1/2/3/4/", "/1/2/3/4/5/"]);
    expect(tree.depthMax).toBe(5);
  });

  test("folds more than 1,000 directories of one directory into it", () => {
    const many = Array.from({ length: 1_001 }, (_, index) => row(`/tag/${index}/x/page`));
    expect(treeOf(many.slice(1)).nodes).toHaveLength(2_002);
    expect(treeOf(many).nodes).toMatchObject([
      { key: "/", urls: 1_001, wide: false },
      { key: "/tag/", urls: 1_001, wide: true },
    ]);
  });

  test("lowers its depth above 20,000 nodes", () => {
    const many = Array.from({ length: 21_000 }, (_, index) => row(`/${index % 50}/${index % 1_000}/${index}/page`));
    const tree = treeOf(many);
    expect(tree.depthMax).toBe(2);
    expect(tree.nodes).toHaveLength(1 + 50 + 1_000);
    expect(tree.nodes.filter(({ key }) => key.split("/").length === 3).reduce((sum, { urls }) => sum + urls, 0)).toBe(
      21_000,
    );
  });

  test("counts like a naive count, in any order, for every node that is there", () => {
    fc.assert(
      fc.property(rows, bounds, (list, limit) => {
        for (const order of [list, [...list].reverse()]) {
          const tree = treeOf(order, limit);
          expect(tree.nodes.length).toBeLessThanOrEqual(Math.max(1, limit.nodesMax));
          for (const node of tree.nodes) expect([node.key, counts(node)]).toEqual([node.key, naive(node.key, list)]);
        }
      }),
    );
  });

  test("has a node for every directory where no bound is met", () => {
    fc.assert(
      fc.property(rows, (list) => {
        const wanted = new Set(["/"]);
        for (const { loc } of list) {
          const segments = directoryOf(loc).split("/").slice(1, -1).slice(0, 5);
          for (let end = 1; end <= segments.length; end += 1) wanted.add(`/${segments.slice(0, end).join("/")}/`);
        }
        expect(
          treeOf(list)
            .nodes.map(({ key }) => key)
            .sort(),
        ).toEqual([...wanted].sort());
      }),
    );
  });
});

describe("mergePathTrees", () => {
  test("counts like one file, however the URLs are split into files", () => {
    fc.assert(
      fc.property(fc.array(rows, { maxLength: 5 }), bounds, (files, limit) => {
        const list = files.flat();
        const tree = mergePathTrees(
          files.map((file) => treeOf(file, limit)),
          files.map((_, index) => index % 2 === 1),
          undefined,
          limit,
        );
        const unread = files.filter((_, index) => index % 2 === 1).flat();
        for (const node of tree.nodes) {
          expect([node.key, counts(node)]).toEqual([node.key, naive(node.key, list)]);
          expect(node.notKnown).toBe(naive(node.key, unread).urls);
        }
      }),
    );
  });

  test("has the same nodes whatever the order of files, where the bound on nodes is not met", () => {
    const limit = { depthMax: 5, childrenMax: 3, nodesMax: 100_000 };
    fc.assert(
      fc.property(fc.array(rows, { maxLength: 5 }), (files) => {
        const trees = files.map((file) => treeOf(file, limit));
        const merged = mergePathTrees(trees, [], undefined, limit);
        expect(mergePathTrees([...trees].reverse(), [], undefined, limit)).toEqual(merged);
        expect(mergePathTrees([treeOf(files.flat(), limit)], [], undefined, limit)).toEqual(merged);
      }),
    );
  });

  test("keeps its own bound on nodes", () => {
    const files = Array.from({ length: 30 }, (_, file) =>
      treeOf(Array.from({ length: 900 }, (_, index) => row(`/${file}/${index}/page`))),
    );
    const merged = mergePathTrees(files);
    expect(merged.depthMax).toBe(1);
    expect(merged.nodes).toHaveLength(31);
  });

  test("counts an URL of several files once where it is shadowed", () => {
    const first = treeOf([row("/shop/a"), row("/shop/b")]);
    const second = treeOf([row("/shop/b"), row("/blog/c")]);
    const merged = mergePathTrees([first, second], [false, false], treeOf([row("/shop/b")]));
    expect(merged.nodes.map(({ key, urls, entries }) => [key, urls, entries])).toEqual([
      ["/", 3, 4],
      ["/blog/", 1, 1],
      ["/shop/", 2, 3],
    ]);
  });

  test("of nothing is an empty root", () => {
    expect(mergePathTrees([], []).nodes).toMatchObject([{ key: "/", urls: 0 }]);
  });
});
