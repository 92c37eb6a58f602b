import { expect, test } from "vitest";
import { layTiles } from "./treemap-layout";

interface Node {
  name: string;
  weight: number;
  children?: Node[];
}

const frame = { x: 0, y: 0, width: 900, height: 300 };
const nodes: Node[] = [
  {
    name: "shop",
    weight: 80,
    children: [
      { name: "shoes", weight: 30 },
      { name: "coats", weight: 10 },
    ],
  },
  { name: "blog", weight: 20 },
];

test("places children within their parent, after it", () => {
  const placed = layTiles(nodes, frame);
  expect(placed.map(({ node, level }) => [node.name, level])).toEqual([
    ["shop", 0],
    ["shoes", 1],
    ["coats", 1],
    ["blog", 0],
  ]);
  const [shop, shoes] = placed as [(typeof placed)[0], (typeof placed)[0]];
  expect(shoes.tile.x).toBeGreaterThan(shop.tile.x);
  expect(shoes.tile.x + shoes.tile.width).toBeLessThan(shop.tile.x + shop.tile.width);
});

test("leaves room in the parent for what lies in none of its children", () => {
  const placed = layTiles(nodes, frame);
  const shop = placed[0];
  const right = Math.max(...placed.filter(({ level }) => level === 1).map(({ tile }) => tile.x + tile.width));
  expect(right).toBeLessThan((shop?.tile.x ?? 0) + (shop?.tile.width ?? 0) * 0.55);
});

test("leaves children out where they could not be seen", () => {
  expect(layTiles(nodes, { ...frame, width: 90, height: 40 }).every(({ level }) => level === 0)).toBe(true);
});
