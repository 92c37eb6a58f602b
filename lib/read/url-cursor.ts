import "server-only";
import type { UrlSort } from "./url-page";

/** The last row of a page: what the next page begins after. */
export interface UrlCursor {
  /** A bigint as text. */
  id: string;
  loc: string;
  /** Unix milliseconds. */
  lastmodAt: number | null;
  seenFrom: number;
}

/** Only what the sort goes by is in it. */
export function formatCursor(sort: UrlSort, { id, loc, lastmodAt, seenFrom }: UrlCursor): string {
  const parts = { loc: [id, loc], lastmod: [id, lastmodAt], first_seen: [id, loc, seenFrom] }[sort];
  return Buffer.from(JSON.stringify(parts)).toString("base64url");
}

/** @returns null where there is none, or none of this sort: it may come from an address that was typed. */
export function parseCursor(sort: UrlSort, text: string | null): UrlCursor | null {
  const parts = text ? decode(text) : null;
  if (!Array.isArray(parts)) return null;
  const [id, second, third] = parts as unknown[];
  if (typeof id !== "string" || !/^\d{1,18}$/.test(id)) return null;
  const cursor: UrlCursor = { id, loc: "", lastmodAt: null, seenFrom: 0 };
  if (sort === "lastmod") return isInstant(second) ? { ...cursor, lastmodAt: second } : null;
  if (typeof second !== "string" || second.includes("\0")) return null;
  if (sort === "loc") return { ...cursor, loc: second };
  return isWalkNumber(third) ? { ...cursor, loc: second, seenFrom: third } : null;
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return null;
  }
}

function isInstant(value: unknown): value is number | null {
  return value === null || (typeof value === "number" && !Number.isNaN(new Date(value).getTime()));
}

function isWalkNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value < 2 ** 31;
}
