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
  if (instantMs !== last.instantMs || precision !== last.precision) {
    last.text = format(instantMs, precision);
    last.instantMs = instantMs;
    last.precision = precision;
  }
  return last.text;
}

/** A row asks twice: for its lastmod, and for the publisher's text where that is the same. */
const last = { instantMs: Number.NaN, precision: "day" as Precision, text: "" };

function format(instantMs: number, precision: Precision): string {
  const day = Math.floor(instantMs / dayMs);
  const date = dayText(day);
  switch (precision) {
    case "year":
      return date.slice(0, -6);
    case "month":
      return date.slice(0, -3);
    case "day":
      return date;
  }
  const timeMs = instantMs - day * dayMs;
  const minutes = `${date}T${twoDigits(timeMs / 3_600_000)}:${twoDigits((timeMs / 60_000) % 60)}`;
  if (precision === "minute") return `${minutes}Z`;
  const seconds = `${minutes}:${twoDigits((timeMs / 1_000) % 60)}`;
  if (precision === "second") return `${seconds}Z`;
  return `${seconds}.${String(Math.floor(timeMs % 1_000)).padStart(3, "0")}Z`;
}

const dayMs = 86_400_000;
const digits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, "0"));

function twoDigits(number: number): string {
  return digits[number | 0] ?? "";
}

/** Millions of entries lie on some thousand days, and toISOString takes ten times as long as a look-up. */
const dayTexts = new Map<number, string>();
const dayTextsMax = 20_000;

function dayText(day: number): string {
  const known = dayTexts.get(day);
  if (known !== undefined) return known;
  const iso = new Date(day * dayMs).toISOString();
  const text = iso.slice(0, iso.indexOf("T"));
  if (dayTexts.size >= dayTextsMax) dayTexts.clear();
  dayTexts.set(day, text);
  return text;
}
