import { lastmodFlag } from "../domain/lastmod/lastmod-flag";
import type { Precision } from "../domain/lastmod/parse-lastmod";
import type { Entry } from "../domain/sitemap/entry";
import { fingerprintOf } from "../domain/url/loc-table";

/** `entry.precision` */
export const precisionCode: Record<Precision, number> = {
  year: 1,
  month: 2,
  day: 3,
  minute: 4,
  second: 5,
  fraction: 6,
};

/** What makes a canonical text of each precision an instant for PostgreSQL. */
const instantEnd: Record<Precision, string> = {
  year: "-01-01 00:00Z",
  month: "-01 00:00Z",
  day: " 00:00Z",
  minute: "",
  second: "",
  fraction: "",
};
const canonicalLength: Record<Precision, number> = { year: 4, month: 7, day: 10, minute: 17, second: 20, fraction: 24 };
/** Anything noted about the text makes it one that is kept as it stands. */
const oddText = lastmodFlag.nonstandard | lastmodFlag.noZone | lastmodFlag.invalid | lastmodFlag.implausible;

/**
 * Whether the publisher's text is what `formatLastmod` makes of instant and precision: told by its length and last
 * letters, for it was read as a W3C date. Most texts are, and need neither formatting nor storing.
 */
function isCanonical(raw: string, precision: Precision, flags: number): boolean {
  if (raw.length !== canonicalLength[precision] || (flags & oddText) !== 0) return false;
  return raw.length <= 10 || (raw.charCodeAt(10) === 0x54 && raw.charCodeAt(raw.length - 1) === 0x5a);
}

/** `entry.lastmod_at` in COPY's text format. */
export function instantText({ lastmodAt, lastmodPrecision, lastmodRaw, lastmodFlags }: Entry): string {
  if (lastmodAt === null || lastmodPrecision === null) return "\\N";
  if (lastmodRaw !== null && isCanonical(lastmodRaw, lastmodPrecision, lastmodFlags)) {
    return lastmodRaw + instantEnd[lastmodPrecision];
  }
  return postgresInstant(lastmodAt);
}

/** ISO 8601 as PostgreSQL reads it, years before 1 as BC. */
function postgresInstant(ms: number): string {
  const date = new Date(ms);
  const year = date.getUTCFullYear();
  if (year >= 1 && year <= 9999) return date.toISOString();
  const rest = date.toISOString().replace(/^[+-]?\d+/, "");
  return year < 1 ? `${String(1 - year).padStart(4, "0")}${rest} BC` : `${year}${rest}`;
}

/** `entry.lastmod_raw`: the publisher's text, where instant and precision do not give it back. */
export function keptRaw({ lastmodAt, lastmodPrecision, lastmodRaw, lastmodFlags }: Entry): string | null {
  if (lastmodRaw === null || lastmodAt === null || lastmodPrecision === null) return lastmodRaw;
  return isCanonical(lastmodRaw, lastmodPrecision, lastmodFlags) ? null : lastmodRaw;
}

/** `entry.fingerprint`: over what may change of an entry while its loc stays: lastmod as written, and the extension. */
export function entryFingerprint(entry: Entry): number {
  const raw = entry.lastmodRaw ?? "";
  return fingerprintOf(entry.extension ? `${raw}\0${JSON.stringify(entry.extension)}` : raw);
}
