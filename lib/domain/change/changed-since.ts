import { formatLastmod } from "../lastmod/format-lastmod";
import { type Precision, parseLastmod } from "../lastmod/parse-lastmod";
import type { VerdictCode } from "../lastmod/verdict";

/**
 * What a crawler that fetches only what changed has to know of each URL. Every URL of the walk is in one list at most; one
 * that is in none is dated, its date is not distrusted, and it says that nothing changed.
 *
 * - `changed`: its lastmod is not distrusted and says so. Since an instant: the lastmod may be that instant or later,
 *   by the boundary rule of `sinceBounds`. Since a walk: the URL is new, or its lastmod is another or was not there.
 * - `undated`: no lastmod that can be read. Since a walk, new URLs are in `changed` whether they are dated or not.
 * - `distrusted`: dated, but by the verdict its dates do not tell whether it changed.
 */
export const sinceLists = ["changed", "undated", "distrusted"] as const;
export type SinceList = (typeof sinceLists)[number];

/** Verdicts of a file, or of a section against its pages, with which a date tells nothing of the page. */
export const distrustedCodes: readonly VerdictCode[] = ["generation-time", "stale", "mixed"];

export type Since = { kind: "instant"; at: number; precision: Precision } | { kind: "walk"; number: number };

/**
 * Reads `2026-11-01`, `2026-11-01T10:00:00Z` or `walk:12`.
 *
 * @returns null where it is none of these. A date without a time is its start in UTC.
 */
export function parseSince(text: string): Since | null {
  const walk = /^walk:(\d{1,9})$/.exec(text.trim());
  if (walk) return { kind: "walk", number: Number(walk[1]) };
  // A plus sign that was not encoded comes out of a query string as a space.
  const date = parseLastmod(text.trim().replace(/ (?=\d\d:\d\d$)/, "+"));
  return date.ok ? { kind: "instant", at: date.instantMs, precision: date.precision } : null;
}

/** The form that `parseSince` reads. */
export function formatSince(since: Since): string {
  return since.kind === "walk" ? `walk:${since.number}` : formatLastmod(since.at, since.precision);
}

/**
 * From where on a lastmod of each precision counts as changed since an instant.
 *
 * **Boundary rule**: a lastmod stands for a stretch of time as long as it is precise: `2026-11-05` for that whole day in UTC.
 * It counts where that stretch does not end before the instant. So a date of the boundary day counts whatever the
 * time of day that is asked for: the page may have changed after it. The instant itself counts.
 *
 * @returns By precision the earliest `instantMs` that counts, Unix milliseconds.
 */
export function sinceBounds(at: number): Record<Precision, number> {
  const date = new Date(at);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const start = new Date(0);
  return {
    year: start.setUTCFullYear(year, 0, 1),
    month: start.setUTCFullYear(year, month, 1),
    day: cut(at, 86_400_000),
    minute: cut(at, 60_000),
    second: cut(at, 1_000),
    fraction: at,
  };
}

function cut(at: number, stepMs: number): number {
  return Math.floor(at / stepMs) * stepMs;
}
