import { normaliseUrl } from "../url/normalise-url";
import type { RejectReason } from "./crawl-row";

export type ListAddress = { ok: true; loc: string } | { ok: false; reason: RejectReason };

const absolute = /^https?:[\\/]{1,3}|^https?\/\//i;
const hostLike = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]+(?::\d+)?(?:[/?#]|$)/i;
const otherScheme = /^[a-z][a-z0-9+.-]*:/i;

/**
 * Reads the address of one line. Words are none: a relative address must begin with a slash.
 *
 * The fragment stays: `/a#top` of a crawl is near to `/a` of a sitemap, and not the same.
 *
 * @param baseUrl Of the site: what a path is relative to.
 */
export function readListAddress(text: string, baseUrl: string): ListAddress {
  const cell = text.trim();
  if (cell === "") return { ok: false, reason: "no-address" };
  if (cell.includes("\uFFFD")) return { ok: false, reason: "unreadable-text" };
  const typed = cell.startsWith("/") || absolute.test(cell) ? cell : withScheme(cell, baseUrl);
  if (typed === null) return { ok: false, reason: otherScheme.test(cell) ? "not-http" : "not-an-address" };
  const url = normaliseUrl(typed, baseUrl);
  if (!url.ok) return { ok: false, reason: url.problem === "non-http-loc" ? "not-http" : "not-an-address" };
  return { ok: true, loc: cell.includes("#") ? url.href + fragmentOf(typed, baseUrl) : url.href };
}

/** `example.com/a` and `www.example.com` name a host. Null where nothing speaks for an address. */
function withScheme(cell: string, baseUrl: string): string | null {
  if (!hostLike.test(cell)) return null;
  return `${baseUrl.startsWith("http:") ? "http" : "https"}://${cell}`;
}

function fragmentOf(text: string, baseUrl: string): string {
  try {
    return new URL(text, baseUrl).hash;
  } catch {
    return "";
  }
}
