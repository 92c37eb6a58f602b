import "server-only";
import type { Verdict } from "../domain/lastmod/verdict";
import type { WalkLimits } from "../domain/walk/walk-limits";
import { isActive, type WalkReason, type WalkState } from "../domain/walk/walk-state";
import type { WalkSummary } from "../domain/walk/walk-summary";
import { Prisma } from "../io/prisma/client";
import { epochMs, queryRows } from "./query-rows";

/** One walk as every page needs it. */
export interface WalkHead {
  id: number;
  viewId: number;
  host: string;
  view: string;
  number: number;
  state: WalkState;
  reasons: WalkReason[];
  limits: WalkLimits;
  /** Unix milliseconds, UTC. */
  requestedAt: number;
  startedAt: number | null;
  finishedAt: number | null;
  discovery: "robots" | "guess" | "typed" | "none" | null;
  /** Null until the walk has ended. */
  summary: WalkSummary | null;
  /** Together with what pages had shown when it was noted last: by the walk itself, or by a verification of it. */
  verdict: Verdict | null;
  /** The latest verification of this walk that has ended. */
  verified: { number: number; at: number; pages: number } | null;
  /** Number of the walk that changes are told against; null on the first. */
  previous: number | null;
  /** Some entries of the walk do not stand for their URL, as another file lists it too. */
  hasShadows: boolean;
}

/** A line of the walk picker. */
export interface WalkChoice {
  number: number;
  state: WalkState;
  at: number;
  urls: number | null;
}

/**
 * Finds one walk of a site.
 *
 * `latest` is the latest that ended with an inventory (complete or partial); where none did, the one under way, else
 * the latest that failed.
 *
 * @param host As in the address: lower case, without a leading "www.".
 * @param view Name of the market view.
 */
export async function findWalk(
  host: string,
  walk: "latest" | number,
  view: string = "default",
): Promise<WalkHead | null> {
  const which = walk === "latest" ? Prisma.empty : Prisma.sql`and w.number = ${walk}`;
  const rows = await queryRows<WalkHead>(Prisma.sql`
    select w.id, w.view_id as "viewId", s.host, v.name as view, w.number, w.state, w.reasons, w.limits,
      ${epochMs("w.requested_at")} as "requestedAt",
      ${epochMs("w.started_at")} as "startedAt",
      ${epochMs("w.finished_at")} as "finishedAt",
      w.discovery, w.summary, coalesce(noted.verdict, w.verdict) as verdict,
      (select json_build_object('number', f.number, 'at', ${epochMs("f.finished_at")},
          'pages', (f.summary->>'read')::int + (f.summary->>'notModified')::int)
        from verification f
        where f.view_id = w.view_id and f.walk_number = w.number and f.finished_at is not null and f.verdict is not null
        order by f.number desc limit 1) as verified,
      case when w.summary is null then (
          select max(p.number) from walk p
          where p.view_id = w.view_id and p.number < w.number and p.state in ('complete', 'partial'))
        else (w.summary->'changes'->>'sinceWalk')::int end as previous,
      exists (select 1 from shadowed_entry h
        where h.view_id = w.view_id and h.first_walk <= w.number and h.last_walk >= w.number) as "hasShadows"
    from site s
    join market_view v on v.site_id = s.id and v.name = ${view}
    join walk w on w.view_id = v.id
    left join lateral (
      select e.verdict from verdict_event e where e.view_id = w.view_id and e.walk_number = w.number order by e.id desc limit 1
    ) noted on true
    where s.host = ${host} ${which}
    order by case when w.state in ('complete', 'partial') then 1 when w.state <> 'failed' then 2 else 3 end, w.number desc
    limit 1`);
  return rows[0] ?? null;
}

/** Walks of a site in one view, latest first, those under way and failed ones among them. */
export function listWalks(host: string, view: string = "default"): Promise<WalkChoice[]> {
  return queryRows<WalkChoice>(Prisma.sql`
    select w.number, w.state, date_part('epoch', coalesce(w.finished_at, w.started_at, w.requested_at)) * 1000 as at,
      (w.summary->>'urls')::int as urls
    from site s
    join market_view v on v.site_id = s.id and v.name = ${view}
    join walk w on w.view_id = v.id
    where s.host = ${host}
    order by w.number desc`);
}

/** One market view of a site with its walks. */
export interface ViewWalks {
  view: string;
  /** The latest walk that has ended; null before there is one. */
  latest: WalkHead | null;
  walks: WalkChoice[];
}

/** All views of a site with their walks, the oldest view first; empty where there is no such site. */
export async function listViewWalks(host: string): Promise<ViewWalks[]> {
  const views = await queryRows<{ name: string }>(Prisma.sql`
    select v.name from market_view v join site s on s.id = v.site_id where s.host = ${host} order by v.id`);
  return Promise.all(
    views.map(async ({ name }) => {
      const [walks, latest] = await Promise.all([listWalks(host, name), findWalk(host, "latest", name)]);
      return { view: name, walks, latest: latest && !isActive(latest.state) ? latest : null };
    }),
  );
}
