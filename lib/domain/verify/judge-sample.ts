import type { Precision } from "../lastmod/parse-lastmod";
import { type ContentChange, compareContents } from "./compare-contents";
import { chooseDate, type DateSource, isOfChange } from "./found-date";
import { judgePageClock, type PageClock } from "./page-clock";
import type { PageLook, PreviousLook } from "./page-look";
import { type Relation, relateDates } from "./relate-dates";
import { hasMoved } from "./sample-pages";

/** One page of a sample that was looked at. */
export interface LookedPage {
  lastmodAt: number | null;
  precision: Precision | null;
  look: PageLook;
  previous: PreviousLook | null;
}

export interface JudgedPage {
  /** The date that the page is compared by. */
  page: { at: number; precision: Precision; source: DateSource } | null;
  /** Null where the page was not read. */
  relation: Relation | null;
  differenceMs: number | null;
  lastmodMoved: boolean | null;
  /** Null where there is nothing to compare with. */
  change: ContentChange | null;
}

/**
 * Judges all pages of a sample together: whether their own dates tell a build is told by the spread of all, and whether a
 * text changed, by what changed on the others.
 *
 * @returns one judgement a page, in their order.
 */
export function judgeSample(pages: readonly LookedPage[]): { pages: JudgedPage[]; clock: PageClock } {
  const dated = pages.map((one) => (isRead(one.look) ? chooseDate(one.look.dates) : null));
  const clock = judgePageClock(
    dated.flatMap((date, index) => {
      const fetchedAt = pages[index]?.look.fetchedAt ?? null;
      return date && fetchedAt !== null && isDateOfChange(date.source) ? [{ ...date, fetchedAt }] : [];
    }),
  );
  const compared = pages.flatMap((one, index) =>
    one.previous?.textSha256 && isRead(one.look) ? [{ one, index, before: one.previous }] : [],
  );
  const changes = compareContents(
    compared.map(({ one, before }) => ({
      before: { sha256: before.textSha256, method: before.textMethod, fingerprint: before.fingerprint },
      now: { sha256: one.look.textSha256, method: one.look.textMethod, fingerprint: one.look.fingerprint },
    })),
  );
  const changeOf = new Map(compared.map(({ index }, at) => [index, changes[at] ?? null]));
  return {
    clock,
    pages: pages.map((one, index) => {
      const date = dated[index] ?? null;
      const lastmod =
        one.lastmodAt === null || one.precision === null ? null : { at: one.lastmodAt, precision: one.precision };
      const related = relateDates(lastmod, date);
      const isStamped = clock.isBuildStamped && date !== null && isDateOfChange(date.source) && lastmod !== null;
      return {
        page: date && { at: date.at, precision: date.precision, source: date.source },
        relation: isRead(one.look) ? (isStamped ? "stamped" : related.relation) : null,
        differenceMs: related.differenceMs,
        lastmodMoved:
          one.previous && !one.previous.isOfSameWalk ? hasMoved(one.previous.lastmodAt, one.lastmodAt) : null,
        change: changeOf.get(index) ?? null,
      };
    }),
  };
}

/** The page was seen, or is known to be as it was. */
export function isRead(look: Pick<PageLook, "outcome">): boolean {
  return look.outcome === "read" || look.outcome === "not-modified";
}

/** A server's `Last-Modified` is a clock like a page's own. */
function isDateOfChange(source: DateSource): boolean {
  return isOfChange(source) || source === "http-last-modified";
}
