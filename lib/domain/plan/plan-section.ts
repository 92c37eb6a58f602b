import type { VerdictCode } from "../lastmod/verdict";
import { shareChanged } from "./poisson-rate";
import type { SectionFacts } from "./section-facts";

export const strategies = ["lastmod", "conditional", "all"] as const;
/** Fetch what lastmod says · ask for every page on condition · fetch every page. */
export type Strategy = (typeof strategies)[number];

/** What one way of fetching comes to in one revisit. Null where that is not known. */
export interface FetchFigures {
  /** Requests, and those of them that bring a body. */
  requests: number;
  fetches: number;
  /** Requests answered 304. */
  notModified: number;
}

export interface SectionPlan {
  key: string;
  urls: number;
  strategy: Strategy;
  /** A sentence: why this way, and what would make it surer. */
  why: string;
  /** The three ways, each where it can be told. `all` always can. */
  ways: { lastmod: FetchFigures | null; conditional: FetchFigures | null; all: FetchFigures };
  /** Of the way chosen; null where its figures are not known. */
  chosen: FetchFigures | null;
  /** Fetches that it saves against fetching all; null where not known, 0 for `all`. */
  saved: number | null;
  /** What the figures rest on, a sentence each. */
  basis: string[];
}

/** Pages that must have been read, and compared, before anything is said of a section. */
export const pagesMin = 5;
/** Share of pages with a validator, and of honoured conditions, from which on conditional requests are proposed. */
export const validatorShareMin = 0.5;

/** Verdicts under which dates are followed. `plausible` and `partial` are, until pages speak against them. */
const followed: readonly VerdictCode[] = ["trusted", "plausible", "partial"];

/**
 * Plans one section for a revisit every `intervalDays`.
 *
 * `lastmod` fetches the dated URLs whose lastmod moved, the new ones, and every undated one. `conditional` asks for every
 * URL: one with a validator that has not changed answers 304. All are compared with fetching every URL at each revisit.
 */
export function planSection(facts: SectionFacts, intervalDays: number): SectionPlan {
  const ways = {
    lastmod: byLastmod(facts, intervalDays),
    conditional: onCondition(facts, intervalDays),
    all: { requests: facts.urls, fetches: facts.urls, notModified: 0 },
  };
  const { strategy, why } = choose(facts);
  const chosen = ways[strategy];
  return {
    key: facts.key,
    urls: facts.urls,
    strategy,
    why,
    ways,
    chosen,
    saved: chosen && Math.max(0, facts.urls - chosen.fetches),
    basis: basisOf(facts),
  };
}

function byLastmod({ urls, dated, moves }: SectionFacts, days: number): FetchFigures | null {
  if (!moves || dated === 0) return null;
  const fetches = dated * shareChanged(moves.perDay, days) + moves.addedPerDay * days + (urls - dated);
  return { requests: Math.min(urls, fetches), fetches: Math.min(urls, fetches), notModified: 0 };
}

function onCondition({ urls, pages }: SectionFacts, days: number): FetchFigures | null {
  if (!pages || pages.pages < pagesMin || pages.compared < pagesMin || pages.changesPerDay === null) return null;
  const unchanged = 1 - shareChanged(pages.changesPerDay, days);
  const honoured = pages.asked === 0 ? 1 : pages.notModified / pages.asked;
  const notModified = urls * (pages.withValidator / pages.pages) * honoured * unchanged;
  return { requests: urls, fetches: urls - notModified, notModified };
}

function choose({ verdict, withPages, pages, dated, moves }: SectionFacts): { strategy: Strategy; why: string } {
  if (verdict !== null && followed.includes(verdict) && dated > 0) {
    const known = moves ? "" : " How often lastmods move is not known yet.";
    if (verdict === "partial")
      return { strategy: "lastmod", why: `Follow the dates, fetch every undated URL as well.${known}` };
    return withPages
      ? { strategy: "lastmod", why: `Pages have borne the dates out.${known}` }
      : { strategy: "lastmod", why: `Nothing speaks against the dates; no page has borne them out yet.${known}` };
  }
  const reason = verdict === null || verdict === "absent" || dated === 0 ? "There are no dates" : distrust[verdict];
  if (!pages || pages.pages < pagesMin) {
    return {
      strategy: "all",
      why: `${reason}, and fewer than ${pagesMin} pages were looked at: verify to learn whether they answer conditional requests.`,
    };
  }
  const refused = pages.asked >= pagesMin && pages.notModified / pages.asked < validatorShareMin;
  if (refused) return { strategy: "all", why: `${reason}, and unchanged pages do not answer 304.` };
  if (pages.withValidator / pages.pages < validatorShareMin) {
    return { strategy: "all", why: `${reason}, and most pages have neither ETag nor Last-Modified.` };
  }
  const known =
    pages.compared < pagesMin || pages.changesPerDay === null
      ? " How many answer 304 is known once pages were looked at again, a while later."
      : "";
  return { strategy: "conditional", why: `${reason}; pages have ETag or Last-Modified.${known}` };
}

const distrust: Record<VerdictCode, string> = {
  trusted: "",
  plausible: "",
  partial: "",
  absent: "There are no dates",
  "generation-time": "Dates tell when the file was made",
  stale: "Dates stand still while pages change",
  mixed: "Dates tell of some changes and not of others",
  "not-enough-evidence": "Too little is known of the dates",
};

function basisOf({ moves, pages, notKnown, verdict, withPages }: SectionFacts): string[] {
  const days = (count: number) => (count < 1 ? `${Math.round(count * 24)} h` : `${Math.round(count * 10) / 10} days`);
  return [
    verdict === null ? "no verdict" : `verdict ${verdict}, ${withPages ? "with pages" : "dates alone"}`,
    moves
      ? `${moves.moved} of ${moves.survived} lastmods moved over ${moves.pairs === 1 ? "one pair" : `${moves.pairs} pairs`} of walks, ${days(moves.days)}`
      : "no two walks that show lastmods move or stand",
    ...(pages
      ? [
          `${pages.withValidator} of ${pages.pages} pages with ETag or Last-Modified`,
          pages.compared > 0 ? `${pages.changed} of ${pages.compared} comparisons changed` : "no page looked at twice",
          ...(pages.asked > 0 ? [`${pages.notModified} of ${pages.asked} unchanged pages answered 304`] : []),
        ]
      : ["no page looked at"]),
    ...(notKnown > 0 ? [`${notKnown} URLs of files not read in this walk`] : []),
  ];
}
