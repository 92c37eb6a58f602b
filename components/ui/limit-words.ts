import type { WalkLimits } from "@/lib/domain/walk/walk-limits";
import { formatBytes, formatCount, formatPlural } from "./format-number";

/** `5,000 files, depth 10, 25,000,000 entries, 50.0 MiB a file, 50.0 GiB in all, 240 minutes` */
export function capWords(limits: WalkLimits): string {
  return [
    formatPlural(limits.filesMax, "file"),
    `depth ${limits.depthMax}`,
    formatPlural(limits.entriesMax, "entry", "entries"),
    `${formatBytes(limits.fileBytesMax)} a file`,
    `${formatBytes(limits.walkBytesMax)} in all`,
    formatPlural(limits.minutesMax, "minute"),
  ].join(", ");
}

/** `4 requests at once to a host, 100 ms apart; 2 retries, 30 s time-out` */
export function mannerWords(limits: WalkLimits): string {
  const apart = limits.perHostIntervalMs > 0 ? `, ${formatCount(limits.perHostIntervalMs)} ms apart` : "";
  const skips = limits.skipUnchanged ? "; children whose index says unchanged are not asked for" : "";
  const retries = formatPlural(limits.retriesMax, "retry", "retries");
  return `${formatPlural(limits.perHostMax, "request")} at once to a host${apart}; ${retries}, ${formatCount(limits.timeoutMs / 1000)} s time-out${skips}`;
}
