import { squarify, type Tile } from "./squarify";

interface Weighted<Node> {
  weight: number;
  children?: Node[];
}

export interface PlacedTile<Node> {
  node: Node;
  tile: Tile;
  /** 0 outermost. */
  level: number;
}

/** Room for a name above what lies within. */
const headHeight = 24;
const edge = 4;

/**
 * Places nodes and, where there is room, their children within them: outer before inner, so that inner are drawn on top.
 *
 * Children keep their share of the node's area; what they do not cover is what lies in the node itself.
 */
export function layTiles<Node extends Weighted<Node>>(nodes: Node[], frame: Tile, level = 0): PlacedTile<Node>[] {
  const placed: PlacedTile<Node>[] = [];
  const tiles = squarify(
    nodes.map((node) => node.weight),
    frame,
  );
  for (const [index, node] of nodes.entries()) {
    const whole = tiles[index];
    // A hair between neighbours.
    const tile = whole && { x: whole.x + 1, y: whole.y + 1, width: whole.width - 2, height: whole.height - 2 };
    if (!tile || tile.width < 2 || tile.height < 2) continue;
    placed.push({ node, tile, level });
    const within = {
      x: tile.x + edge,
      y: tile.y + headHeight,
      width: tile.width - 2 * edge,
      height: tile.height - headHeight - edge,
    };
    const children = node.children ?? [];
    if (children.length < 2 || within.width < 60 || within.height < 34) continue;
    const covered = children.reduce((sum, child) => sum + child.weight, 0) / node.weight;
    const room =
      within.width >= within.height
        ? { ...within, width: within.width * covered }
        : { ...within, height: within.height * covered };
    placed.push(...layTiles(children, room, level + 1));
  }
  return placed;
}
