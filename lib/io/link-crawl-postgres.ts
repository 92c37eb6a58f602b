import type { CrawlState } from "../domain/link-crawl/crawl-state";
import type { Frontier } from "../domain/link-crawl/frontier";
import type { FrontierPage, LinkLook } from "../domain/link-crawl/link-page";
import type { Db } from "./db";
import { endLinkCrawl } from "./link-crawl-result";
import {
  beginLinkCrawl,
  lostPage,
  readSeeds,
  restoreFrontier,
  type StoredLinkCrawl,
  saveLinkPage,
  takeLinkPage,
} from "./link-crawl-store";

/** So often a page is tried whose process died with it. */
const attemptsMax = 3;

interface Saved {
  page: FrontierPage;
  look: LinkLook;
  isAsked: boolean;
  accepted: { pages: FrontierPage[]; linked: string[]; refused: string[] };
  dropped: number;
  robots: readonly { origin: string }[];
}

/** One crawl in the database. */
export function createLinkCrawlStore(db: Db, crawl: StoredLinkCrawl) {
  const { id, limits } = crawl;
  const taken = new Map<string, number>();
  const known = new Map<string, object>(crawl.robots.map((answer) => [answer.origin, answer]));
  const save = async ({ page, robots, ...saved }: Saved) => {
    for (const answer of robots) known.set(answer.origin, answer);
    const pageId = taken.get(page.loc);
    taken.delete(page.loc);
    if (pageId !== undefined) await saveLinkPage(db, id, { ...saved, pageId, robots: [...known.values()] });
  };
  return {
    readSeeds: () => readSeeds(db, crawl),
    begin: (pages: readonly FrontierPage[], startedAt: number) => beginLinkCrawl(db, id, { pages, startedAt }),
    restore: (frontier: Frontier) => restoreFrontier(db, id, frontier),
    async countAsked(): Promise<number> {
      const { rows } = await db.pool.query("select pages_done from link_crawl where id = $1", [id]);
      return rows[0]?.pages_done ?? 0;
    },
    async takePage(): Promise<FrontierPage | null> {
      for (;;) {
        const next = await takeLinkPage(db, id, limits.depthMax);
        if (!next) return null;
        taken.set(next.page.loc, next.id);
        if (next.attempts <= attemptsMax) return next.page;
        const accepted = { pages: [], linked: [], refused: [] };
        await save({ page: next.page, look: lostPage, isAsked: false, accepted, dropped: 0, robots: [] });
      }
    },
    savePage: save,
    saveEnd: (end: { state: CrawlState; reason: string | null }, finishedAt: number) =>
      endLinkCrawl(db, crawl, { ...end, finishedAt }),
  };
}
