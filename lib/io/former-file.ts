import type { PoolClient } from "pg";
import type { FileSample } from "../domain/walk/file-sample";
import type { Db } from "./db";
import { openWalk, partitionOf } from "./entry-partition";
import { findWalkBefore } from "./file-rows";
import { type MissingFile, sortMissing } from "./gone-files";
import type { StoredWalk } from "./walk-store";

/** Least share of what is in the one file that is in the other as well, both ways, for it to be the same file renamed. */
const sharedLeast = 0.5;

/** Whether a file that this walk meets for the first time may be one of the walk before under another name. */
export async function mayBeRenamed(db: Pick<Db, "pool">, walk: StoredWalk, fileId: number): Promise<boolean> {
  const before = walk.number > 1 ? await findWalkBefore(db.pool, walk) : null;
  if (before === null) return false;
  const { rows } = await db.pool.query(`select renamed_from from "fetch" where walk_id = $1 and file_id = $2`, [
    walk.id,
    fileId,
  ]);
  return rows[0]?.renamed_from != null || (await sortMissing(db.pool, walk, before)).gone.length > 0;
}

/**
 * Finds the file of the walk before, listed no more, whose content now stands in this one, and lets this one have its
 * rows from now on: by the same bytes, else by most of the entries, an index by most of its children.
 *
 * @returns false where there is none.
 */
export async function takeOverFormer(db: Db, walk: StoredWalk, fileId: number, sample: FileSample): Promise<boolean> {
  return db.withTransaction(async (client) => {
    // Files that are given a place hold the same row: none takes the rows that another is about to.
    await client.query("select 1 from walk where id = $1 for update", [walk.id]);
    const { rows } = await client.query(
      `select renamed_from is not null as taken from "fetch" where walk_id = $1 and file_id = $2`,
      [walk.id, fileId],
    );
    if (rows.length === 0 || rows[0].taken) return rows.length > 0;
    const before = await findWalkBefore(client, walk);
    if (before === null) return false;
    const { gone } = await sortMissing(client, walk, before);
    const former = gone.length > 0 ? await findSame(client, walk, gone, sample) : null;
    if (!former) return false;
    await client.query(`update "fetch" set rows_of = $3, renamed_from = $4 where walk_id = $1 and file_id = $2`, [
      walk.id,
      fileId,
      former.rowsId,
      former.fileId,
    ]);
    return true;
  });
}

async function findSame(
  client: PoolClient,
  walk: StoredWalk,
  gone: readonly MissingFile[],
  sample: FileSample,
): Promise<MissingFile | null> {
  const contentIds = gone.map(({ contentId }) => contentId);
  if (sample.sha256 !== null) {
    const { rows } = await client.query(
      "select id from file_content where id = any($1::int[]) and whole and sha256 = $2 order by id limit 1",
      [contentIds, sample.sha256],
    );
    const same = gone.find(({ contentId }) => contentId === rows[0]?.id);
    if (same) return same;
  }
  if (sample.children.length > 0) return findSameIndex(client, gone, sample);
  if (sample.locs.length === 0) return null;
  const { rows } = await client.query(
    `select e.file_id, count(distinct e.loc)::int as shared from ${partitionOf("entry", walk.viewId)} e
     where e.loc = any($1::text[]) and e.last_walk = ${openWalk} and e.file_id = any($2::int[])
     group by e.file_id order by shared desc`,
    [sample.locs, gone.map(({ rowsId }) => rowsId)],
  );
  const most = new Set(rows.filter(({ shared }) => shared === rows[0].shared).map((row) => row.file_id));
  // Of several the first by address.
  const [former] = gone.filter(({ rowsId }) => most.has(rowsId)).sort((a, b) => (a.url < b.url ? -1 : 1));
  if (!former) return null;
  const { rows: held } = await client.query("select urls from file_content where id = $1", [former.contentId]);
  const share = rows[0].shared / sample.locs.length;
  // Of a file that was cut off nobody knows how much more it has.
  const isMostOfFormer = !sample.whole || share * sample.entries >= sharedLeast * held[0].urls;
  return share >= sharedLeast && isMostOfFormer ? former : null;
}

async function findSameIndex(
  client: PoolClient,
  gone: readonly MissingFile[],
  { children }: FileSample,
): Promise<MissingFile | null> {
  const { rows } = await client.query(
    `select c.id, count(*)::int as of, (count(*) filter (where x.child ->> 'url' = any($2::text[])))::int as shared
     from file_content c cross join lateral jsonb_array_elements(c.children) as x(child)
     where c.id = any($1::int[]) group by c.id order by shared desc, c.id limit 1`,
    [gone.map(({ contentId }) => contentId), children],
  );
  const best = rows[0];
  const isSame = best && best.shared >= sharedLeast * best.of && best.shared >= sharedLeast * children.length;
  return isSame ? (gone.find(({ contentId }) => contentId === best.id) ?? null) : null;
}
