// biome-ignore-all lint/a11y/useSemanticElements: an SVG has neither buttons nor fieldsets
"use client";

import { useElementSize } from "@mantine/hooks";
import { useId } from "react";
import { Hatch } from "./hatch";
import { squarify } from "./squarify";
import styles from "./treemap.module.css";

export interface TreemapTile {
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
}

/** Areas in proportion to weights, heaviest first. A click chooses one. Names stand where there is room. */
export function Treemap({
  tiles,
  label,
  height,
  onChoose,
}: {
  tiles: TreemapTile[];
  label: string;
  height: number;
  onChoose: (key: string) => void;
}) {
  const id = useId();
  const { ref, width } = useElementSize();
  const frame = { x: 0, y: 0, width: width || 600, height };
  const places = squarify(
    tiles.map((tile) => tile.weight),
    frame,
  );
  const tones = [...new Set(tiles.filter((tile) => tile.hatched).map((tile) => tile.tone))];
  return (
    <div ref={ref} className={styles.map}>
      <svg width={frame.width} height={height} role="group" aria-label={label}>
        <defs>
          {tones.map((tone) => (
            <Hatch key={tone} id={`${id}${tone}`} colour={`var(--gz-${tone})`} ground={0} />
          ))}
        </defs>
        {tiles.map((tile, index) => {
          const place = places[index];
          if (!place || place.width < 1 || place.height < 1) return null;
          const colour = `var(--gz-${tile.tone})`;
          const [wide, tall] = [Math.max(0, place.width - 2), Math.max(0, place.height - 2)];
          const letters = Math.floor((wide - 14) / 7);
          return (
            <g
              key={tile.key}
              role="button"
              tabIndex={0}
              aria-label={tile.title}
              className={styles.tile}
              transform={`translate(${place.x + 1} ${place.y + 1})`}
              onClick={() => onChoose(tile.key)}
              onKeyDown={(event) => {
                if (event.key !== "Enter" && event.key !== " ") return;
                event.preventDefault();
                onChoose(tile.key);
              }}
            >
              <title>{tile.title}</title>
              <rect width={wide} height={tall} fill="var(--gz-raised)" />
              <rect width={wide} height={tall} fill={colour} fillOpacity={0.2} />
              {tile.hatched ? (
                <rect width={wide} height={tall} fill={`url(#${id}${tile.tone})`} fillOpacity={0.16} opacity={0.3} />
              ) : null}
              <rect
                x={0.5}
                y={0.5}
                width={Math.max(0, wide - 1)}
                height={Math.max(0, tall - 1)}
                fill="none"
                stroke={colour}
                className={styles.edge}
              />
              {letters > 3 && tall > 20 ? (
                <text x={7} y={17} className={styles.name}>
                  {cut(tile.label, letters)}
                </text>
              ) : null}
              {letters > tile.meaning.length && tall > 40 ? (
                <text x={7} y={33} fill={colour} className={styles.meaning}>
                  {tile.meaning}
                </text>
              ) : null}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

function cut(text: string, lettersMax: number): string {
  return text.length <= lettersMax ? text : `${text.slice(0, Math.max(1, lettersMax - 1))}…`;
}
