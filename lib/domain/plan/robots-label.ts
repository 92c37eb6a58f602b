import { parseRobotsRules } from "../robots/robots-rules";
import type { RobotsReport } from "../walk/robots-report";
import type { RobotsLabel } from "./due-list";

/** Of walks that kept the first characters alone, as many as they kept: more may have followed. */
const headChars = 2_000;

/**
 * Tells of URLs what a robots.txt says of them. It speaks for its own host alone.
 *
 * @param robots As the site's last walk found it; null where it was not asked for.
 * @param agent Product name of the crawler; `*` for any.
 */
export function createRobotsLabel(
  robots: Pick<RobotsReport, "url" | "finalUrl" | "outcome" | "head" | "tail"> | null,
  agent: string,
): (loc: string) => RobotsLabel {
  if (!robots) return () => "unknown";
  const hosts = new Set([robots.url, robots.finalUrl].map((url) => new URL(url).host));
  const isOfHost = (loc: string) => hosts.has(loc.slice(loc.indexOf("://") + 3).split(/[/?#]/, 1)[0] ?? "");
  if (robots.outcome === "absent" || robots.outcome === "not-robots") {
    return (loc) => (isOfHost(loc) ? "allowed" : "unknown");
  }
  const text = (robots.head ?? "") + (robots.tail ?? "");
  const isCut = robots.tail === undefined && text.length >= headChars;
  if (robots.outcome !== "ok" || isCut) return () => "unknown";
  const rules = parseRobotsRules(text, agent);
  return (loc) => (!isOfHost(loc) ? "unknown" : rules.isAllowed(loc) ? "allowed" : "disallowed");
}
