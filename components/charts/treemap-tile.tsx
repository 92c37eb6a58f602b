// biome-ignore-all lint/a11y/useSemanticElements: an SVG has no buttons
"use client";

import type { Tile } from "./squarify";
import type { TreemapNode } from "./treemap";
import styles from "./treemap.module.css";

/** One area: tint, hatching where its meaning has one, its name and, on the outer level, the word for its colour. */
export function TreemapTile({
  node,
  tile,
  level,
  hatch,
  onChoose,
}: {
  node: TreemapNode;
  tile: Tile;
  level: number;
  hatch: string | null;
  onChoose: () => void;
}) {
  const { width, height } = tile;
  const colour = `var(--gz-${node.tone})`;
  const letters = Math.floor((width - 12) / (level === 0 ? 7.2 : 6.6));
  const inside = level > 0;
  const spare = letters - node.label.length;
  return (
    <g
      role="button"
      tabIndex={0}
      aria-label={node.title}
      className={styles.tile}
      transform={`translate(${tile.x} ${tile.y})`}
      onClick={onChoose}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        onChoose();
      }}
    >
      <title>{node.title}</title>
      <rect width={width} height={height} fill="var(--gz-raised)" />
      <rect width={width} height={height} fill={colour} fillOpacity={inside ? 0.26 : 0.13} />
      {hatch ? <rect width={width} height={height} fill={hatch} opacity={inside ? 0.32 : 0.16} /> : null}
      <rect
        x={0.5}
        y={0.5}
        width={Math.max(0, width - 1)}
        height={Math.max(0, height - 1)}
        fill="none"
        stroke={colour}
        strokeOpacity={inside ? 0.75 : 1}
        className={styles.edge}
      />
      {letters > 2 && height > 17 ? (
        <text x={6} y={inside ? 14 : 16} className={inside ? styles.inner : styles.name}>
          {cut(node.label, letters)}
          {!inside && spare > node.meaning.length + 2 ? (
            <tspan dx={8} fill={colour} className={styles.meaning}>
              {node.meaning}
            </tspan>
          ) : null}
        </text>
      ) : null}
    </g>
  );
}

function cut(text: string, lettersMax: number): string {
  return text.length <= lettersMax ? text : `${text.slice(0, Math.max(1, lettersMax - 1))}…`;
}
