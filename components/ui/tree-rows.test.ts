import { describe, expect, test } from "vitest";
import type { SectionNode } from "@/lib/read/section-tree";
import { childrenByParent, treeMove, visibleRows } from "./tree-rows";

function node(key: string, parentKey: string | null, depth: number): SectionNode {
  return {
    key,
    parentKey,
    depth,
    label: key,
    urls: 1,
    entries: 1,
    share: 0.1,
    datedShare: 1,
    newestAt: null,
    medianAt: null,
    verdict: null,
    verified: false,
    months: [],
    wide: false,
    notKnown: 0,
  };
}

const nodes = [node("/", null, 0), node("/a/", "/", 1), node("/a/x/", "/a/", 2), node("/b/", "/", 1)];
const children = childrenByParent(nodes);
const rowsWith = (...expanded: string[]) => visibleRows(children, new Set(expanded));

test("shows the children of expanded nodes only, each under its parent", () => {
  expect(rowsWith().map((row) => row.node.key)).toEqual(["/"]);
  expect(rowsWith("/").map((row) => row.node.key)).toEqual(["/", "/a/", "/b/"]);
  expect(rowsWith("/", "/a/").map((row) => [row.node.key, row.level])).toEqual([
    ["/", 1],
    ["/a/", 2],
    ["/a/x/", 3],
    ["/b/", 2],
  ]);
});

test("tells place and number of siblings", () => {
  expect(rowsWith("/")[2]).toMatchObject({ place: 2, siblings: 2, expandable: false });
});

test("shows a node whose parent was left out as a root", () => {
  expect(visibleRows(childrenByParent([node("/lost/", "/gone/", 3)]), new Set())).toHaveLength(1);
});

describe("treeMove", () => {
  const rows = rowsWith("/", "/a/");
  test.each([
    [0, "ArrowDown", { focus: 1 }],
    [3, "ArrowDown", null],
    [0, "ArrowUp", null],
    [1, "ArrowRight", { focus: 2 }],
    [3, "ArrowRight", null],
    [1, "ArrowLeft", { collapse: "/a/" }],
    [2, "ArrowLeft", { focus: 1 }],
    [3, "ArrowLeft", { focus: 0 }],
    [2, "Home", { focus: 0 }],
    [0, "End", { focus: 3 }],
    [2, "Enter", { activate: "/a/x/" }],
    [2, "x", null],
  ])("from row %d, %s does %j", (at, key, move) => {
    expect(treeMove(rows, at, key)).toEqual(move);
  });

  test("opens a shut node before it goes into it", () => {
    expect(treeMove(rowsWith("/"), 1, "ArrowRight")).toEqual({ expand: "/a/" });
  });
});
