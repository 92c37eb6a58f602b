import { describe, expect, test } from "vitest";
import { squarify } from "./squarify";

const frame = { x: 0, y: 0, width: 600, height: 400 };

describe("squarify", () => {
  test.each([[[6, 6, 4, 3, 2, 2, 1]], [[1000, 1, 1, 1]], [[5]], [Array.from({ length: 60 }, (_, i) => 60 - i)]])(
    "gives every weight of %j its share of the area, within the frame",
    (weights) => {
      const tiles = squarify(weights, frame);
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      for (const [index, tile] of tiles.entries()) {
        expect(tile.width * tile.height).toBeCloseTo(((weights[index] as number) / total) * 240_000, 4);
        expect(tile.x + tile.width).toBeLessThanOrEqual(600.001);
        expect(tile.y + tile.height).toBeLessThanOrEqual(400.001);
      }
    },
  );

  test("does not lay one tile over another", () => {
    const tiles = squarify([9, 7, 5, 4, 3, 2, 2, 1], frame);
    for (const [index, one] of tiles.entries())
      for (const other of tiles.slice(index + 1)) {
        const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
        const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
        expect(Math.min(across, down)).toBeLessThan(0.001);
      }
  });

  test("gives tiles without area where there is nothing to share", () => {
    expect(squarify([0, 0], frame).every((tile) => tile.width === 0)).toBe(true);
    expect(squarify([], frame)).toEqual([]);
  });
});
