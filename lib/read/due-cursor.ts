import "server-only";
import type { Since } from "../domain/change/changed-since";
import type { DueSince } from "../domain/plan/due-list";
import { Prisma } from "../io/prisma/client";
import { epochMs, queryRows } from "./query-rows";
import type { WalkHead } from "./walk-summary";

/** A consumer's place, as the page shows it. */
export interface CursorHead {
  name: string;
  /** Number of the walk that it has been taken up to; 0 before the first. */
  walk: number;
  batch: number;
  /** Rows of the list under way that are still to come; null between lists. */
  left: number | null;
  /** A batch was begun and has not ended. */
  isPending: boolean;
  /** Unix milliseconds. */
  takenAt: number | null;
}

/** Cursors of a view, by name, at most 100. */
export function listCursors(viewId: number): Promise<CursorHead[]> {
  return queryRows<CursorHead>(Prisma.sql`
    select name, walk, batch, case when due_walk is not null then due_total - due_done end as left,
      pending is not null as "isPending", ${epochMs("taken_at")} as "takenAt"
    from recrawl_cursor where view_id = ${viewId} order by name limit 100`);
}

/**
 * What is due since, in terms of walks: a cursor stands for the walk that it was taken up to. One that is not known yet
 * was taken up to none, so that everything is new.
 */
export async function resolveSince(walk: WalkHead, since: DueSince): Promise<Since> {
  if (since.kind !== "cursor") return since;
  const rows = await queryRows<{ walk: number }>(Prisma.sql`
    select walk from recrawl_cursor where view_id = ${walk.viewId} and name = ${since.name}`);
  return { kind: "walk", number: rows[0]?.walk ?? 0 };
}

/** The last walk that was made before an instant; 0 where there is none. */
export async function findWalkBefore(viewId: number, at: number): Promise<number> {
  const rows = await queryRows<{ number: number }>(Prisma.sql`
    select coalesce(max(w.number), 0) as number from walk w where w.view_id = ${viewId} and w.state in ('complete', 'partial')
      and coalesce(w.clock_at, w.started_at, w.requested_at) < ${new Date(at)}`);
  return rows[0]?.number ?? 0;
}
