import "server-only";
import type { VerdictCode } from "../domain/lastmod/verdict";
import type { WalkState } from "../domain/walk/walk-state";
import { Prisma } from "../io/prisma/client";
import { epochMs, queryRows } from "./query-rows";

/** One walk of a view against the one before it. */
export interface TimelineWalk {
  number: number;
  state: WalkState;
  at: number;
  urls: number;
  /** Of all entries, 0–1. */
  datedShare: number;
  verdict: VerdictCode | null;
  notKnown: number;
  /** Null on the first walk. `moved` is null in walks of old. */
  changes: { sinceWalk: number; added: number; removed: number; changed: number; moved: number | null } | null;
}

/** Walks of a view that ended with an inventory, the oldest first, at most the latest 500. */
export async function readTimeline(viewId: number): Promise<TimelineWalk[]> {
  const rows = await queryRows<TimelineWalk>(Prisma.sql`
    select w.number, w.state, ${epochMs("coalesce(w.finished_at, w.requested_at)")} as at,
      coalesce((w.summary->>'urls')::int, 0) as urls,
      coalesce((w.summary->>'dated')::float8 / nullif((w.summary->>'entries')::float8, 0), 0) as "datedShare",
      w.verdict->>'code' as verdict, coalesce((w.summary->>'notKnownUrls')::int, 0) as "notKnown",
      case when jsonb_typeof(w.summary->'changes') = 'object' then jsonb_build_object(
        'sinceWalk', w.summary->'changes'->'sinceWalk', 'added', w.summary->'changes'->'added',
        'removed', w.summary->'changes'->'removed', 'changed', w.summary->'changes'->'changed',
        'moved', w.summary->'changes'->'moved') end as changes
    from walk w where w.view_id = ${viewId} and w.state in ('complete', 'partial') and w.summary is not null
    order by w.number desc limit 500`);
  return rows.reverse();
}
