import { aheadMs, freshMs } from "../domain/lastmod/freshness";
import { listPagePattern } from "../domain/lastmod/list-page";
import type { WalkStep } from "../domain/lastmod/walk-step";
import { isRead } from "../domain/walk/outcome";
import type { Db } from "./db";
import { partitionOf } from "./entry-partition";
import { jsonText } from "./file-store";
import type { StoredWalk } from "./walk-store";

/** Walks that a verdict looks back on at most, and steps that are read for it. */
const walksMax = 40;
const stepsMax = 100_000;

/** Moves that are looked through for list pages: where more move, lists are not what moves, and a look takes microseconds. */
const listedMovesMax = 20_000;

/** When a walk was made, by its own clock. */
const walkAt = "coalesce(w.clock_at, w.started_at, w.requested_at)";

/** The walk before that read anything: when it was made, and what it read. Null where there is none. */
export async function readStepBase(db: Db, walk: StoredWalk) {
  const { rows } = await db.pool.query(
    `select w.id, (extract(epoch from ${walkAt}) * 1000)::float8 as at,
            (select (extract(epoch from ${walkAt}) * 1000)::float8 from walk w where w.id = $3) as now
     from walk w where w.view_id = $1 and w.number < $2 and w.state in ('complete', 'partial') order by w.number desc limit 1`,
    [walk.viewId, walk.number, walk.id],
  );
  const before = rows[0];
  if (!before) return null;
  const { rows: contents } = await db.pool.query(
    `select file_id, content_id, outcome from "fetch" where walk_id = $1 and content_id is not null`,
    [before.id],
  );
  const read = contents.filter((row) => isRead(row.outcome));
  return {
    fromAt: before.at as number,
    toAt: before.now as number,
    contents: new Map<number, number>(read.map((row) => [row.file_id, row.content_id])),
    touched: await readTouchedDates(db, walk, before.now),
  };
}

/**
 * Entries that this walk has opened or closed, by file and top section. Reads no row that the walk left alone: by the
 * indexes on `first_walk` and `last_walk`.
 */
async function readTouchedDates(db: Db, walk: StoredWalk, toAt: number) {
  const entry = partitionOf("entry", walk.viewId);
  const { rows } = await db.pool.query(
    `with closed as (
       select file_id, loc, max(lastmod_at) as at, true as was_there from ${entry} where last_walk = $1 - 1 group by file_id, loc
     ), opened as (
       select file_id, loc, max(lastmod_at) as at, true as is_there from ${entry} where first_walk = $1 group by file_id, loc
     ), touched as (
       select file_id, loc, was_there, is_there, c.at as before, o.at as after,
              was_there and is_there and abs(extract(epoch from o.at - c.at)) >= 1 as moved
       from closed c full join opened o using (file_id, loc)
     ), moves as (
       select count(*) <= ${listedMovesMax} as few from touched where moved
     )
     select file_id as "fileId", case when split_part(loc, '?', 1) like '%://%/%/%' then '/' || split_part(loc, '/', 4) || '/' else '/' end as section,
            (count(*) filter (where was_there is null))::int as added,
            (count(*) filter (where before is null and after is not null))::int as "addedDated",
            (count(*) filter (where is_there is null))::int as removed,
            (count(*) filter (where moved))::int as moved,
            (count(*) filter (where moved and after < before))::int as backwards,
            (count(*) filter (where moved and after between $2 and $3))::int as fresh,
            (count(*) filter (where moved and (select few from moves) and regexp_replace(loc, '^[a-z]+://[^/]*', '') ~* $4))::int as lists
     from touched group by 1, 2`,
    [walk.number, new Date(toAt - freshMs), new Date(toAt + aheadMs), listPagePattern],
  );
  return rows;
}

/** Steps of earlier walks, oldest first: of up to 40 walks, and of fewer where they have very many files. */
export async function readEarlierSteps(db: Db, walk: StoredWalk, perWalk: number) {
  const walks = Math.max(3, Math.min(walksMax, Math.floor(stepsMax / Math.max(1, perWalk))));
  const { rows } = await db.pool.query(
    `select s.tree, s.key, s.step from lastmod_step s
     join (select id, number from walk where view_id = $1 and number < $2 order by number desc limit $3) w on w.id = s.walk_id
     order by w.number`,
    [walk.viewId, walk.number, walks],
  );
  const files = new Map<number, WalkStep[]>();
  const sections = new Map<string, WalkStep[]>();
  for (const { tree, key, step } of rows as { tree: string; key: string; step: WalkStep }[]) {
    if (tree === "file") files.set(Number(key), [...(files.get(Number(key)) ?? []), step]);
    else sections.set(key, [...(sections.get(key) ?? []), step]);
  }
  return { files, sections };
}

export interface SavedSteps {
  files: ReadonlyMap<number, WalkStep>;
  sections: ReadonlyMap<string, WalkStep>;
}

/** Keeps the steps of this walk. May run again. */
export async function saveSteps(db: Db, walk: StoredWalk, { files, sections }: SavedSteps): Promise<void> {
  const rows = [
    ...[...files].map(([key, step]) => ({ tree: "file", key: String(key), step })),
    ...[...sections].map(([key, step]) => ({ tree: "path", key, step })),
  ];
  await db.pool.query(
    `insert into lastmod_step (walk_id, tree, key, step)
     select $1, tree, key, step from jsonb_to_recordset($2::jsonb) as t(tree text, key text, step jsonb)
     on conflict (walk_id, tree, key) do update set step = excluded.step`,
    [walk.id, jsonText(rows)],
  );
}
