import type { FileClocks } from "./file-clocks";

const hourMs = 3_600_000;

/**
 * A build that a daily walk meets, and the zone that its date was written in: of 32 static sites watched over years,
 * nine in ten stamps of generation time lay within 36 hours before the walk, and few others did.
 */
export const freshMs = 36 * hourMs;
/** Stamps may run ahead of the walk: skewed clocks, local times and days of zones ahead of UTC. */
export const aheadMs = 24 * hourMs;
/** A build and the copying of its files take less. */
export const buildAroundFileMs = hourMs;

/** How the newest stamp of a cluster stands to the file's own clocks. */
export type Freshness = "fresh" | "old" | "unknown";

/**
 * Tells whether a cluster of stamps was made about when the file was made or read.
 *
 * Old clusters prove nothing: a bulk import or a redesign leaves them too, and lastmod may well move from then on.
 *
 * @param at End of the cluster: its last second, or the start of its day.
 * @param namesDay The stamps are days, so a match with the file's clock is one to the day.
 */
export function freshnessOf(at: number, clocks: FileClocks, namesDay = false): Freshness {
  const read = [clocks.fetchedAt, clocks.date].filter((clock) => clock !== null);
  const isNearRead = read.some((clock) => clock - at <= freshMs && at - clock <= aheadMs);
  if (isNearRead) return "fresh";
  if (clocks.lastModified !== null) {
    const lagMs = clocks.lastModified - at;
    const isNearFile = namesDay ? lagMs <= freshMs && lagMs >= -aheadMs : Math.abs(lagMs) <= buildAroundFileMs;
    if (isNearFile) return "fresh";
  }
  return read.length === 0 && clocks.lastModified === null ? "unknown" : "old";
}
