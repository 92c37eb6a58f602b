import "server-only";
import { parseLastmod } from "../domain/lastmod/parse-lastmod";
import type { UrlFilter } from "../domain/walk/url-filter";
import { FilterError } from "./filter-error";

/**
 * Reads `from` and `to` of a filter: `from` is within, `before` is not.
 *
 * A `to` that names a year, month or day counts to its end; one that names a time is the bound itself.
 *
 * @returns Unix milliseconds, UTC; null where there is no bound. Throws FilterError where a text is no date.
 */
export function filterPeriod(filter: Pick<UrlFilter, "from" | "to">): {
  fromAt: number | null;
  beforeAt: number | null;
} {
  const from = filter.from === undefined ? null : parseBound(filter.from);
  const to = filter.to === undefined ? null : parseBound(filter.to);
  return { fromAt: from?.instantMs ?? null, beforeAt: to && endOf(to) };
}

function parseBound(text: string) {
  // A plus sign that was not encoded comes out of a query string as a space.
  const bound = parseLastmod(text.trim().replace(/ (?=\d\d:\d\d$)/, "+"));
  if (!bound.ok) {
    throw new FilterError("invalid-date", `"${text}" is no date: write 2024-02-29 or 2024-02-29T10:00:00Z`);
  }
  return bound;
}

function endOf({ instantMs, precision }: ReturnType<typeof parseBound>): number {
  const date = new Date(instantMs);
  if (precision === "year") return date.setUTCFullYear(date.getUTCFullYear() + 1);
  if (precision === "month") return date.setUTCMonth(date.getUTCMonth() + 1);
  if (precision === "day") return date.setUTCDate(date.getUTCDate() + 1);
  return instantMs;
}
