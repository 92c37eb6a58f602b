export interface Tile {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Lays weights out in a rectangle as tiles of as square a shape as the order allows.
 *
 * @param weights Positive, heaviest first; tiles come back in the same order, and their areas are in proportion.
 * @see Bruls, Huizing, van Wijk, "Squarified Treemaps", 2000.
 */
export function squarify(weights: number[], frame: Tile): Tile[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total <= 0 || frame.width <= 0 || frame.height <= 0)
    return weights.map(() => ({ ...frame, width: 0, height: 0 }));

  const scale = (frame.width * frame.height) / total;
  const tiles: Tile[] = [];
  let rest = { ...frame };
  let start = 0;
  while (start < weights.length) {
    const side = Math.min(rest.width, rest.height);
    let end = start + 1;
    let area = (weights[start] as number) * scale;
    const largest = area;
    let worst = aspect(largest, largest, area, side);
    while (end < weights.length) {
      const next = (weights[end] as number) * scale;
      const grown = aspect(largest, next, area + next, side);
      if (grown > worst) break;
      worst = grown;
      area += next;
      end += 1;
    }
    rest = placeRow(weights.slice(start, end), area, scale, rest, tiles);
    start = end;
  }
  return tiles;
}

/** Worst ratio of sides in a row along `side`: its largest and its smallest tile decide. */
function aspect(largest: number, smallest: number, area: number, side: number): number {
  const square = area * area;
  return Math.max((side * side * largest) / square, square / (side * side * smallest));
}

/** Puts a row at the short side and returns what is left of the rectangle. */
function placeRow(row: number[], area: number, scale: number, rest: Tile, tiles: Tile[]): Tile {
  const upright = rest.width >= rest.height;
  const depth = upright ? area / rest.height : area / rest.width;
  let offset = 0;
  for (const weight of row) {
    const length = depth > 0 ? (weight * scale) / depth : 0;
    tiles.push(
      upright
        ? { x: rest.x, y: rest.y + offset, width: depth, height: length }
        : { x: rest.x + offset, y: rest.y, width: length, height: depth },
    );
    offset += length;
  }
  return upright
    ? { ...rest, x: rest.x + depth, width: Math.max(0, rest.width - depth) }
    : { ...rest, y: rest.y + depth, height: Math.max(0, rest.height - depth) };
}
