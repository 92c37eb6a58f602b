import type { Lastmod, Precision } from "./parse-lastmod";

const dayMs = 86_400_000;
const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export interface DateTimeParts {
  raw: string;
  year: number;
  /** 1–12 */
  month: number;
  day: number;
  /** 0–24; 24 only as 24:00:00, the next midnight. */
  hour: number;
  minute: number;
  second: number;
  milliseconds: number;
  precision: Precision;
  /** Null without a zone; NaN for a zone that there cannot be. */
  offsetMinutes: number | null;
  nonstandard: boolean;
}

/** The value of the parts, or `range` where there is no such date, clock or zone. */
export function dateTime(parts: DateTimeParts): Lastmod {
  const { raw, hour, minute, second, milliseconds, precision, offsetMinutes } = parts;
  const isClock =
    minute <= 59 &&
    second <= 59 &&
    (hour <= 23 || (hour === 24 && minute === 0 && second === 0 && milliseconds === 0)) &&
    !Number.isNaN(offsetMinutes);
  if (!isClock || !isDate(parts.year, parts.month, parts.day)) return { ok: false, raw, reason: "range" };
  const days = daysSinceEpoch(parts.year, parts.month, parts.day);
  return {
    ok: true,
    raw,
    instantMs: days * dayMs + ((hour * 60 + minute - (offsetMinutes ?? 0)) * 60 + second) * 1000 + milliseconds,
    precision,
    offsetMinutes,
    nonstandard: parts.nonstandard,
    noZone: offsetMinutes === null && hour >= 0 && isTime(precision),
  };
}

/** The start of a year, month or day, or `range` where there is no such date. */
export function dateOnly(raw: string, year: number, month: number, day: number, precision: Precision): Lastmod {
  if (!isDate(year, month, day)) return { ok: false, raw, reason: "range" };
  const instantMs = daysSinceEpoch(year, month, day) * dayMs;
  return { ok: true, raw, instantMs, precision, offsetMinutes: null, nonstandard: false, noZone: false };
}

function isTime(precision: Precision): boolean {
  return precision === "minute" || precision === "second" || precision === "fraction";
}

function isDate(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day <= (month === 2 && isLeap ? 29 : (monthDays[month - 1] as number));
}

/** Days of the proleptic Gregorian calendar. @see http://howardhinnant.github.io/date_algorithms.html#days_from_civil */
function daysSinceEpoch(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}
