import type { CrawlRow } from "../domain/crawl-list/crawl-row";
import { patternOf } from "../domain/link-crawl/address-pattern";
import { trapBoundsOf } from "../domain/link-crawl/crawl-limits";
import type { CrawlState } from "../domain/link-crawl/crawl-state";
import {
  type ComparedPage,
  type ComparedWalk,
  type CrawlLeft,
  concludeCrawl,
  summariseCrawl,
} from "../domain/link-crawl/crawl-summary";
import { Frontier } from "../domain/link-crawl/frontier";
import { indexabilityOf } from "../domain/link-crawl/link-page";
import { enqueueCoverage } from "./coverage-queue";
import { deleteVersion } from "./crawl-list-store";
import type { Db } from "./db";
import { writeCrawlList } from "./import-crawl-list";
import { linkPageColumns } from "./link-crawl-columns";
import { restoreFrontier, type StoredLinkCrawl } from "./link-crawl-store";

/** Of the list whose versions are the crawls of a view. */
function listNameOf(view: string): string {
  return view === "default" ? "Link crawl" : `Link crawl, ${view}`;
}

/**
 * Compares what a crawl met with the walk, makes a version of a crawl list of it, and freezes the crawl. May run again
 * after a crash: a version that it did not come to end is deleted first.
 */
export async function endLinkCrawl(
  db: Db,
  crawl: StoredLinkCrawl,
  end: { state: CrawlState; reason: string | null; finishedAt: number },
): Promise<void> {
  await markListed(db, crawl);
  const pages = await readSeenPages(db, crawl.id);
  const walk = crawl.walk && { ...(await readWalk(db, crawl)), number: crawl.walk.number };
  const summary = summariseCrawl(pages, await readLeft(db, crawl), walk);
  const { state, reason } = concludeCrawl(end, pages);
  const versionId = await writeVersion(db, crawl, pages);
  await db.pool.query(
    `update link_crawl set state = $2, reason = $3, summary = $4, version_id = $5, finished_at = $6, current_url = null
     where id = $1`,
    [crawl.id, state, reason, JSON.stringify(summary), versionId, new Date(end.finishedAt)],
  );
  if (crawl.walk && versionId !== null) await enqueueCoverage(db, { walkId: crawl.walk.id, versionId });
}

async function markListed(db: Db, { id, viewId, walk }: StoredLinkCrawl): Promise<void> {
  if (walk === null) return;
  await db.pool.query(
    `update link_page p set listed = exists (
       select 1 from entry e where e.view_id = $2 and e.loc = p.loc and e.first_walk <= $3 and e.last_walk >= $3)
     where p.crawl_id = $1 and p.state = 'done'`,
    [id, viewId, walk.number],
  );
}

async function readSeenPages(db: Db, id: number): Promise<ComparedPage[]> {
  const { rows } = await db.pool.query(
    `select ${linkPageColumns} from link_page p where p.crawl_id = $1 and p.state = 'done' order by p.id`,
    [id],
  );
  return rows;
}

/** Ends of paths that no page has: neither of the ways meets them as pages. */
const fileEnding = "\\.(pdf|jpe?g|png|gif|svg|webp|mp[34]|zip|gz|xml|json|txt|csv|docx?|xlsx?|pptx?|css|js)$";

async function readWalk(db: Db, { viewId, walk, hosts }: StoredLinkCrawl): Promise<Omit<ComparedWalk, "number">> {
  const { rows } = await db.pool.query(
    `select coalesce(substring(e.loc from '^https?://[^/]+(/[^/?]*/)'), '/') as section, count(*)::int as pages
     from entry e
     where e.view_id = $1 and e.first_walk <= $2 and e.last_walk >= $2
       and not exists (select 1 from shadowed_entry h where h.view_id = $1 and h.entry_id = e.id
         and h.first_walk <= $2 and h.last_walk >= $2)
       and regexp_replace(split_part(split_part(e.loc, '/', 3), ':', 1), '^www\\.', '') = any($3)
       and split_part(e.loc, '?', 1) !~* $4
     group by 1`,
    [viewId, walk?.number, hosts, fileEnding],
  );
  return { isPartial: walk?.state === "partial", listed: rows };
}

async function readLeft(db: Db, { id, limits }: StoredLinkCrawl): Promise<CrawlLeft> {
  const { rows } = await db.pool.query(
    `select count(*) filter (where p.depth <= c.depth_max)::int as waiting,
       count(*) filter (where p.depth > c.depth_max)::int as "beyondDepth", max(c.dropped)::int as dropped
     from link_crawl c left join link_page p on p.crawl_id = c.id and p.state in ('queued', 'running') where c.id = $1`,
    [id],
  );
  const frontier = new Frontier(trapBoundsOf(limits));
  await restoreFrontier(db, id, frontier);
  const { rows: waiting } = await db.pool.query(
    "select loc from link_page where crawl_id = $1 and state in ('queued', 'running')",
    [id],
  );
  const unfinished = new Set(waiting.map(({ loc }) => patternOf(loc)));
  return { ...rows[0], bounded: frontier.bounded(), unfinished };
}

async function writeVersion(db: Db, crawl: StoredLinkCrawl, pages: readonly ComparedPage[]): Promise<number | null> {
  const rows = pages.flatMap(toCrawlRow);
  if (rows.length === 0) return null;
  const fileName = `crawl ${crawl.number}`;
  const { rows: views } = await db.pool.query("select name from market_view where id = $1", [crawl.viewId]);
  const name = listNameOf(views[0]?.name ?? "default");
  const { rows: left } = await db.pool.query(
    `select v.id, v.state from crawl_list_version v join crawl_list l on l.id = v.list_id join site s on s.id = l.site_id
     where s.host = $1 and l.name = $2 and l.source = 'crawl' and v.file_name = $3`,
    [crawl.host, name, fileName],
  );
  for (const version of left) {
    if (version.state === "ready") return version.id;
    await deleteVersion(db, crawl.host, version.id);
  }
  async function* portions() {
    yield rows;
  }
  const version = await writeCrawlList(db, { host: crawl.host, name, source: "crawl", fileName }, portions());
  return version?.id ?? null;
}

/** What was asked for, and what robots.txt forbids: the others say nothing. */
function toCrawlRow(page: ComparedPage, at: number): CrawlRow[] {
  const indexability = indexabilityOf(page);
  if (page.outcome === "skipped" && indexability === null) return [];
  const { loc, status, depth, isHtml, canonical } = page;
  const other = canonical === loc ? null : canonical;
  return [{ loc, line: at + 1, status, indexability, depth, isHtml, canonical: other }];
}
