import type { Stamp } from "./file-profile";
import { formatCount } from "./format-count";
import { formatLastmod } from "./format-lastmod";

/** An instant to the second: `2026-11-30T09:12:04Z`. */
export function formatInstant(instantMs: number): string {
  return formatLastmod(instantMs, "second");
}

/** `2026-11-30T09:12:04Z (305)`, `2026-11-30 (12)`. */
export function formatStamp({ at, precision, entries }: Stamp): string {
  return `${formatLastmod(at, precision)} (${formatCount(entries)})`;
}

/** `a, b and c` */
export function formatList(parts: string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
