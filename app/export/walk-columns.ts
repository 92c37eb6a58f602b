import type { ListColumn } from "@/lib/domain/export/export-format";
import type { WalkHead } from "@/lib/read/walk-summary";

/** Which walk the rows are of, and whether it is complete: a list says so where it stands. */
export function walkColumns(walk: WalkHead): ListColumn<unknown>[] {
  const isComplete = walk.state === "complete";
  return [
    { header: "walk", cell: () => walk.number },
    { header: "walk_complete", cell: () => String(isComplete), value: () => isComplete },
  ];
}

/** ISO 8601, UTC. */
export function instantCell(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString().replace(".000Z", "Z");
}
