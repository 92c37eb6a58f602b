"use client";

import { Treemap } from "@/components/charts/treemap";
import { formatCount, formatShare } from "@/components/ui/format-number";
import { VerdictChip } from "@/components/ui/verdict-chip";
import { verdictLook } from "@/components/ui/verdict-look";
import type { VerdictCode } from "@/lib/domain/lastmod/verdict";
import type { SectionNode } from "@/lib/read/section-tree";
import styles from "./sections-screen.module.css";

const tilesMax = 80;

/** The children of the chosen node (or of the root) as areas, coloured by verdict. */
export function SectionMap({
  nodes,
  chosen,
  onChoose,
}: {
  nodes: SectionNode[];
  chosen: string | null;
  onChoose: (key: string) => void;
}) {
  const shown = nodesToShow(nodes, chosen);
  const verdicts = [...new Set(shown.map((node) => node.verdict).filter((code): code is VerdictCode => code !== null))];
  if (shown.length < 2) return null;
  return (
    <figure className={styles.map} aria-label="Sections by size and verdict">
      <Treemap
        label="Sections by number of URLs"
        height={220}
        onChoose={onChoose}
        tiles={shown.map((node) => {
          const look = verdictLook[node.verdict ?? "not-enough-evidence"];
          const word = node.verdict ? look.word : "not judged";
          return {
            key: node.key,
            label: node.label,
            weight: node.urls,
            tone: look.tone,
            hatched: look.hatched,
            meaning: word,
            title: `${node.label}: ${formatCount(node.urls)} URLs, ${formatShare(node.share)}, ${word}`,
          };
        })}
      />
      <figcaption className={styles.legend}>
        {verdicts.map((code) => (
          <VerdictChip key={code} code={code} look="quiet" />
        ))}
      </figcaption>
    </figure>
  );
}

/** Children of the chosen node; its siblings where it has none; else the first level below the root. */
function nodesToShow(nodes: SectionNode[], chosen: string | null): SectionNode[] {
  const root = nodes.find((node) => node.depth === 0 && node.key === "/");
  const below = (key: string | null) =>
    nodes.filter((node) => node.parentKey === key && node.urls > 0).slice(0, tilesMax);
  if (chosen !== null) {
    const children = below(chosen);
    if (children.length > 1) return children;
    const self = nodes.find((node) => node.key === chosen);
    if (self) return below(self.parentKey);
  }
  const first = below(root ? root.key : null);
  // A lone root of a tree of files is an index: what counts is below it.
  return first.length === 1 && first[0] ? below(first[0].key) : first;
}
