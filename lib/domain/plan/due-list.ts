import { parseSince, type Since } from "../change/changed-since";

/**
 * Why a URL is due, in the order of what a fetch is worth. Every URL of the walk is in one list at most.
 *
 * - `new`: never seen before in this market view. The newest lastmod first.
 * - `returned`: was not there at the beginning, but had been before. The newest lastmod first.
 * - `changed`: another lastmod, which is not distrusted. The newest first.
 * - `undated` and `distrusted`: nothing tells whether they changed, so each walk brings them again. Sections in which more is
 *   new or changed come first, then sections by name, then URLs by name.
 */
export const dueLists = ["new", "returned", "changed", "undated", "distrusted"] as const;
export type DueList = (typeof dueLists)[number];

/** Whether the robots.txt of the site, as it was read last, lets a crawler fetch the URL. */
export type RobotsLabel = "allowed" | "disallowed" | "unknown";

/** From where on URLs are due: an instant, a walk, or what a consumer took last. */
export type DueSince = Since | { kind: "cursor"; name: string };

/** Names of cursors: what can be typed in a shell and stand in an address. */
export const cursorNamePattern = /^[a-z0-9][a-z0-9._-]{0,39}$/i;

/** Reads `2026-11-01`, `walk:12` or `cursor:indexer`; null where it is none of these. */
export function parseDueSince(text: string): DueSince | null {
  const name = /^cursor:(.*)$/.exec(text.trim())?.[1];
  if (name !== undefined) return cursorNamePattern.test(name) ? { kind: "cursor", name } : null;
  return parseSince(text);
}

/** One URL that is due. */
export interface DueRow {
  /** From 1, in the order of value. */
  rank: number;
  list: DueList;
  loc: string;
  /** Unix milliseconds, UTC. */
  lastmodAt: number | null;
  precision: string | null;
  section: string;
  sitemap: string;
  robots: RobotsLabel;
  /** Number of the walk that saw it first. */
  firstSeen: number;
}
