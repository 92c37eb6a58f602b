// biome-ignore-all lint/a11y/useSemanticElements: an SVG has neither buttons nor fieldsets
"use client";

import { useElementSize } from "@mantine/hooks";
import { useId } from "react";
import { Hatch } from "./hatch";
import styles from "./treemap.module.css";
import { layTiles } from "./treemap-layout";
import { TreemapTile } from "./treemap-tile";

export interface TreemapNode {
  key: string;
  label: string;
  /** Positive. */
  weight: number;
  /** Role of the palette. */
  tone: string;
  hatched: boolean;
  /** A word for what the colour means. */
  meaning: string;
  /** The whole in a sentence, for the title and for screen readers. */
  title: string;
  /** Drawn within, below the name, where there is room. Their weights may come to less than the node's own. */
  children?: TreemapNode[];
}

/** Areas in proportion to weights, heaviest first, two levels deep. A click chooses one. Names stand where there is room. */
export function Treemap({
  nodes,
  label,
  height,
  onChoose,
}: {
  nodes: TreemapNode[];
  label: string;
  height: number;
  onChoose: (key: string) => void;
}) {
  const id = useId();
  const { ref, width } = useElementSize();
  const placed = layTiles(nodes, { x: 0, y: 0, width: width || 960, height });
  const tones = [...new Set(placed.filter(({ node }) => node.hatched).map(({ node }) => node.tone))];
  return (
    <div ref={ref} className={styles.map}>
      <svg width={width || 960} height={height} role="group" aria-label={label}>
        <defs>
          {tones.map((tone) => (
            <Hatch key={tone} id={`${id}${tone}`} colour={`var(--gz-${tone})`} ground={0} />
          ))}
        </defs>
        {placed.map(({ node, tile, level }) => (
          <TreemapTile
            key={node.key}
            node={node}
            tile={tile}
            level={level}
            hatch={node.hatched ? `url(#${id}${node.tone})` : null}
            onChoose={() => onChoose(node.key)}
          />
        ))}
      </svg>
    </div>
  );
}
