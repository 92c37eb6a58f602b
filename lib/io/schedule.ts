import { nextRunAt } from "../domain/plan/walk-schedule";
import type { Db } from "./db";
import { enqueueWalk } from "./queue";

/** Sets how often a view walks by itself, from now on; null: never. @returns false where there is no such view. */
export async function saveSchedule(
  db: Pick<Db, "pool">,
  view: { host: string; name: string; everyMinutes: number | null },
): Promise<boolean> {
  const { rows } = await db.pool.query(
    "select v.id from market_view v join site s on s.id = v.site_id where s.host = $1 and v.name = $2",
    [view.host, view.name],
  );
  const viewId: number | undefined = rows[0]?.id;
  if (viewId === undefined) return false;
  if (view.everyMinutes === null) {
    await db.pool.query("delete from walk_schedule where view_id = $1", [viewId]);
    return true;
  }
  // The same interval once more leaves the rhythm alone.
  await db.pool.query(
    `insert into walk_schedule (view_id, every_minutes, next_at) values ($1, $2::int, now() + $2::int * interval '1 minute')
     on conflict (view_id) do update set every_minutes = excluded.every_minutes, next_at = excluded.next_at
     where walk_schedule.every_minutes <> excluded.every_minutes`,
    [viewId, view.everyMinutes],
  );
  return true;
}

export interface ScheduledWalk {
  host: string;
  view: string;
  number: number;
  /** A walk of the view was under way: there is no other. */
  joined: boolean;
}

/**
 * Orders the walks whose time has come. Any number of workers may ask at once: each view is ordered by one of them, and
 * one that dies in between leaves it to the next, which joins the walk that was ordered. No row is locked meanwhile: a
 * site that is deleted would wait for it.
 */
export async function orderScheduledWalks(db: Db, now = Date.now): Promise<ScheduledWalk[]> {
  const { rows } = await db.pool.query<{ viewId: number }>(
    `select view_id as "viewId" from walk_schedule where next_at <= $1 order by next_at limit 100`,
    [new Date(now())],
  );
  const ordered: ScheduledWalk[] = [];
  for (const { viewId } of rows) {
    const walk = await orderOne(db, viewId, now);
    if (walk) ordered.push(walk);
  }
  return ordered;
}

const lockSpace = 7006;

function orderOne(db: Db, viewId: number, now: () => number): Promise<ScheduledWalk | null> {
  return db.withTransaction(async (client) => {
    const { rows: locks } = await client.query("select pg_try_advisory_xact_lock($1, $2) as held", [lockSpace, viewId]);
    if (!locks[0].held) return null;
    const { rows } = await client.query<DueView>(
      `select c.every_minutes as "everyMinutes", (extract(epoch from c.next_at) * 1000)::float8 as "dueAt",
         s.host, s.start_address as "startAddress", v.name as view
       from walk_schedule c join market_view v on v.id = c.view_id join site s on s.id = v.site_id
       where c.view_id = $1 and c.next_at <= $2`,
      [viewId, new Date(now())],
    );
    const due = rows[0];
    if (!due) return null;
    const { host, startAddress, view } = due;
    const { number, joined, walkId } = await enqueueWalk(db, { host, startAddress, view });
    await client.query("update walk_schedule set next_at = $2, last_walk = $3 where view_id = $1", [
      viewId,
      new Date(nextRunAt(due.dueAt, due.everyMinutes, now())),
      walkId,
    ]);
    return { host, view, number, joined };
  });
}

interface DueView {
  everyMinutes: number;
  dueAt: number;
  host: string;
  startAddress: string;
  view: string;
}
