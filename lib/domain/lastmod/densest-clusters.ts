import type { Cluster } from "./file-profile";

/**
 * Widths that tell how a file was stamped: within seconds (one run over all entries), within minutes (files written one
 * after the other), within an hour (one build).
 */
export const clusterWidthsMs = [10_000, 600_000, 3_600_000] as const;

export const momentMs = clusterWidthsMs[0];
export const buildMs = clusterWidthsMs[2];

/**
 * For each width the stretch of time that holds most entries, the latest among equals.
 *
 * @param at Stamps in ascending order, Unix milliseconds. Linear in their number.
 * @param entries Entries of each stamp.
 */
export function densestClusters(at: ArrayLike<number>, entries: ArrayLike<number>): Cluster[] {
  if (at.length === 0) return [];
  return clusterWidthsMs.map((widthMs) => densestCluster(at, entries, widthMs));
}

function densestCluster(at: ArrayLike<number>, entries: ArrayLike<number>, widthMs: number): Cluster {
  let from = 0;
  let inside = 0;
  const best: Cluster = { widthMs, fromAt: 0, toAt: 0, entries: -1, stamps: 0 };
  for (let to = 0; to < at.length; to += 1) {
    const toAt = at[to] as number;
    inside += entries[to] as number;
    while (toAt - (at[from] as number) > widthMs) {
      inside -= entries[from] as number;
      from += 1;
    }
    if (inside < best.entries) continue;
    best.fromAt = at[from] as number;
    best.toAt = toAt;
    best.entries = inside;
    best.stamps = to - from + 1;
  }
  return best;
}
