import type { Db } from "./db";
import { partitionOf } from "./entry-partition";
import type { StoredWalk } from "./walk-store";

/**
 * Number of the latest earlier walk that read anything; null where there is none to compare with. Walks between that
 * found nothing have left every row as it was.
 */
export async function findComparableWalk(db: Pick<Db, "pool">, walk: StoredWalk): Promise<number | null> {
  const { rows } = await db.pool.query(
    "select max(number) as number from walk where view_id = $1 and number < $2 and state in ('complete', 'partial')",
    [walk.viewId, walk.number],
  );
  return rows[0].number;
}

export interface WalkChanges {
  added: number;
  removed: number;
  changed: number;
  /** Up to `listMax` locs of each kind, in order. */
  lists: { added: string[]; removed: string[]; changed: string[] };
}

/** Against the walk before: URLs that came, went, or have another lastmod. Only rows that the walk touched are looked at. */
export async function findChanges(db: Db, walk: StoredWalk, listMax: number): Promise<WalkChanges> {
  const entry = partitionOf("entry", walk.viewId);
  const { rows } = await db.pool.query(
    `with touched as (
       select distinct loc from ${entry} where first_walk = $1 or last_walk = $1 - 1
     ), compared as (
       select t.loc,
              case when b.n = 0 then 'added' when a.n = 0 then 'removed' when a.lastmod is distinct from b.lastmod then 'changed' end as kind
       from touched t
       cross join lateral (select count(*) as n, max(lastmod_at) as lastmod from ${entry} e where e.loc = t.loc and e.first_walk < $1 and e.last_walk >= $1 - 1) b
       cross join lateral (select count(*) as n, max(lastmod_at) as lastmod from ${entry} e where e.loc = t.loc and e.first_walk <= $1 and e.last_walk >= $1) a
       where a.n > 0 or b.n > 0
     )
     select kind, count(*)::int as n, (array_agg(loc order by loc))[1:$2] as locs from compared where kind is not null group by kind`,
    [walk.number, listMax],
  );
  const of = (kind: string) => rows.find((row) => row.kind === kind);
  return {
    added: of("added")?.n ?? 0,
    removed: of("removed")?.n ?? 0,
    changed: of("changed")?.n ?? 0,
    lists: { added: of("added")?.locs ?? [], removed: of("removed")?.locs ?? [], changed: of("changed")?.locs ?? [] },
  };
}
