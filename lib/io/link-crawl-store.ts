import type { PoolClient } from "pg";
import type { CrawlLimits } from "../domain/link-crawl/crawl-limits";
import type { CrawlState } from "../domain/link-crawl/crawl-state";
import { pickSeeds } from "../domain/link-crawl/crawl-summary";
import type { Frontier } from "../domain/link-crawl/frontier";
import type { FrontierPage, LinkLook } from "../domain/link-crawl/link-page";
import { notSeen } from "../domain/link-crawl/link-page";
import { siteHostOf } from "../domain/url/site-host-of";
import { defaultWalkLimits, type WalkLimits } from "../domain/walk/walk-limits";
import type { Db } from "./db";

/** What every step of a crawl needs to know of it. Instants are Unix milliseconds. */
export interface StoredLinkCrawl {
  id: number;
  number: number;
  viewId: number;
  host: string;
  startAddress: string;
  hosts: string[];
  state: CrawlState;
  limits: CrawlLimits;
  manners: WalkLimits;
  seed: string;
  clockAt: number | null;
  startedAt: number | null;
  cancelRequested: boolean;
  robots: { origin: string }[];
  /** The latest walk of its view that ended with an inventory. */
  walk: { id: number; number: number; state: string; urls: number } | null;
}

/** @returns null where there is no such crawl any more. */
export async function findLinkCrawl(db: Pick<Db, "pool">, id: number): Promise<StoredLinkCrawl | null> {
  const { rows } = await db.pool.query(
    `select c.id, c.number, c.view_id as "viewId", s.host, s.start_address as "startAddress", c.state, c.seed, c.robots,
       json_build_object('pagesMax', c.pages_max, 'depthMax', c.depth_max, 'minutesMax', c.minutes_max) as limits,
       (extract(epoch from c.clock_at) * 1000)::float8 as "clockAt", (extract(epoch from c.started_at) * 1000)::float8 as "startedAt",
       c.cancel_requested_at is not null as "cancelRequested", w.limits as manners, w.summary->'origins' as origins,
       case when w.id is not null then json_build_object('id', w.id, 'number', w.number, 'state', w.state,
         'urls', coalesce((w.summary->>'urls')::int, 0)) end as walk
     from link_crawl c join market_view v on v.id = c.view_id join site s on s.id = v.site_id
     left join lateral (
       select * from walk w where w.view_id = c.view_id and w.state in ('complete', 'partial') order by w.number desc limit 1
     ) w on true
     where c.id = $1`,
    [id],
  );
  const row = rows[0];
  if (!row) return null;
  const { origins, ...crawl } = row;
  const own: string[] = (origins ?? []).flatMap((one: { origin: string; foreign?: boolean }) =>
    one.foreign ? [] : [siteHostOf(one.origin)],
  );
  return {
    ...crawl,
    hosts: [...new Set([siteHostOf(crawl.startAddress), ...own])],
    manners: { ...defaultWalkLimits, ...crawl.manners },
  };
}

/** Rows drawn to pick starts from. */
const candidatesMax = 4_000;

/** A page a section, drawn by a hash of the address. */
export async function readSeeds(db: Pick<Db, "pool">, { viewId, walk, seed }: StoredLinkCrawl): Promise<string[]> {
  if (walk === null) return [];
  const { rows } = await db.pool.query(
    `select e.loc from entry e where e.view_id = $1 and e.first_walk <= $2 and e.last_walk >= $2
       and (hashtext(e.loc || $3) & 2147483647) % $4 = 0
     order by hashtext(e.loc || $3), e.loc limit ${candidatesMax * 2}`,
    [viewId, walk.number, seed, Math.max(1, Math.floor(walk.urls / candidatesMax))],
  );
  return pickSeeds(rows.map(({ loc }) => loc));
}

/** Begins a crawl with its first pages. One that has begun stays as it is. */
export async function beginLinkCrawl(
  db: Db,
  id: number,
  { pages, startedAt }: { pages: readonly FrontierPage[]; startedAt: number },
): Promise<void> {
  await db.withTransaction(async (client) => {
    const { rowCount } = await client.query(
      "update link_crawl set state = 'running', started_at = $2 where id = $1 and state = 'queued'",
      [id, new Date(startedAt)],
    );
    if (rowCount === 1) await insertPages(client, id, pages);
  });
}

async function insertPages(client: PoolClient, id: number, pages: readonly FrontierPage[]): Promise<void> {
  if (pages.length === 0) return;
  await client.query(
    `insert into link_page (crawl_id, loc, depth, found_by, linked, late)
     select $1, t.loc, t.depth, t."foundBy", t."isLinked", t."isLate"
     from rows from (jsonb_to_recordset($2::jsonb) as (loc text, depth int, "foundBy" text, "isLinked" boolean, "isLate" boolean))
       with ordinality as t(loc, depth, "foundBy", "isLinked", "isLate", place)
     order by place on conflict (crawl_id, loc) do nothing`,
    [id, JSON.stringify(pages)],
  );
}

