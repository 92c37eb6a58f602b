import type { PoolClient } from "pg";
import type { CrawlLimits } from "../domain/link-crawl/crawl-limits";
import { activeCrawlStates } from "../domain/link-crawl/crawl-state";
import type { Db } from "./db";

export interface LinkCrawlOrder {
  /** Key of the site. */
  host: string;
  view?: string | undefined;
  limits: CrawlLimits;
  /** Decides which pages it begins with; by default others each time. */
  seed?: string | undefined;
  clockAt?: number | null;
  /** A process that crawls by itself. */
  runner?: string | null;
}

export interface OrderedLinkCrawl {
  id: number;
  number: number;
  /** One of the view was under way already: this is it. */
  joined: boolean;
}

/** Orders a crawl of a site's links. Null where there is no such site. */
export async function enqueueLinkCrawl(db: Db, order: LinkCrawlOrder): Promise<OrderedLinkCrawl | null> {
  return db.withTransaction(async (client) => {
    const { rows: views } = await client.query(
      `select v.id from market_view v join site s on s.id = v.site_id where s.host = $1 and v.name = $2 for no key update of v`,
      [order.host, order.view ?? "default"],
    );
    const viewId: number | undefined = views[0]?.id;
    if (viewId === undefined) return null;
    const { rows: active } = await client.query(
      "select id, number from link_crawl where view_id = $1 and state = any($2)",
      [viewId, activeCrawlStates],
    );
    if (active[0]) return { ...active[0], joined: true };
    const { pagesMax, depthMax, minutesMax } = order.limits;
    const clockAt = order.clockAt ? new Date(order.clockAt) : null;
    const { rows } = await client.query(
      `insert into link_crawl (view_id, number, pages_max, depth_max, minutes_max, seed, clock_at, runner)
       select $1, n.number, $2, $3, $4, coalesce($5, 'crawl ' || n.number), $6, $7
       from (select coalesce(max(number), 0) + 1 as number from link_crawl where view_id = $1) n
       returning id, number`,
      [viewId, pagesMax, depthMax, minutesMax, order.seed ?? null, clockAt, order.runner ?? null],
    );
    const made: { id: number; number: number } = rows[0];
    if (!order.runner) await addLinkCrawlJob(client, made.id);
    return { ...made, joined: false };
  });
}

export async function addLinkCrawlJob(client: Pick<PoolClient, "query">, id: number): Promise<void> {
  await client.query(
    "select graphile_worker.add_job('crawl_links', json_build_object('crawlId', $1::int), max_attempts := 4, job_key := 'crawl:' || $1::int, priority := 10)",
    [id],
  );
}

/** Gives crawls that nobody carries on a new job: their worker or their command line went away. */
export async function reviveLinkCrawls(db: Db, staleMs: number): Promise<number[]> {
  return db.withTransaction(async (client) => {
    await client.query("select pg_advisory_xact_lock(7001, 0)");
    const { rows } = await client.query(
      `select c.id from link_crawl c
       where c.state = any($1)
         and not exists (select 1 from worker_process p where p.id = c.runner and p.beat_at > now() - $2 * interval '1 millisecond')
         and not exists (select 1 from graphile_worker.jobs j where j.key = 'crawl:' || c.id and j.attempts < j.max_attempts)
       for update of c skip locked`,
      [activeCrawlStates, staleMs],
    );
    for (const { id } of rows) {
      await client.query("update link_crawl set runner = null where id = $1", [id]);
      await addLinkCrawlJob(client, id);
    }
    return rows.map(({ id }) => id);
  });
}

/** Asks the crawl of a view to end early; it does within a second, and keeps what it met. */
export async function requestLinkCrawlCancel(db: Pick<Db, "pool">, host: string, view = "default"): Promise<void> {
  await db.pool.query(
    `update link_crawl c set cancel_requested_at = coalesce(c.cancel_requested_at, now())
     from market_view v join site s on s.id = v.site_id
     where c.view_id = v.id and s.host = $1 and v.name = $2 and c.state = any($3)`,
    [host, view, activeCrawlStates],
  );
}

/** One process at a time crawls. Null where another is at it. */
export async function withLinkCrawlLock<T>(db: Db, id: number, task: () => Promise<T>): Promise<T | null> {
  return db.withClient(async (client) => {
    const { rows } = await client.query("select pg_try_advisory_lock(7009, $1) as taken", [id]);
    if (!rows[0].taken) return null;
    const result = await task();
    await client.query("select pg_advisory_unlock(7009, $1)", [id]);
    return result;
  });
}
