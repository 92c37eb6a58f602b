import type { Db } from "../io/db";

/**
 * A database after one walk that lost nothing and stored nothing twice, of a site of one index: every page in a row of
 * its own.
 */
export function wholeInventory({ files, urls }: { files: number; urls: number }) {
  return {
    walk: { state: "complete", reasons: [], urls, entries: urls },
    rows: { rows: urls, locs: urls, files, listings: urls },
    files: { files: files + 1, read: files + 1, contents: files + 1, versions: files + 1 },
  };
}

/** What a database holds of its latest walk. */
export async function readInventory({ pool }: Pick<Db, "pool">): Promise<ReturnType<typeof wholeInventory>> {
  const [walk, rows, fetches] = await Promise.all([
    pool.query(
      `select state, reasons, (summary->'urls')::int as urls, (summary->'entries')::int as entries from walk order by id desc limit 1`,
    ),
    pool.query(
      `select count(*)::int as rows, count(distinct loc)::int as locs, count(distinct file_id)::int as files, sum(listings)::int as listings from entry`,
    ),
    pool.query(
      `select count(*)::int as files, (count(*) filter (where outcome = 'ok' and state = 'done'))::int as read,
         count(distinct content_id)::int as contents, (select count(*) from file_content)::int as versions
       from "fetch" where walk_id = (select max(id) from walk)`,
    ),
  ]);
  return { walk: walk.rows[0], rows: rows.rows[0], files: fetches.rows[0] };
}
