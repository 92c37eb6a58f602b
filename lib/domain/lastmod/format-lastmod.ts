import type { Precision } from "./parse-lastmod";

/**
 * Writes an instant in the one canonical form of its precision, in UTC: `2024`, `2024-02`, `2024-02-01`,
 * `2024-02-01T10:00Z`, `2024-02-01T10:00:00Z`, `2024-02-01T10:00:00.123Z`.
 *
 * `parseLastmod` reads each of them back to the same instant and precision.
 *
 * @param instantMs Unix milliseconds, within years 0000 to 9999. Throws a RangeError where it is not a time.
 */
export function formatLastmod(instantMs: number, precision: Precision): string {
  const iso = new Date(instantMs).toISOString();
  switch (precision) {
    case "year":
      return iso.slice(0, 4);
    case "month":
      return iso.slice(0, 7);
    case "day":
      return iso.slice(0, 10);
    case "minute":
      return `${iso.slice(0, 16)}Z`;
    case "second":
      return `${iso.slice(0, 19)}Z`;
    case "fraction":
      return iso;
  }
}
