import type { Db } from "../../lib/io/db";
import { indexEntries } from "./seed-walk";

/**
 * Writes a site of generated URLs straight into the database, 50,000 a file, in about ten seconds a million: for
 * measuring what is read from it. Two walks: 1 % of the rows are of the second, half of these are new URLs.
 *
 * Four fifths of the entries name a second spread over twelve years, one in seven a day, one in twenty is undated.
 */
export async function seedMillion(
  db: Db,
  { host, urls = 1_000_000 }: { host: string; urls?: number },
): Promise<number> {
  const { rows } = await db.pool.query(
    `with s as (insert into site (host, start_address) values ($1, $2) returning id)
     insert into market_view (site_id) select id from s returning id`,
    [host, `https://${host}/`],
  );
  const viewId: number = rows[0].id;
  for (const table of ["entry", "shadowed_entry", "entry_extension"]) {
    await db.pool.query(`create table ${table}_${viewId} partition of ${table} for values in (${viewId})`);
  }
  const files = Math.ceil(urls / 50_000);
  const { rows: made } = await db.pool.query(
    "insert into sitemap_file (view_id, url) select $1, $2 || n || '.xml.gz' from generate_series(1, $3) n returning id",
    [viewId, `https://${host}/sitemaps/part-`, files],
  );
  const fileIds = made.map((row) => row.id);
  await db.pool.query(
    `insert into entry (view_id, file_id, id, fingerprint, lastmod_at, first_walk, seen_from, precision, loc)
     select $1, ($2::int[])[1 + (n - 1) / 50000], n, n,
       case when precision = 3 then date_trunc('day', at, 'UTC') when precision = 5 then date_trunc('second', at) end,
       case when n % 100 = 0 then 2 else 1 end, case when n % 200 = 0 then 2 else 1 end, precision,
       'https://' || $3 || '/' || (array['shop', 'news', 'blog', 'help'])[1 + (hashint8(n + 7) & 3)] || '/category-' || (hashint8(n + 1) & 63)
         || '/' || case when n % 3 = 0 then 'sub-' || (hashint8(n + 3) & 15) || '/' else '' end || 'a-rather-long-product-name-' || n || '.html'
     from (
       select n, timestamptz '2014-01-01Z' + (hashint8(n)::bigint & 2147483647) * interval '0.17 second' as at,
         case when n % 20 = 0 then null when n % 5 = 0 then 3 else 5 end as precision
       from generate_series(1, $4::bigint) n
     ) generated`,
    [viewId, fileIds, host, urls],
  );
  await indexEntries(db, viewId);
  for (const number of [1, 2]) await seedRollups(db, { viewId, host, number, fileIds });
  return viewId;
}

async function seedRollups(
  db: Db,
  { viewId, host, number, fileIds }: { viewId: number; host: string; number: number; fileIds: number[] },
): Promise<void> {
  const { rows } = await db.pool.query(
    `insert into walk (view_id, number, state, limits, started_at, finished_at, verdict, summary)
     select $1, $2, 'complete', '{}', now(), now(),
       '{"code": "plausible", "trust": 0.5, "sentence": "Nothing speaks against it", "findings": [], "entries": 1, "dated": 1}',
       json_build_object('urls', count(*), 'entries', count(*), 'dated', count(lastmod_at), 'absent', count(*) - count(lastmod_at),
         'invalid', 0, 'future', 0, 'implausible', 0, 'dateOnly', count(*) filter (where precision <= 3),
         'dateTime', count(*) filter (where precision > 3), 'distinctStamps', count(distinct lastmod_at),
         'oldestAt', date_part('epoch', min(lastmod_at)) * 1000, 'newestAt', date_part('epoch', max(lastmod_at)) * 1000,
         'files', $4::int, 'filesRead', $4::int, 'filesFailed', 0, 'sections', 4, 'urlsInSeveralFiles', 0, 'notKnownUrls', 0,
         'origins', json_build_array(json_build_object('origin', 'https://' || $3, 'urls', count(*), 'foreign', false)),
         'changes', case when $2 > 1 then json_build_object('added', 0, 'removed', 0, 'changed', 0, 'sinceWalk', 1) end)
     from entry where view_id = $1 and first_walk <= $2 returning id`,
    [viewId, number, host, fileIds.length],
  );
  const walkId: number = rows[0].id;
  await db.pool.query(
    `with made as (
       insert into file_content (file_id, first_walk, sha256, format, whole, entries, urls, profile, sections, verdict)
       select f, $2, '', 'urlset', true, 50000, 50000, '{"dated": 47500}', '{}', '{"code": "plausible"}' from unnest($3::int[]) f
       returning id, file_id)
     insert into "fetch" (walk_id, file_id, rank, state, outcome, status, entries, content_id, started_at, finished_at, headers)
     select $1, file_id, file_id, 'done', 'ok', 200, 50000, id, now(), now(), '{"date": "Thu, 01 Jan 2026 00:00:00 GMT"}' from made`,
    [walkId, number, fileIds],
  );
  await db.pool.query(
    `insert into walk_section (walk_id, tree, key, parent_key, depth, urls, entries, dated, months, verdict)
     select $1, 'path', key, case when key <> '/' then regexp_replace(key, '[^/]+/$', '') end, depth, count(*), count(*), count(lastmod_at),
       '[[600, 1]]', '{"code": "plausible"}'
     from (
       select '/' || array_to_string((string_to_array(loc, '/'))[4 : 3 + depth], '/') || case when depth > 0 then '/' else '' end as key, depth, lastmod_at
       from entry, generate_series(0, 3) depth
       where view_id = $2 and first_walk <= $3 and cardinality(string_to_array(loc, '/')) > 3 + depth
     ) nodes group by key, depth`,
    [walkId, viewId, number],
  );
  await db.pool.query(
    `insert into walk_section (walk_id, tree, key, depth, urls, entries, dated, months, verdict)
     select $1, 'file', url, 0, 50000, 50000, 47500, '[[600, 1]]', '{"code": "plausible"}' from sitemap_file where view_id = $2`,
    [walkId, viewId],
  );
  await db.pool.query(
    `insert into walk_day select $1, floor(date_part('epoch', lastmod_at) / 86400)::int, count(*) filter (where precision <= 3), count(*) filter (where precision > 3)
     from entry where view_id = $2 and first_walk <= $3 and lastmod_at is not null group by 2`,
    [walkId, viewId, number],
  );
  await db.pool.query(
    `insert into walk_stamp select $1, row_number() over (order by n desc, lastmod_at), lastmod_at, case when precision = 3 then 'day' else 'second' end, n, 1, null
     from (select lastmod_at, precision, count(*) as n from entry where view_id = $2 and first_walk <= $3 and lastmod_at is not null
       group by 1, 2 order by 3 desc, 1 limit 200) heaviest`,
    [walkId, viewId, number],
  );
}
