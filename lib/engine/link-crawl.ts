import { type CrawlLimits, trapBoundsOf } from "../domain/link-crawl/crawl-limits";
import type { CrawlState } from "../domain/link-crawl/crawl-state";
import { type Accepted, Frontier } from "../domain/link-crawl/frontier";
import type { FrontierPage, LinkLook } from "../domain/link-crawl/link-page";
import { isFileAddress, isPageOf, locLengthMax } from "../domain/link-crawl/read-page-links";
import type { WalkLimits } from "../domain/walk/walk-limits";
import { type CrawlEffects, type LookedAt, lookAtLinks } from "./link-crawl-look";
import { createPageRobots, type RobotsAnswer } from "./page-robots";
import type { VerificationWatch } from "./run-verification";

/** A crawl as its steps see it. */
export interface CrawlUnderWay {
  state: CrawlState;
  startAddress: string;
  /** Hosts of the site, without "www.". */
  hosts: readonly string[];
  limits: CrawlLimits;
  manners: WalkLimits;
  /** Unix milliseconds; null before it began. */
  startedAt: number | null;
}

/** What is saved together when a page has been looked at: a crash between two saves repeats one page at most. */
export interface SavedPage {
  page: FrontierPage;
  look: LinkLook;
  isAsked: boolean;
  accepted: Accepted;
  /** Addresses that found no room. */
  dropped: number;
  robots: RobotsAnswer[];
}

/** Where a crawl is kept: a database, or the memory of one process. */
export interface CrawlStore {
  /** Addresses to begin with beside the home page: a sample of the sections. */
  readSeeds(): Promise<string[]>;
  /** Marks the crawl as running, with its first pages. One that has begun stays as it is. */
  begin(pages: readonly FrontierPage[], startedAt: number): Promise<void>;
  /** All addresses that are known, and those that a bound kept out. */
  restore(frontier: Frontier): Promise<void>;
  /** Pages asked for so far. */
  countAsked(): Promise<number>;
  /** The next page that waits, within the depth; null at the end. */
  takePage(): Promise<FrontierPage | null>;
  savePage(saved: SavedPage): Promise<void>;
  saveEnd(end: CrawlEnd, finishedAt: number): Promise<void>;
}

export interface CrawlEnd {
  state: CrawlState;
  /** A sentence; null where all was seen. */
  reason: string | null;
}

/** So many pages refused one after another, and the site is left alone. */
export const blockedInRowMax = 5;

/**
 * Follows the links of a site, one page after another, politely, each page once: nearest first, directories that have had
 * their share last.
 *
 * @returns `paused` where the process is to end before the pages do: run it again.
 */
export async function runLinkCrawl(
  crawl: CrawlUnderWay,
  store: CrawlStore,
  { watch, ...effects }: CrawlEffects & { watch: VerificationWatch },
): Promise<"ended" | "paused"> {
  const startedAt = crawl.startedAt ?? effects.now();
  const hosts = new Set(crawl.hosts);
  if (crawl.state === "queued") await store.begin(await startPages(crawl, hosts, store), startedAt);
  const frontier = new Frontier(trapBoundsOf(crawl.limits));
  await store.restore(frontier);
  const endsAt = startedAt + crawl.limits.minutesMax * 60_000;
  let end: CrawlEnd | "paused";
  try {
    end = await followLinks({ crawl, hosts, frontier, store, effects, watch, endsAt });
  } catch (error) {
    if (watch.isPaused()) return "paused";
    if (!watch.isCancelled()) throw error;
    end = cancelled;
  }
  if (end === "paused") return "paused";
  await store.saveEnd(end, effects.now());
  return "ended";
}

const cancelled: CrawlEnd = { state: "cancelled", reason: "It was cancelled: what was met by then is kept" };

async function startPages(
  crawl: CrawlUnderWay,
  hosts: ReadonlySet<string>,
  store: CrawlStore,
): Promise<FrontierPage[]> {
  const frontier = new Frontier(trapBoundsOf(crawl.limits));
  const home = `${new URL(crawl.startAddress).origin}/`;
  const seeds = (await store.readSeeds()).filter(
    (loc) => isPageOf(loc, hosts) && !isFileAddress(loc) && loc.length <= locLengthMax,
  );
  return [
    ...frontier.offer({ locs: [home], depth: 0, foundBy: "home", isLinked: false }).pages,
    ...frontier.offer({ locs: seeds, depth: 0, foundBy: "seed", isLinked: false }).pages,
  ];
}

interface Following {
  crawl: CrawlUnderWay;
  hosts: ReadonlySet<string>;
  frontier: Frontier;
  store: CrawlStore;
  effects: CrawlEffects;
  watch: VerificationWatch;
  endsAt: number;
}

async function followLinks(following: Following): Promise<CrawlEnd | "paused"> {
  const { crawl, hosts, frontier, store, effects, watch, endsAt } = following;
  const { limits, manners } = crawl;
  const robots = createPageRobots({ ...manners, intervalMs: manners.perHostIntervalMs }, effects);
  const options = { limits: manners, robots, signal: watch.signal, hosts };
  let [asked, blockedInRow] = [await store.countAsked(), 0];
  for (;;) {
    if (watch.isPaused()) return "paused";
    if (watch.isCancelled()) return cancelled;
    if (asked >= limits.pagesMax)
      return { state: "partial", reason: `It ended at its limit of ${limits.pagesMax.toLocaleString("en-GB")} pages` };
    if (effects.now() >= endsAt) return { state: "partial", reason: timeSentence(limits.minutesMax) };
    if (blockedInRow >= blockedInRowMax)
      return { state: "blocked", reason: `The site refused ${blockedInRowMax} pages one after another` };
    const page = await store.takePage();
    if (!page) return { state: "complete", reason: null };
    const seen = await lookAtLinks(page.loc, options, effects);
    await store.savePage({
      page,
      look: seen.look,
      isAsked: seen.isAsked,
      accepted: offerOf(page, seen, { hosts, frontier }),
      dropped: frontier.takeDropped(),
      robots: robots.answers(),
    });
    if (seen.isAsked) asked += 1;
    if (seen.look.outcome === "blocked") blockedInRow += 1;
    else if (seen.isAsked) blockedInRow = 0;
  }
}

function timeSentence(minutes: number): string {
  return `It ended at its limit of ${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}

/** Where a page leads: its links, one step further; the target of its redirect, as near as itself. */
function offerOf(
  page: FrontierPage,
  { look, followed }: LookedAt,
  { hosts, frontier }: Pick<Following, "hosts" | "frontier">,
): Accepted {
  const to = look.redirectTo;
  if (look.outcome === "redirect") {
    const isOwn = to !== null && /^https?:/.test(to) && isPageOf(to, hosts) && !isFileAddress(to);
    return frontier.offer({
      locs: isOwn && to.length <= locLengthMax ? [to] : [],
      depth: page.depth,
      foundBy: "redirect",
      isLinked: page.isLinked,
    });
  }
  return frontier.offer({
    // A page that links to itself is not met by that.
    locs: followed.filter((loc) => loc !== page.loc),
    depth: page.depth + 1,
    foundBy: "link",
    isLinked: true,
  });
}
