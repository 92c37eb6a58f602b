"use client";

import { Treemap, type TreemapNode } from "@/components/charts/treemap";
import { formatCount, formatShare } from "@/components/ui/format-number";
import { childrenByParent } from "@/components/ui/tree-rows";
import { VerdictChip } from "@/components/ui/verdict-chip";
import { verdictLook } from "@/components/ui/verdict-look";
import type { VerdictCode } from "@/lib/domain/lastmod/verdict";
import type { SectionNode } from "@/lib/read/section-tree";
import styles from "./sections-screen.module.css";

/** More areas than these are too small to name; the table below has all. */
const outerMax = 60;
const innerMax = 24;

/** What lies below the chosen node (or the root) as areas, two levels deep, coloured by verdict. */
export function SectionMap({
  nodes,
  chosen,
  onChoose,
}: {
  nodes: SectionNode[];
  chosen: string | null;
  onChoose: (key: string) => void;
}) {
  const children = childrenByParent(nodes.filter((node) => node.urls > 0));
  const shown = nodesToShow(nodes, children, chosen);
  if (shown.length < 2) return null;
  const verdicts = [...new Set(shown.map((node) => node.verdict).filter((code): code is VerdictCode => code !== null))];
  return (
    <figure className={styles.map} aria-label="Sections by size and verdict">
      <Treemap
        label="Sections by number of URLs"
        height={280}
        onChoose={onChoose}
        nodes={shown.map((node) => ({
          ...toNode(node),
          children: (children.get(node.key) ?? []).slice(0, innerMax).map(toNode),
        }))}
      />
      <figcaption className={styles.legend}>
        <span className={styles.note}>Area: URLs. Colour: verdict on lastmod.</span>
        {verdicts.map((code) => (
          <VerdictChip key={code} code={code} look="quiet" />
        ))}
      </figcaption>
    </figure>
  );
}

function toNode(node: SectionNode): TreemapNode {
  const look = verdictLook[node.verdict ?? "not-enough-evidence"];
  const meaning = node.verdict ? look.word : "not judged";
  return {
    key: node.key,
    label: shortLabel(node.label),
    weight: node.urls,
    tone: look.tone,
    hatched: look.hatched,
    meaning,
    title: `${node.key}: ${formatCount(node.urls)} URLs, ${formatShare(node.share)}, ${meaning}`,
  };
}

/** Of a file, its name; of a path, its last part as it is. */
function shortLabel(label: string): string {
  return label.replace(/^https?:\/\/[^/]+\//, "");
}

type Children = ReadonlyMap<string | null, SectionNode[]>;

/** What lies below the chosen node; beside it, where it has nothing below; else the first level that divides. */
function nodesToShow(nodes: SectionNode[], children: Children, chosen: string | null): SectionNode[] {
  const below = (key: string | null) => (children.get(key) ?? []).slice(0, outerMax);
  if (chosen !== null) {
    if (below(chosen).length > 1) return below(chosen);
    const self = nodes.find((node) => node.key === chosen);
    if (self && below(self.parentKey).length > 1) return below(self.parentKey);
  }
  let shown = below(null);
  // A lone root divides nothing: neither "/" nor an index of all files.
  for (let only = shown[0]; shown.length === 1 && only && children.has(only.key); only = shown[0])
    shown = below(only.key);
  return shown;
}
