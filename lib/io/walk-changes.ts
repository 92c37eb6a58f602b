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
  /** URLs of both walks that no file lists any more that listed them before; a file that was renamed is the same. */
  moved: number;
  /** Up to `listMax` locs of each kind, in order. */
  lists: { added: string[]; removed: string[]; changed: string[]; moved: string[] };
}

/** Against the walk before: URLs that came, went, or have another lastmod. Only rows that the walk touched are looked at. */
export async function findChanges(db: Db, walk: StoredWalk, listMax: number): Promise<WalkChanges> {
  const entry = partitionOf("entry", walk.viewId);
  const { rows } = await db.pool.query(
    `with touched as (
       select distinct loc from ${entry} where first_walk = $1 or last_walk = $1 - 1
     ), compared as (
       select t.loc, a.n > 0 and b.n > 0 and not a.files && b.files as moved,
              case when b.n = 0 then 'added' when a.n = 0 then 'removed' when a.lastmod is distinct from b.lastmod then 'changed' end as kind
       from touched t
       cross join lateral (select count(*) as n, max(lastmod_at) as lastmod, array_agg(file_id) as files from ${entry} e where e.loc = t.loc and e.first_walk < $1 and e.last_walk >= $1 - 1) b
       cross join lateral (select count(*) as n, max(lastmod_at) as lastmod, array_agg(file_id) as files from ${entry} e where e.loc = t.loc and e.first_walk <= $1 and e.last_walk >= $1) a
       where a.n > 0 or b.n > 0
     )
     select kind, count(*)::int as n, (array_agg(loc order by loc))[1:$2] as locs from compared where kind is not null group by kind
     union all
     select 'moved', count(*)::int, (array_agg(loc order by loc))[1:$2] from compared where moved having count(*) > 0`,
    [walk.number, listMax],
  );
  const of = (kind: string) => rows.find((row) => row.kind === kind);
  return {
    added: of("added")?.n ?? 0,
    removed: of("removed")?.n ?? 0,
    changed: of("changed")?.n ?? 0,
    moved: of("moved")?.n ?? 0,
    lists: {
      added: of("added")?.locs ?? [],
      removed: of("removed")?.locs ?? [],
      changed: of("changed")?.locs ?? [],
      moved: of("moved")?.locs ?? [],
    },
  };
}
