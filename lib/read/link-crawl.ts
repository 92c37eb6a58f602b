import "server-only";
import type { CrawlLimits } from "../domain/link-crawl/crawl-limits";
import type { CrawlState } from "../domain/link-crawl/crawl-state";
import type { ComparedPage, CrawlSummary } from "../domain/link-crawl/crawl-summary";
import { Prisma } from "../io/prisma/client";
import { epochMs, queryRows } from "./query-rows";

/** One crawl of a site's links, as the page shows it. Instants are Unix milliseconds. */
export interface LinkCrawlHead {
  id: number;
  number: number;
  state: CrawlState;
  reason: string | null;
  limits: CrawlLimits;
  pagesDone: number;
  /** Addresses that wait; 0 when it has ended. */
  waiting: number;
  /** Pages of the last minute; 0 when it has ended. */
  pagesLastMinute: number;
  currentUrl: string | null;
  cancelRequested: boolean;
  requestedAt: number;
  startedAt: number | null;
  finishedAt: number | null;
  robots: {
    origin: string;
    status: number | null;
    outcome: "rules" | "none" | "unreachable";
    crawlDelayMs: number | null;
  }[];
  /** Null until it has ended. */
  summary: CrawlSummary | null;
  /** Of the crawl list that its pages became; null where there is none, or it was deleted. */
  versionId: number | null;
}

const crawlsShown = 50;

/** Crawls of a view, the latest first, fifty at most. Through (view_id, number); what waits through (crawl_id, late, depth, id). */
export function readLinkCrawls(host: string, view = "default", number?: number): Promise<LinkCrawlHead[]> {
  const which = number === undefined ? Prisma.empty : Prisma.sql`and c.number = ${number}`;
  return queryRows<LinkCrawlHead>(Prisma.sql`
    select c.id, c.number, c.state, c.reason,
      json_build_object('pagesMax', c.pages_max, 'depthMax', c.depth_max, 'minutesMax', c.minutes_max) as limits,
      c.pages_done as "pagesDone", coalesce(n.waiting, 0) as waiting, coalesce(n.minute, 0) as "pagesLastMinute",
      c.current_url as "currentUrl", c.cancel_requested_at is not null as "cancelRequested",
      ${epochMs("c.requested_at")} as "requestedAt", ${epochMs("c.started_at")} as "startedAt",
      ${epochMs("c.finished_at")} as "finishedAt", c.robots, c.summary, c.version_id as "versionId"
    from site s join market_view v on v.site_id = s.id and v.name = ${view} join link_crawl c on c.view_id = v.id
    left join lateral (
      select (count(*) filter (where p.state in ('queued', 'running') and p.depth <= c.depth_max))::int as waiting,
        (count(*) filter (where p.asked and p.fetched_at > now() - interval '1 minute'))::int as minute
      from link_page p where p.crawl_id = c.id and c.state in ('queued', 'running')
    ) n on c.state in ('queued', 'running')
    where s.host = ${host} ${which} order by c.number desc limit ${crawlsShown}`);
}

/** Every page that a crawl met, in the order in which it did. A crawl has 20,000 at most. */
export function readLinkPages(crawlId: number): Promise<ComparedPage[]> {
  return queryRows<ComparedPage>(Prisma.sql`
    select p.loc, p.depth, p.found_by as "foundBy", p.linked as "isLinked", p.late as "isLate", p.outcome, p.reason, p.status,
      p.redirect_to as "redirectTo", p.is_html as "isHtml", p.canonical, p.robots_meta as "robotsMeta",
      coalesce(p.noindex, false) as "isNoindex", coalesce(p.nofollow, false) as "isNofollow", coalesce(p.links, 0) as links,
      coalesce(p.links_nofollow, 0) as "linksNofollow", coalesce(p.links_elsewhere, 0) as "linksElsewhere", p.bytes,
      ${epochMs("p.fetched_at")} as "fetchedAt", p.listed as "isListed"
    from link_page p where p.crawl_id = ${crawlId} and p.state = 'done' order by p.id`);
}
