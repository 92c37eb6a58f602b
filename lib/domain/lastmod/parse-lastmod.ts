import { trimText } from "../url/trim-text";
import { dateOnly, dateTime } from "./date-time";
import { lastmodFlag } from "./lastmod-flag";
import { parseOddDate } from "./parse-odd-date";

export type Precision = "year" | "month" | "day" | "minute" | "second" | "fraction";

export type Lastmod =
  | {
      ok: true;
      raw: string;
      /** Unix milliseconds, UTC; cut, not rounded. */
      instantMs: number;
      precision: Precision;
      /** Null for a date without a time, and for a time without a zone. */
      offsetMinutes: number | null;
      /** Breaks the W3C profile, with one possible reading. */
      nonstandard: boolean;
      /** A time without a zone, read as UTC. */
      noZone: boolean;
    }
  | { ok: false; raw: string; reason: "syntax" | "range" };

export type ReadableLastmod = Extract<Lastmod, { ok: true }>;

const dayMs = 86_400_000;
/** Longer texts are no W3C date. */
const textLengthMax = 64;
const webBeganAt = Date.UTC(1991, 0, 1);

// Entries of a file share few stamps: comparing with a value read before is an eighth of the work of reading it again.
const remembered: (Lastmod | undefined)[] = new Array(256).fill(undefined);

/**
 * Reads one `<lastmod>` value as a W3C date-time, and those near misses that have one possible reading.
 *
 * Keeps `raw`, because `2024-05-01` and `2024-05-01T00:00:00Z` are one instant and two different pieces of evidence.
 *
 * @param raw Element text, entity-decoded; white space around it does not count and is not kept.
 * @returns `instantMs` in Unix milliseconds, UTC. A date without a time is the start of its year, month or day in UTC,
 * and has `offsetMinutes: null`. Never throws: a malformed value is `ok: false`, as malformed values are counted.
 * The result may be shared with other calls: do not change it.
 * @see https://www.w3.org/TR/NOTE-datetime — six forms; a time needs a zone.
 */
export function parseLastmod(raw: string): Lastmod {
  const { length } = raw;
  if (length < 4 || length > textLengthMax) return parseTrimmed(trimText(raw));
  // The characters that tell apart days, minutes and seconds.
  const tail = raw.charCodeAt(length - 1) + raw.charCodeAt(length - 2) * 7;
  const middle = length > 18 ? raw.charCodeAt(18) * 3 + raw.charCodeAt(15) * 17 + raw.charCodeAt(9) * 41 : 0;
  const slot = (tail + middle) & 255;
  const known = remembered[slot];
  if (known !== undefined && known.raw === raw) return known;
  const read = parseW3c(raw) ?? parseTrimmed(trimText(raw));
  remembered[slot] = read;
  return read;
}

function parseTrimmed(text: string): Lastmod {
  return parseW3c(text) ?? parseOddDate(text);
}

/** Bits of `lastmodFlag` for one value that is not blank. */
export function lastmodFlags(lastmod: Lastmod, nowMs: number): number {
  if (!lastmod.ok) return lastmodFlag.invalid;
  let flags = 0;
  if (lastmod.instantMs > nowMs + dayMs) flags |= lastmodFlag.future;
  if (lastmod.instantMs < webBeganAt) flags |= lastmodFlag.implausible;
  if (lastmod.nonstandard) flags |= lastmodFlag.nonstandard;
  if (lastmod.noZone) flags |= lastmodFlag.noZone;
  return flags;
}

/** Null where the text has not the shape of the profile. By hand: a fifth of the time of a regular expression. */
function parseW3c(raw: string): Lastmod | null {
  const length = raw.length;
  if (length < 4 || length > textLengthMax) return null;
  const century = twoDigits(raw, 0);
  const yearOfCentury = twoDigits(raw, 2);
  if (century < 0 || yearOfCentury < 0) return null;
  const year = century * 100 + yearOfCentury;
  if (length === 4) return dateOnly(raw, year, 1, 1, "year");
  if (length < 7 || raw.charCodeAt(4) !== 45) return null;
  const month = twoDigits(raw, 5);
  if (month < 0) return null;
  if (length === 7) return dateOnly(raw, year, month, 1, "month");
  if (length < 10 || raw.charCodeAt(7) !== 45) return null;
  const day = twoDigits(raw, 8);
  if (day < 0) return null;
  if (length === 10) return dateOnly(raw, year, month, day, "day");
  return parseW3cTime(raw, year, month, day);
}

function parseW3cTime(raw: string, year: number, month: number, day: number): Lastmod | null {
  if (raw.length < 16 || raw.charCodeAt(10) !== 84 || raw.charCodeAt(13) !== 58) return null;
  const hour = twoDigits(raw, 11);
  const minute = twoDigits(raw, 14);
  if (hour < 0 || minute < 0) return null;
  let second = 0;
  let milliseconds = 0;
  let precision: Precision = "minute";
  let at = 16;
  if (raw.charCodeAt(at) === 58) {
    second = twoDigits(raw, at + 1);
    if (second < 0) return null;
    precision = "second";
    at += 3;
    if (raw.charCodeAt(at) === 46) {
      const from = at + 1;
      at = from;
      for (let scale = 100; isDigit(raw.charCodeAt(at)); at += 1) {
        milliseconds += Math.floor(scale) * (raw.charCodeAt(at) - 48);
        scale /= 10;
      }
      if (at === from) return null;
      precision = "fraction";
    }
  }
  const offsetMinutes = zoneAt(raw, at);
  if (offsetMinutes === undefined || hour > 23) return null;
  return dateTime({
    raw,
    year,
    month,
    day,
    hour,
    minute,
    second,
    milliseconds,
    precision,
    offsetMinutes,
    nonstandard: false,
  });
}

/** Minutes; null where the text ends without a zone, undefined where something else stands there. */
function zoneAt(raw: string, at: number): number | null | undefined {
  const rest = raw.length - at;
  if (rest === 0) return null;
  const sign = raw.charCodeAt(at);
  if (rest === 1 && sign === 90) return 0;
  if (rest !== 6 || (sign !== 43 && sign !== 45) || raw.charCodeAt(at + 3) !== 58) return undefined;
  const hours = twoDigits(raw, at + 1);
  const minutes = twoDigits(raw, at + 4);
  if (hours < 0 || minutes < 0) return undefined;
  // Out of range: a value that dateTime refuses.
  if (hours > 23 || minutes > 59) return Number.NaN;
  return sign === 45 ? -(hours * 60 + minutes) : hours * 60 + minutes;
}

function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1;
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}