/** Tells the frontier what is known, in the order in which it was met. */
export async function restoreFrontier(db: Pick<Db, "pool">, id: number, frontier: Frontier): Promise<void> {
  const { rows } = await db.pool.query(
    `select loc, linked, state = 'bounded' as bounded from link_page where crawl_id = $1 order by state = 'bounded', id`,
    [id],
  );
  for (const { loc, linked, bounded } of rows) {
    if (bounded) frontier.restoreRefused(loc);
    else frontier.restore({ loc, isLinked: linked });
  }
}

export interface TakenLinkPage {
  id: number;
  attempts: number;
  page: FrontierPage;
}

/** Takes the next page that waits, also one whose process died. Null at the end. Through (crawl_id, late, depth, id). */
export async function takeLinkPage(db: Pick<Db, "pool">, id: number, depthMax: number): Promise<TakenLinkPage | null> {
  const { rows } = await db.pool.query(
    `with taken as (
       update link_page set state = 'running', attempts = attempts + 1
       where id = (select id from link_page where crawl_id = $1 and state in ('queued', 'running') and depth <= $2
         order by late, depth, id limit 1)
       returning *
     ), told as (update link_crawl set current_url = (select loc from taken) where id = $1)
     select id, attempts, loc, depth, found_by as "foundBy", linked as "isLinked", late as "isLate" from taken`,
    [id, depthMax],
  );
  if (!rows[0]) return null;
  const { id: pageId, attempts, ...page } = rows[0];
  return { id: pageId, attempts, page };
}

interface LinkPageSave {
  pageId: number;
  look: LinkLook;
  isAsked: boolean;
  accepted: { pages: readonly FrontierPage[]; linked: readonly string[]; refused: readonly string[] };
  dropped: number;
  robots: readonly object[];
}

/** Saves what a page showed and where it leads, all of it or nothing. */
export async function saveLinkPage(db: Db, id: number, saved: LinkPageSave): Promise<void> {
  const { look, accepted } = saved;
  await db.withTransaction(async (client) => {
    const { rowCount } = await client.query(
      `update link_page set state = 'done', outcome = $2, reason = $3, asked = $4, status = $5, redirect_to = $6, is_html = $7,
         canonical = $8, robots_meta = $9, noindex = $10, nofollow = $11, links = $12, links_nofollow = $13, links_elsewhere = $14,
         bytes = $15, fetched_at = to_timestamp($16::float8 / 1000)
       where id = $1 and state <> 'done'`,
      [
        ...[saved.pageId, look.outcome, look.reason, saved.isAsked, look.status, look.redirectTo, look.isHtml],
        ...[look.canonical, look.robotsMeta?.replaceAll("\0", "\ufffd") ?? null, look.isNoindex, look.isNofollow],
        ...[look.links, look.linksNofollow, look.linksElsewhere, look.bytes, look.fetchedAt],
      ],
    );
    if (rowCount === 0) return;
    await insertPages(client, id, accepted.pages);
    if (accepted.linked.length > 0) {
      await client.query("update link_page set linked = true where crawl_id = $1 and loc = any($2)", [
        id,
        accepted.linked,
      ]);
    }
    if (accepted.refused.length > 0) {
      await client.query(
        `insert into link_page (crawl_id, loc, depth, found_by, linked, state)
         select $1, loc, 0, 'link', true, 'bounded' from unnest($2::text[]) as t(loc) on conflict (crawl_id, loc) do nothing`,
        [id, accepted.refused],
      );
    }
    await client.query(
      `update link_crawl set robots = $2, pages_done = pages_done + $3, links = links + $4, links_nofollow = links_nofollow + $5,
         links_elsewhere = links_elsewhere + $6, dropped = dropped + $7 where id = $1`,
      [
        ...[id, JSON.stringify(saved.robots), saved.isAsked ? 1 : 0],
        ...[look.links, look.linksNofollow, look.linksElsewhere, saved.dropped],
      ],
    );
  });
}

/** Ends a crawl that a fault of ours keeps from going on. */
export async function failLinkCrawl(db: Pick<Db, "pool">, id: number, error: unknown): Promise<void> {
  const words = error instanceof Error ? error.message : String(error);
  await db.pool.query(
    `update link_crawl set state = 'failed', reason = $2, finished_at = now(), current_url = null
     where id = $1 and state in ('queued', 'running')`,
    [id, `Gazetteer itself failed: ${words.slice(0, 300)}`],
  );
}

/** A page that no worker outlived. */
export const lostPage: LinkLook = { ...notSeen, reason: "no-worker" };
