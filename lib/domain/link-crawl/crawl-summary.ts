import type { Indexability } from "../crawl-list/crawl-row";
import { pathOf, patternOf } from "./address-pattern";
import type { CrawlState } from "./crawl-state";
import { type CoverageEstimate, estimateCoverage, type OverlapStratum } from "./estimate-coverage";
import type { Bounded } from "./frontier";
import { indexabilityOf, type SeenPage } from "./link-page";

/** A page beside the inventory. */
export interface ComparedPage extends SeenPage {
  /** In the walk that it is compared with, letter for letter. Null without a walk. */
  isListed: boolean | null;
}

/** The walk that a crawl is compared with. */
export interface ComparedWalk {
  number: number;
  isPartial: boolean;
  /** Distinct addresses of pages on the site's hosts, by the first directory of their path. */
  listed: readonly { section: string; pages: number }[];
}

/** What is left when a crawl ends. */
export interface CrawlLeft {
  /** Addresses that wait within the depth, and beyond it; that found no room. */
  waiting: number;
  beyondDepth: number;
  dropped: number;
  bounded: readonly Bounded[];
  /** Patterns of addresses that wait. */
  unfinished: ReadonlySet<string>;
}

/** What a crawl came to. */
export interface CrawlSummary {
  /** Pages asked for. */
  asked: number;
  /** Pages that answered as such, may be indexed and are their own canonical: all figures below count these. */
  pages: number;
  listed: number;
  unlisted: number;
  /** Addresses by what they are in the words of crawl lists; `file` is what is no page. */
  kinds: Partial<Record<Indexability | "file" | "unknown", number>>;
  links: number;
  linksNofollow: number;
  linksElsewhere: number;
  waiting: number;
  beyondDepth: number;
  dropped: number;
  /** The heaviest, twenty at most, and the addresses that all of them kept out. */
  bounded: Bounded[];
  boundedAddresses: number;
  walk: { number: number; isPartial: boolean; pages: number } | null;
  estimate: CoverageEstimate;
  /** Pages that the estimate leaves out: the crawl came to no end of their pattern, and none of it is listed. */
  leftOut: number;
}

const boundedShown = 20;

/** First directory of a path: `/shop/`, and `/` for pages in none. @param loc In normal form. */
export function topSectionOf(loc: string): string {
  return /^https?:\/\/[^/]+(\/[^/?]*\/)/.exec(loc)?.[1] ?? "/";
}

/** Counts a crawl, and estimates what the sitemap covers. */
export function summariseCrawl(
  pages: readonly ComparedPage[],
  left: CrawlLeft,
  walk: ComparedWalk | null,
): CrawlSummary {
  const kinds: CrawlSummary["kinds"] = {};
  const counted: ComparedPage[] = [];
  let [asked, links, linksNofollow, linksElsewhere] = [0, 0, 0, 0];
  for (const page of pages) {
    const kind = indexabilityOf(page) ?? (page.outcome === "read" ? "file" : "unknown");
    kinds[kind] = (kinds[kind] ?? 0) + 1;
    if (kind === "indexable") counted.push(page);
    if (page.outcome !== "skipped") asked += 1;
    links += page.links;
    linksNofollow += page.linksNofollow;
    linksElsewhere += page.linksElsewhere;
  }
  const endless = findEndless(counted, left);
  const met = counted.filter(({ loc, isLinked }) => isLinked && !isEndless(loc, endless));
  const listed = counted.filter(({ isListed }) => isListed).length;
  return {
    ...{ asked, pages: counted.length, listed, unlisted: walk ? counted.length - listed : 0, kinds },
    ...{ links, linksNofollow, linksElsewhere },
    ...{ waiting: left.waiting, beyondDepth: left.beyondDepth, dropped: left.dropped },
    bounded: left.bounded.slice(0, boundedShown),
    boundedAddresses: left.bounded.reduce((sum, { refused }) => sum + refused, 0),
    walk: walk && {
      number: walk.number,
      isPartial: walk.isPartial,
      pages: walk.listed.reduce((sum, section) => sum + section.pages, 0),
    },
    estimate: walk
      ? estimateCoverage(strataOf(met, walk.listed))
      : { ok: false, reason: "no-walk", listed: 0, met: met.length, both: 0 },
    leftOut: counted.filter(({ loc }) => isEndless(loc, endless)).length,
  };
}

/**
 * A calendar has as many pages as one asks for: they are no sample of the site's pages. Patterns with a number, and paths
 * with query strings, that the crawl came to no end of, and of which nothing is listed.
 */
function findEndless(pages: readonly ComparedPage[], { bounded, unfinished }: CrawlLeft): Set<string> {
  const endless = new Set(bounded.map(({ key }) => key));
  for (const pattern of unfinished) if (pattern.includes("{n}")) endless.add(pattern);
  for (const { loc, isListed } of pages) {
    if (!isListed) continue;
    endless.delete(patternOf(loc));
    if (loc.includes("?")) endless.delete(pathOf(loc));
  }
  return endless;
}

function isEndless(loc: string, endless: ReadonlySet<string>): boolean {
  return endless.has(patternOf(loc)) || (loc.includes("?") && endless.has(pathOf(loc)));
}

function strataOf(met: readonly ComparedPage[], listed: ComparedWalk["listed"]): OverlapStratum[] {
  const strata = new Map<string, OverlapStratum>();
  const of = (key: string) => {
    const stratum = strata.get(key) ?? { key, listed: 0, met: 0, both: 0 };
    strata.set(key, stratum);
    return stratum;
  };
  for (const { section, pages } of listed) of(section).listed += pages;
  for (const { loc, isListed } of met) {
    const stratum = of(topSectionOf(loc));
    stratum.met += 1;
    if (isListed) stratum.both += 1;
  }
  return [...strata.values()];
}

/** How a crawl ended, when what it showed is known: one that read no page has failed. */
export function concludeCrawl(
  end: { state: CrawlState; reason: string | null },
  pages: readonly SeenPage[],
): { state: CrawlState; reason: string | null } {
  if (end.state === "cancelled" || pages.some(({ outcome }) => outcome === "read")) return end;
  if (end.state === "blocked") return end;
  const first = pages[0];
  if (first?.reason === "robots") return { state: "failed", reason: "robots.txt forbids the pages it began with" };
  if (first?.reason === "robots-unreachable")
    return { state: "failed", reason: "robots.txt could not be read: nothing was asked for" };
  if (first?.reason === "crawl-delay")
    return { state: "failed", reason: "robots.txt asks for more than a minute between two pages" };
  if (first?.outcome === "blocked") return { state: "blocked", reason: "The site refused the pages it began with" };
  const status = first?.status ? `: the first answered ${first.status}` : first?.reason ? `: ${first.reason}` : "";
  return { state: "failed", reason: `No page could be read${status}` };
}

/** Addresses of one section to begin with, and at most so many sections. */
export const seedsMax = 20;

/**
 * One page a section, sections with the most candidates first: where a crawl begins beside the home page.
 *
 * @param candidates In an order that the seed decides.
 */
export function pickSeeds(candidates: readonly string[]): string[] {
  const sections = new Map<string, { loc: string; count: number }>();
  for (const loc of candidates) {
    const key = topSectionOf(loc);
    const section = sections.get(key);
    if (section) section.count += 1;
    else sections.set(key, { loc, count: 1 });
  }
  return [...sections.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, seedsMax)
    .map(({ loc }) => loc);
}
