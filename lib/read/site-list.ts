import "server-only";
import type { VerdictCode } from "../domain/lastmod/verdict";
import type { WalkState } from "../domain/walk/walk-state";
import { Prisma } from "../io/prisma/client";
import { queryRows } from "./query-rows";

/** One card of the home page. */
export interface SiteCard {
  host: string;
  /** Market view that the card tells of: the first, unless only others were walked. */
  view: string;
  /** Its other views, the oldest first, with the URLs of their latest walk; null where none has ended. */
  otherViews: { name: string; urls: number | null; isUnderWay: boolean }[];
  /** The latest finished walk; null while the first is under way or where none has ended. */
  walk: { number: number; state: WalkState; finishedAt: number; urls: number; verdict: VerdictCode | null } | null;
  /** A walk under way. */
  active: { number: number; state: WalkState } | null;
  /** URLs added and removed since the walk before; null where there is none to compare with. */
  change: { added: number; removed: number } | null;
  /** URLs of up to the last 30 finished walks, oldest first. */
  sizes: { number: number; urls: number }[];
}

/** The known sites, last walked first. A failed walk counts as the latest only where no other has ended. */
export function listSites(): Promise<SiteCard[]> {
  return queryRows<SiteCard>(Prisma.sql`
    select s.host, coalesce(v.name, 'default') as view, coalesce(others.list, '[]') as "otherViews", latest.card as walk, active.card as active, latest.change, coalesce(sizes.list, '[]') as sizes
    from site s
    left join lateral (
      select m.id, m.name from market_view m where m.site_id = s.id
      order by exists (select 1 from walk w where w.view_id = m.id) desc, m.name <> 'default', m.id limit 1
    ) v on true
    left join lateral (
      select json_agg(json_build_object('name', m.name,
          'urls', (select (w.summary->>'urls')::int from walk w
            where w.view_id = m.id and w.state in ('complete', 'partial') order by w.number desc limit 1),
          'isUnderWay', exists (select 1 from walk w
            where w.view_id = m.id and w.state in ('queued', 'discovering', 'reading', 'finishing'))) order by m.id) as list
      from market_view m where m.site_id = s.id and m.id <> v.id
    ) others on true
    left join lateral (
      select json_build_object('number', w.number, 'state', w.state,
          'finishedAt', date_part('epoch', coalesce(w.finished_at, w.requested_at)) * 1000,
          'urls', coalesce((w.summary->>'urls')::int, 0), 'verdict', coalesce((
            select e.code from verdict_event e where e.view_id = w.view_id and e.walk_number = w.number order by e.id desc limit 1),
          w.verdict->>'code')) as card,
        case when jsonb_typeof(w.summary->'changes') = 'object' then jsonb_build_object(
          'added', w.summary->'changes'->'added', 'removed', w.summary->'changes'->'removed') end as change
      from walk w where w.view_id = v.id and w.state in ('complete', 'partial', 'failed')
      order by w.state = 'failed', w.number desc limit 1
    ) latest on true
    left join lateral (
      select json_build_object('number', w.number, 'state', w.state) as card
      from walk w where w.view_id = v.id and w.state in ('queued', 'discovering', 'reading', 'finishing')
      order by w.number desc limit 1
    ) active on true
    left join lateral (
      select json_agg(json_build_object('number', l.number, 'urls', l.urls) order by l.number) as list
      from (
        select w.number, (w.summary->>'urls')::int as urls from walk w
        where w.view_id = v.id and w.state in ('complete', 'partial') and w.summary is not null
        order by w.number desc limit 30
      ) l
    ) sizes on true
    left join lateral (
      select max(w.requested_at) as at from walk w join market_view m on m.id = w.view_id where m.site_id = s.id
    ) walked on true
    order by walked.at desc nulls last, s.id desc`);
}
