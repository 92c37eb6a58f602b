import type { Indexability } from "../crawl-list/crawl-row";

/** How a page came into the crawl first. */
export type FoundBy = "home" | "seed" | "link" | "redirect";

/** A page that waits for its turn. */
export interface FrontierPage {
  loc: string;
  /** Links from a start page. */
  depth: number;
  foundBy: FoundBy;
  /** A link of another page leads here: it counts as met by links, wherever the crawl began. */
  isLinked: boolean;
  /** Its directory has had its share: asked for when nothing else waits. */
  isLate: boolean;
}

export type LinkOutcome = "read" | "redirect" | "skipped" | "failed" | "blocked";

export const crawlSkipReasons = {
  robots: "robots.txt forbids it",
  "robots-unreachable": "its robots.txt could not be read",
  "crawl-delay": "robots.txt asks for more than a minute between two pages",
} as const;

/** What a page showed. */
export interface LinkLook {
  outcome: LinkOutcome;
  /** A code: of `crawlSkipReasons`, or why it failed. */
  reason: string | null;
  status: number | null;
  /** Where a redirect leads. */
  redirectTo: string | null;
  /** Null where nobody said. */
  isHtml: boolean | null;
  /** As the page names it, in normal form. */
  canonical: string | null;
  /** Of meta robots and X-Robots-Tag. */
  robotsMeta: string | null;
  isNoindex: boolean;
  isNofollow: boolean;
  /** Links to pages of the site, and those of them marked nofollow. */
  links: number;
  linksNofollow: number;
  linksElsewhere: number;
  bytes: number | null;
  /** Unix milliseconds. */
  fetchedAt: number | null;
}

export const notSeen: LinkLook = {
  ...{ outcome: "failed", reason: null, status: null, redirectTo: null, isHtml: null, canonical: null },
  ...{ robotsMeta: null, isNoindex: false, isNofollow: false, links: 0, linksNofollow: 0, linksElsewhere: 0 },
  ...{ bytes: null, fetchedAt: null },
};

export interface SeenPage extends FrontierPage, LinkLook {}

/** In the words of crawl lists. Null of what is no page: a picture, a document. */
export function indexabilityOf(page: LinkLook & { loc: string }): Indexability | null {
  const { outcome, status, isHtml, isNoindex, canonical, reason } = page;
  if (outcome === "skipped") return reason === "robots" ? "blocked" : null;
  if (outcome === "redirect") return "redirected";
  if (status === null || outcome === "failed" || outcome === "blocked") {
    if (status !== null && status >= 500) return "server-error";
    return status !== null && status >= 400 ? "client-error" : "no-response";
  }
  if (!isHtml) return null;
  if (isNoindex) return "noindex";
  return canonical !== null && canonical !== page.loc ? "canonicalised" : "indexable";
}
