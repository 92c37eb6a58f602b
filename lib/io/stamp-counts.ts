import type { Precision } from "../domain/lastmod/parse-lastmod";
import type { Db } from "./db";
import { openWalk, partitionOf } from "./entry-partition";
import type { StoredWalk } from "./walk-store";

/**
 * All distinct stamps and the heaviest of them by the rows themselves, where the files' profiles do not keep all of
 * theirs: one scan, hashed, and one more for the files of the heaviest. Needs no index: it runs while they are built.
 */
export async function countStamps(db: Db, walk: StoredWalk, most: number) {
  const names = ["year", "month", "day", "minute", "second"] as const;
  const dated = `select case when precision = 6 then date_trunc('second', lastmod_at) else lastmod_at end as at,
      least(precision, 5) as precision, listings, file_id
    from ${partitionOf("entry", walk.viewId)} where last_walk = ${openWalk} and lastmod_at is not null`;
  return db.withTransaction(async (client) => {
    // Twice this at most, for table and list: a million stamps fit, ten million go on in files.
    await client.query("set local work_mem = '128MB'");
    await client.query("set local hash_mem_multiplier = 1");
    const { rows } = await client.query(
      `with stamp as materialized (
         select at, precision, sum(listings)::int as entries from (${dated}) d group by at, precision
       ), heaviest as materialized (select * from stamp order by entries desc, at limit $1)
       select h.*, (select count(*)::int from stamp) as distinct, f.files
       from heaviest h join (
         select d.at, d.precision, count(distinct d.file_id)::int as files
         from (${dated}) d join heaviest using (at, precision) group by d.at, d.precision
       ) f using (at, precision) order by h.entries desc, h.at`,
      [most],
    );
    return {
      distinct: (rows[0]?.distinct ?? 0) as number,
      exact: true,
      stamps: rows.map((row) => ({
        at: row.at.getTime() as number,
        precision: names[row.precision - 1] ?? "second",
        entries: row.entries as number,
        files: row.files as number,
      })),
    };
  });
}

/** The stamps of the walk before, where the very same contents hold in both. */
export async function findSameStamps(db: Db, walk: StoredWalk) {
  const { rows } = await db.pool.query(
    `with before as (
       select id, summary from walk where view_id = $2 and number < $3 and finished_at is not null order by number desc limit 1
     ), contents as (
       select walk_id, array_agg(content_id order by content_id) as ids from "fetch"
       where walk_id = $1 or walk_id = (select id from before) group by walk_id
     )
     select b.summary ->> 'distinctStamps' as distinct, s.stamp_at, s.precision, s.entries, s.files
     from before b left join walk_stamp s on s.walk_id = b.id
     where (select count(distinct ids) from contents) = 1 and (select count(*) from contents) = 2
     order by s.rank`,
    [walk.id, walk.viewId, walk.number],
  );
  if (rows.length === 0) return null;
  return {
    distinct: Number(rows[0].distinct),
    exact: true,
    stamps: rows
      .filter((row) => row.stamp_at !== null)
      .map((row) => ({
        at: row.stamp_at.getTime() as number,
        precision: row.precision as Precision,
        entries: row.entries as number,
        files: row.files as number,
      })),
  };
}
