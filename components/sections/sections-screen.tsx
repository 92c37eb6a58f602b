"use client";

import { SegmentedControl } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Panel } from "@/components/ui/panel";
import type { DiffRef } from "@/lib/domain/change/diff-href";
import { filterHref } from "@/lib/domain/walk/filter-href";
import type { UrlFilter } from "@/lib/domain/walk/url-filter";
import type { SectionNode, SectionTree } from "@/lib/read/section-tree";
import { SectionMap } from "./section-map";
import { SectionTable } from "./section-table";
import styles from "./sections-screen.module.css";
import { useSectionChanges } from "./use-section-changes";

/** How the inventory is organised: one tree, as a table and as areas. */
export function SectionsScreen({
  host,
  filter,
  tree,
  nodes,
  diff,
  now,
}: {
  host: string;
  filter: UrlFilter;
  tree: SectionTree;
  nodes: SectionNode[];
  /** The walk against the one before; null on the first. */
  diff: DiffRef | null;
  now: number;
}) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const chosen = (tree === "path" ? filter.section : filter.file) ?? null;

  const changes = useSectionChanges(diff, filter, tree);

  function choose(key: string) {
    const own = tree === "path" ? { section: key === "/" ? undefined : key } : { file: key };
    startTransition(() =>
      router.push(filterHref(host, "sections", { ...filter, ...own }, { tree: treeName(tree) }), { scroll: false }),
    );
  }

  return (
    <div className={`page ${styles.screen}`} aria-busy={pending}>
      <Panel
        title="Sections"
        note="Distinct URLs under the filter. A click on a section filters every tab."
        actions={
          <SegmentedControl
            aria-label="Tree"
            value={tree}
            data={[
              { value: "path", label: "By path" },
              { value: "file", label: "By sitemap file" },
            ]}
            onChange={(value) =>
              startTransition(() =>
                router.push(filterHref(host, "sections", filter, { tree: treeName(value as SectionTree) }), {
                  scroll: false,
                }),
              )
            }
          />
        }
      >
        <SectionMap nodes={nodes} chosen={chosen} onChoose={choose} />
        <SectionTable {...{ host, filter, tree, nodes, chosen, now, changes }} onChoose={choose} key={tree} />
      </Panel>
    </div>
  );
}

/** `path` is what the page shows anyway. */
function treeName(tree: SectionTree): string | null {
  return tree === "path" ? null : tree;
}
