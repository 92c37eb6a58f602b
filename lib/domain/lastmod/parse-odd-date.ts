import { dateTime } from "./date-time";
import type { Lastmod, Precision } from "./parse-lastmod";

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const longMonthNames = "january|february|march|april|may|june|july|august|september|october|november|december".split(
  "|",
);

/** The zones that RFC 822 names: minutes east of UTC. */
const namedZones: Record<string, number> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
};

const time = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,32}))?)?(?: ?(?<half>[ap]\.?m\.?))?`;
const zone = String.raw`(?: ?(?<zone>(?:utc|gmt)?[+-]\d{2}(?::?\d{2})?|z|utc|gmt))`;
const namedZone = String.raw`(?: ?(?<zone>(?:utc|gmt)?[+-]\d{2}:?\d{2}|z|ut|utc|gmt|[ecmp][sd]t))`;
const weekday = "(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?[.,]{0,2} )?";
const day = "(?<day>\\d{1,2})(?:st|nd|rd|th)?";
const month = "(?<month>[a-z]{3,9})\\.?";
const year = "(?<year>\\d{4})";

const forms = [
  // 2024-1-5 · 2024/03/05 10:15 UTC · 2024-03-05T10:15:00,5+0100 · 2024-03-05 08:53:11 PM
  String.raw`(?<year>\d{4})(?<mark>[-/.])(?<month>\d{1,2})(?:\k<mark>(?<day>\d{1,2})(?:(?: ?t ?| )${time})?${zone}?)?`,
  // 20240305 · 20240305T101500Z
  String.raw`(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?:t(?<hour>\d{2})(?<minute>\d{2})(?:(?<second>\d{2})(?:[.,](?<fraction>\d{1,32}))?)?)?${zone}?`,
  // Tue, 05 Mar 2024 10:15:00 GMT · 05-Mar-2024 · 5 March 2024
  `${weekday}${day}[ -]${month},?[ -]${year}(?:,? ${time}${namedZone}?)?`,
  // Tue Mar  5 10:15:00 2024 · Tue Mar 5 10:15:00 UTC 2024
  `${weekday}${month} ${day} ${time}${namedZone}? ${year}`,
  // March 5, 2024 · Tue Mar 05 2024 10:15:00 GMT+0100 (Central European Standard Time)
  `${weekday}${month} ${day},? ${year}(?:,? ${time}${namedZone}?(?: \\([^()]{1,60}\\))?)?`,
  // March 2024
  `${month},? ${year}`,
  // 2024-Mar-05 · 2024 March 5
  `${year}[ -]${month}[ -]${day}`,
].map((form) => new RegExp(`^${form}$`, "i"));

const shortYearForm = new RegExp(`^${weekday}${day} ${month} (?<year>\\d{2}|\\d{4}) ${time}${namedZone}?$`, "i");

/**
 * Reads dates that break the W3C profile and have one possible reading: year first with other marks or without, RFC 822,
 * asctime, JavaScript, English month names, Unix time in seconds (ten digits) or milliseconds (thirteen).
 *
 * @param text Trimmed. Longer than 100 characters is no date: no form can be slow.
 */
export function parseOddDate(text: string): Lastmod {
  if (text.length > 100) return { ok: false, raw: text, reason: "syntax" };
  if (/^(?:\d{10}|\d{13})$/.test(text)) return unixTime(text);
  const spaced = text.replace(/\s+/g, " ");
  for (const form of forms) {
    const groups = form.exec(spaced)?.groups;
    if (groups) return build(text, groups, true);
  }
  return { ok: false, raw: text, reason: "syntax" };
}

/**
 * Reads the date of an RSS item: RFC 822 is the standard there, two-digit years included (50–99 are 19xx).
 * Null where the text has another form.
 *
 * @see https://www.rfc-editor.org/rfc/rfc822#section-5
 */
export function parseRfc822(text: string): Lastmod | null {
  if (text.length > 100) return null;
  const groups = shortYearForm.exec(text.replace(/\s+/g, " "))?.groups;
  return groups ? build(text, groups, false) : null;
}

function unixTime(text: string): Lastmod {
  const isSeconds = text.length === 10;
  return {
    ok: true,
    raw: text,
    instantMs: Number(text) * (isSeconds ? 1000 : 1),
    precision: isSeconds ? "second" : "fraction",
    offsetMinutes: 0,
    nonstandard: true,
    noZone: false,
  };
}

function build(raw: string, groups: Record<string, string | undefined>, nonstandard: boolean): Lastmod {
  const month = monthNumber(groups.month ?? "1");
  if (month === 0) return { ok: false, raw, reason: "syntax" };
  const hour = hourOf(groups.hour, groups.half);
  if (hour === null) return { ok: false, raw, reason: "range" };
  // A date with a zone stays the date: its midnight is not moved.
  const isDate = groups.hour === undefined;
  return dateTime({
    raw,
    year: fullYear(groups.year ?? ""),
    month,
    day: Number(groups.day ?? 1),
    hour,
    minute: Number(groups.minute ?? 0),
    second: Number(groups.second ?? 0),
    milliseconds: Number((groups.fraction ?? "").padEnd(3, "0").slice(0, 3)),
    precision: precisionOf(groups),
    offsetMinutes: isDate ? null : offsetOf(groups.zone),
    nonstandard,
  });
}

function precisionOf(groups: Record<string, string | undefined>): Precision {
  if (groups.fraction !== undefined) return "fraction";
  if (groups.second !== undefined) return "second";
  if (groups.hour !== undefined) return "minute";
  return groups.day === undefined ? "month" : "day";
}

function monthNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text) || 13;
  const name = text.toLowerCase();
  if (name === "sept") return 9;
  return (name.length === 3 ? monthNames : longMonthNames).indexOf(name) + 1;
}

function fullYear(text: string): number {
  const year = Number(text);
  if (text.length !== 2) return year;
  return year < 50 ? 2000 + year : 1900 + year;
}

/** 0–24; null for a clock that there cannot be. */
function hourOf(text: string | undefined, half: string | undefined): number | null {
  const hour = Number(text ?? 0);
  if (half === undefined) return hour <= 24 ? hour : null;
  // Some servers add the half of the day to a clock of 24 hours: 14:30 PM has one reading, 14:30 AM has none.
  const isAfternoon = /^p/i.test(half);
  if (hour > 12) return isAfternoon && hour <= 23 ? hour : null;
  if (hour === 0) return isAfternoon ? null : 0;
  return (hour % 12) + (isAfternoon ? 12 : 0);
}

function offsetOf(zone: string | undefined): number | null {
  if (zone === undefined) return null;
  const named = namedZones[zone.toLowerCase()];
  if (named !== undefined) return named;
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  if (Number(hours) > 23 || Number(minutes ?? 0) > 59) return Number.NaN;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0)) || 0;
}
