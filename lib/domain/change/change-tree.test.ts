import { expect, test } from "vitest";
import { changeBit } from "./change-kind";
import { ChangeTree } from "./change-tree";

const { added, removed, returned } = changeBit;

function treeOf(rows: [section: string, bits: number][]) {
  const tree = new ChangeTree();
  for (const [section, bits] of rows) tree.add(section, bits);
  return tree;
}

test("a directory has what changed in and below it, the most changed first", () => {
  const nodes = treeOf([
    ["/", removed],
    ["/shop/red/", added],
    ["/shop/red/", added | returned],
    ["/blog/", removed],
  ]).nodes(10);
  expect(
    nodes.map(({ key, parentKey, depth, label, counts }) => [key, parentKey, depth, label, counts.added, counts.all]),
  ).toEqual([
    ["/", null, 0, "/", 2, 4],
    ["/shop/", "/", 1, "shop", 2, 2],
    ["/shop/red/", "/shop/", 2, "red", 2, 2],
    ["/blog/", "/", 1, "blog", 0, 1],
  ]);
  expect(nodes[0]?.counts).toMatchObject({ removed: 2, returned: 1 });
});

test("of many directories the most changed are given, and those above say that there are more", () => {
  const nodes = treeOf([
    ["/a/", added],
    ["/b/", added],
    ["/b/", removed],
    ["/c/", added],
  ]).nodes(2);
  expect(nodes.map(({ key, wide }) => [key, wide])).toEqual([
    ["/", true],
    ["/b/", false],
  ]);
});
