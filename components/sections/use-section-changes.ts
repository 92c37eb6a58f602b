"use client";

import { useQuery } from "@tanstack/react-query";
import { changeSectionsQuery } from "@/lib/client/change-queries";
import { type DiffRef, diffHref } from "@/lib/domain/change/diff-href";
import type { UrlFilter } from "@/lib/domain/walk/url-filter";
import type { SectionTree } from "@/lib/read/section-tree";

/** What came and went in a section since the walk before, and where each is listed. */
export interface SectionChange {
  added: number;
  removed: number;
  addedHref: string;
  removedHref: string;
}

/** Of directories alone, once they are known; null before, on the first walk, and for sections that a diff is too large to tell. */
export function useSectionChanges(
  diff: DiffRef | null,
  filter: UrlFilter,
  tree: SectionTree,
): ((section: string) => SectionChange | null) | null {
  const others = { ...filter, section: undefined };
  const ref = diff ?? { host: "", left: null, right: { number: 0, view: "" } };
  const { data } = useQuery({ ...changeSectionsQuery(ref, others), enabled: diff !== null && tree === "path" });
  if (!data || tree !== "path") return null;
  const byKey = new Map(data.map((node) => [node.key, node.counts]));
  const isWhole = data.every(({ wide }) => !wide);
  return (section) => {
    const counts = byKey.get(section);
    if (!counts && !isWhole) return null;
    const within = { ...others, section: section === "/" ? undefined : section };
    return {
      added: counts?.added ?? 0,
      removed: counts?.removed ?? 0,
      addedHref: diffHref(ref, within, "added"),
      removedHref: diffHref(ref, within, "removed"),
    };
  };
}
