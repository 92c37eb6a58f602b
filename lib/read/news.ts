import "server-only";
import type { Precision } from "../domain/lastmod/parse-lastmod";
import type { NewsArticle } from "../domain/plan/news-article";
import { delaysOf, type NewsDelays } from "../domain/plan/news-delay";
import type { UrlFilter } from "../domain/walk/url-filter";
import { Prisma } from "../io/prisma/client";
import { filterTimeoutMs, queryRows } from "./query-rows";
import { streamRows } from "./stream-rows";
import { sectionAndHost, withText } from "./url-predicate";
import { entryInWalk } from "./walk-entries";
import type { WalkHead } from "./walk-summary";

export interface NewsPage {
  /** Articles under the filter, and those of them that the walk lists. */
  articles: number;
  listed: number;
  delays: NewsDelays;
  /** Walks that delays rest on, and the median time between two of them; null before the second. */
  walks: number;
  walkGapMs: number | null;
  /** The newest first. */
  rows: NewsArticle[];
}

export interface NewsRequest {
  walk: WalkHead;
  filter: UrlFilter;
  /** In title, publication or language; case is ignored. */
  search: string | null;
}

interface StoredArticle extends Omit<NewsArticle, "publishedAt" | "delayMs"> {
  publicationDate: string | null;
  /** Number of the first walk that listed any news. */
  firstOfAll: number;
}

/** The feed of a view up to a walk: its newest articles, and how soon they were listed. @throws FilterError */
export async function readNews(request: NewsRequest, limit = 50): Promise<NewsPage> {
  const { walk } = request;
  const [[found], times] = await Promise.all([
    queryRows<{ articles: number; listed: number; delays: number[] | null; rows: StoredArticle[] | null }>(
      Prisma.sql`with a as materialized (${articlesOf(request)}), b as (${newestFirst} limit ${limit}),
        d as (select (extract(epoch from case when "publicationDate" ~ '^\\d{4}-' then "publicationDate"::timestamptz end) * 1000)::float8 as "publishedAt",
          "firstSeenAt" from a where "firstSeen" > (select min("firstSeen") from a) and "publishedPrecision" = any (${[...timed]}::text[]))
        select (select count(*)::int from a) as articles, (select count(*)::int from a where "isListed") as listed,
          (select json_agg("firstSeenAt" - "publishedAt") from d where "publishedAt" is not null) as delays,
          (select json_agg(b) from b) as rows`,
      { timeoutMs: filterTimeoutMs },
    ),
    queryRows<{ at: number }>(Prisma.sql`
      select ${walkAt} as at from walk w where w.view_id = ${walk.viewId} and w.number <= ${walk.number}
        and w.state in ('complete', 'partial') order by w.number`),
  ]);
  const gaps = times.slice(1).map(({ at }, index) => at - (times[index]?.at ?? at));
  return {
    articles: found?.articles ?? 0,
    listed: found?.listed ?? 0,
    delays: delaysOf(found?.delays ?? []),
    walks: times.length,
    walkGapMs: gaps.sort((left, right) => left - right)[Math.floor(gaps.length / 2)] ?? null,
    rows: (found?.rows ?? []).map(toArticle),
  };
}

/** Streams all of it. @throws FilterError; the signal's reason. */
export async function* streamNews(request: NewsRequest, signal?: AbortSignal): AsyncGenerator<NewsArticle[]> {
  const statement = Prisma.sql`with a as materialized (${articlesOf(request)}) ${newestFirst}`;
  for await (const rows of streamRows<StoredArticle>(statement, { signal })) yield rows.map(toArticle);
}

const walkAt = Prisma.sql`(extract(epoch from coalesce(w.clock_at, w.started_at, w.requested_at)) * 1000)::float8`;

const newestFirst = Prisma.sql`
  select a.*, min("firstSeen") over () as "firstOfAll" from a
  order by coalesce("publicationDate", '') collate "C" desc, "firstSeen" desc, loc collate "C"`;

/** One row an address, as it was listed last: articles leave their sitemap after two days, and stay in the feed. */
function articlesOf({ walk, filter, search }: NewsRequest): Prisma.Sql {
  const narrowing = [...(sectionAndHost(walk, filter) ?? []), ...withText(filter)];
  const anywhere = search === null ? null : `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  const found =
    anywhere === null
      ? Prisma.empty
      : Prisma.sql`and (x.data->'news'->>'title' ilike ${anywhere} or x.data->'news'->>'name' ilike ${anywhere} or x.data->'news'->>'language' ilike ${anywhere})`;
  return Prisma.sql`
    select distinct on (e.loc) e.loc, x.data->'news'->>'title' as title, x.data->'news'->>'name' as publication,
      x.data->'news'->>'language' as language, x.data->'news'->>'publicationDate' as "publicationDate",
      x.data->'news'->>'publicationDatePrecision' as "publishedPrecision", e.seen_from as "firstSeen", ${walkAt} as "firstSeenAt",
      ${entryInWalk(walk)} as "isListed"
    from entry_extension x join entry e on e.view_id = x.view_id and e.id = x.entry_id
      join walk w on w.view_id = e.view_id and w.number = e.seen_from
    where x.view_id = ${walk.viewId} and e.view_id = ${walk.viewId} and x.data ? 'news' and e.first_walk <= ${walk.number}
      ${narrowing.length > 0 ? Prisma.sql`and ${Prisma.join(narrowing, " and ")}` : Prisma.empty} ${found}
    order by e.loc, e.first_walk desc, e.id desc`;
}

/** Precisions of publication dates that a delay can be told from. */
const timed: readonly (Precision | null)[] = ["minute", "second", "fraction"];

/** What the first walk with news lists may have stood there for long: nothing is known of its delays. */
function toArticle({ publicationDate, firstOfAll, ...row }: StoredArticle): NewsArticle {
  const at = publicationDate === null ? Number.NaN : Date.parse(publicationDate);
  const publishedAt = Number.isNaN(at) ? null : at;
  const isKnown = publishedAt !== null && row.firstSeen > firstOfAll && timed.includes(row.publishedPrecision);
  return { ...row, publishedAt, delayMs: isKnown ? row.firstSeenAt - publishedAt : null };
}
