import { patternOf } from "../domain/link-crawl/address-pattern";
import type { CrawlLimits } from "../domain/link-crawl/crawl-limits";
import { trapBoundsOf } from "../domain/link-crawl/crawl-limits";
import {
  type ComparedPage,
  type CrawlSummary,
  concludeCrawl,
  pickSeeds,
  summariseCrawl,
  topSectionOf,
} from "../domain/link-crawl/crawl-summary";
import { Frontier } from "../domain/link-crawl/frontier";
import type { FrontierPage } from "../domain/link-crawl/link-page";
import { isFileAddress, isPageOf } from "../domain/link-crawl/read-page-links";
import { siteHostOf } from "../domain/url/site-host-of";
import { hashText } from "../domain/verify/hash-text";
import { defaultWalkLimits, type WalkLimits } from "../domain/walk/walk-limits";
import { type CrawlEnd, type CrawlStore, runLinkCrawl } from "../engine/link-crawl";
import type { Env } from "../io/env";
import { wait } from "../io/host-clock";
import { unpack } from "../io/unpack";
import { createWalkClock, openFetcher } from "../io/walk-network";
import { createCandidatePool } from "./candidate-pool";
import { runMemoryWalk } from "./run-memory-walk";

export interface CrawlOrder {
  host: string;
  startAddress: string;
  limits: CrawlLimits;
  walkLimits: Partial<WalkLimits>;
  clockAt: number | null;
  seed: string | undefined;
}

export interface CrawledSite {
  pages: ComparedPage[];
  summary: CrawlSummary;
  state: string;
  reason: string | null;
}

interface Listed {
  has(loc: string): boolean;
  sections: { section: string; pages: number }[];
  seeds: string[];
  isPartial: boolean;
}

/** Walks the sitemaps, then follows the site's links, and keeps nothing. Memory: the addresses of both. */
export async function crawlInMemory(
  env: Env,
  order: CrawlOrder,
  { signal, say }: { signal: AbortSignal; say(words: string): void },
): Promise<CrawledSite> {
  const hosts = [siteHostOf(order.startAddress)];
  const listed = await readListed(env, order, new Set(hosts), signal);
  const fetcher = openFetcher(env);
  const now = createWalkClock(order.clockAt);
  const manners = { ...defaultWalkLimits, ...order.walkLimits };
  const memory = createMemoryCrawlStore(order, listed, say);
  try {
    await runLinkCrawl(
      { state: "queued", startAddress: order.startAddress, hosts, limits: order.limits, manners, startedAt: null },
      memory.store,
      {
        fetchDocument: fetcher.fetchDocument,
        userAgent: fetcher.userAgent,
        ...createTurns(),
        wait,
        unpack,
        now,
        watch: { signal, isCancelled: () => signal.aborted, isPaused: () => false },
      },
    );
  } finally {
    fetcher.close();
  }
  const walk = { number: 1, isPartial: listed.isPartial, listed: listed.sections };
  const pages = memory.pages();
  const hasList = listed.sections.length > 0;
  return {
    pages: hasList ? pages : pages.map((page) => ({ ...page, isListed: null })),
    summary: summariseCrawl(pages, memory.left(), hasList ? walk : null),
    ...concludeCrawl(memory.end(), pages),
  };
}

async function readListed(
  env: Env,
  order: CrawlOrder,
  hosts: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<Listed> {
  const seed = order.seed ?? "crawl 1";
  const pool = createCandidatePool(seed);
  const locs = new Set<string>();
  const walked = await runMemoryWalk(
    env,
    {
      ...order,
      limits: order.walkLimits,
      onEntry(entry) {
        locs.add(entry.loc);
        pool.add(entry);
      },
      drain: () => {},
    },
    signal,
  );
  const sections = new Map<string, number>();
  for (const loc of locs) {
    if (!isPageOf(loc, hosts) || isFileAddress(loc)) continue;
    const section = topSectionOf(loc);
    sections.set(section, (sections.get(section) ?? 0) + 1);
  }
  const start = hashText(seed);
  const candidates = pool.candidates().map(({ loc }) => ({ loc, order: hashText(loc, start) }));
  candidates.sort((a, b) => a.order - b.order || (a.loc < b.loc ? -1 : 1));
  return {
    has: (loc) => locs.has(loc),
    sections: [...sections].map(([section, pages]) => ({ section, pages })),
    seeds: pickSeeds(candidates.map(({ loc }) => loc)),
    isPartial: walked.result.state !== "complete",
  };
}

/** Turns of hosts in one process that asks one page at a time. */
function createTurns() {
  const nextAt = new Map<string, number>();
  return {
    async awaitTurn(url: string, turn: AbortSignal, intervalMs: number) {
      const { host } = new URL(url);
      const waitMs = (nextAt.get(host) ?? 0) - performance.now();
      if (waitMs > 0) await wait(waitMs, turn);
      nextAt.set(host, performance.now() + intervalMs);
    },
    async penalise(url: string, ms: number) {
      nextAt.set(new URL(url).host, performance.now() + ms);
    },
  };
}

function createMemoryCrawlStore(order: CrawlOrder, listed: Listed, say: (words: string) => void) {
  const waiting: FrontierPage[] = [];
  const done: ComparedPage[] = [];
  const linked = new Set<string>();
  let frontier = new Frontier(trapBoundsOf(order.limits));
  let [dropped, asked] = [0, 0];
  let end: CrawlEnd = { state: "cancelled", reason: null };
  const isWithin = ({ depth }: FrontierPage) => depth <= order.limits.depthMax;
  const add = (pages: readonly FrontierPage[]) => {
    waiting.push(...pages);
    // Stable: those of one depth stay in the order in which they were met.
    waiting.sort((a, b) => Number(a.isLate) - Number(b.isLate) || a.depth - b.depth);
  };
  const store: CrawlStore = {
    readSeeds: async () => listed.seeds,
    begin: async (pages) => add(pages),
    async restore(fresh) {
      frontier = fresh;
      for (const page of waiting) frontier.restore(page);
    },
    countAsked: async () => asked,
    async takePage() {
      const at = waiting.findIndex(isWithin);
      return at < 0 ? null : (waiting.splice(at, 1)[0] ?? null);
    },
    async savePage({ page, look, isAsked, accepted, dropped: more }) {
      done.push({ ...page, ...look, isListed: listed.has(page.loc) });
      for (const loc of accepted.linked) linked.add(loc);
      if (accepted.pages.length > 0) add(accepted.pages);
      dropped += more;
      asked += Number(isAsked);
      say(`${asked} of ${order.limits.pagesMax} pages at most, ${waiting.length} waiting`);
    },
    async saveEnd(how) {
      end = how;
    },
  };
  return {
    store,
    pages: () => done.map((page) => ({ ...page, isLinked: page.isLinked || linked.has(page.loc) })),
    end: () => end,
    left: () => {
      const within = waiting.filter(isWithin).length;
      return {
        ...{ waiting: within, beyondDepth: waiting.length - within, dropped },
        bounded: frontier.bounded(),
        unfinished: new Set(waiting.map(({ loc }) => patternOf(loc))),
      };
    },
  };
}
