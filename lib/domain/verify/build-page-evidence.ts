import { noPageEvidence, type PageEvidence, type PageLook, type PageStratum } from "../lastmod/page-evidence";
import type { Precision } from "../lastmod/parse-lastmod";
import type { Relation } from "./relate-dates";

/** One comparison of a page with its look before. */
export interface MovedLook {
  /** Number of the walk that was verified, and when. */
  walk: number;
  walkAt: number;
  moved: boolean;
  changed: boolean;
  lastmodAt: number;
  precision: Precision;
  /** The page's own date; null where it gives none. */
  pageAt: number | null;
}

export interface EvidenceParts {
  /** Distinct pages read, and how each one's latest look relates. */
  relations: Partial<Record<Relation, number>>;
  pagesBuildStamped: boolean;
  looks: readonly MovedLook[];
  /** By walk: entries whose lastmod moved since the look before, and those whose did not. */
  entries: ReadonlyMap<number, { moved: number; still: number }>;
}

const dayMs = 86_400_000;

/** Puts together what pages of a site or section showed over all verifications, in the form that the verdict takes. */
export function buildPageEvidence({ relations, pagesBuildStamped, looks, entries }: EvidenceParts): PageEvidence {
  const byWalk = new Map<number, PageLook>();
  for (const look of [...looks].sort((a, b) => a.walk - b.walk)) {
    const one = byWalk.get(look.walk) ?? { walk: look.walk, moved: stratum(), still: stratum(), sameDay: 0 };
    byWalk.set(look.walk, one);
    const kind = look.moved ? one.moved : one.still;
    kind.looked += 1;
    if (!look.changed) continue;
    kind.changed += 1;
    if (!look.moved && namesItsDay(look)) one.sameDay += 1;
  }
  for (const look of byWalk.values()) {
    const known = entries.get(look.walk);
    look.moved.entries = Math.max(known?.moved ?? 0, look.moved.looked);
    look.still.entries = Math.max(known?.still ?? 0, look.still.looked);
  }
  const { agree = 0, behind = 0, ahead = 0 } = relations;
  return {
    ...noPageEvidence,
    pages: Object.values(relations).reduce((sum, count) => sum + count, 0),
    dates: { agree, behind, ahead },
    pagesBuildStamped,
    looks: [...byWalk.values()],
  };
}

function stratum(): PageStratum {
  return { entries: 0, looked: 0, changed: 0 };
}

/** A date without a time that names the day already cannot move. */
function namesItsDay({ lastmodAt, precision, walkAt, pageAt }: MovedLook): boolean {
  if (precision !== "day") return false;
  const isNear = (at: number) => Math.abs(Math.floor(at / dayMs) * dayMs - lastmodAt) <= dayMs;
  return isNear(walkAt) || (pageAt !== null && isNear(pageAt));
}
