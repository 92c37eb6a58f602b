import type { PoolClient } from "pg";
import type { ListPreview } from "../domain/crawl-list/detect-list-format";
import type { ListFormat } from "../domain/crawl-list/list-format";
import { listLimits } from "../domain/crawl-list/list-limits";
import type { VersionState } from "../domain/crawl-list/list-summary";
import type { Db } from "./db";

export interface NewVersion {
  /** Key of the site. */
  host: string;
  /** The same name once more is another version of the list. */
  name: string;
  source: "upload" | "paste" | "crawl" | "command";
  fileName?: string | null;
}

/** A version as those who read it in need it. */
export interface StoredVersion {
  id: number;
  listId: number;
  siteId: number;
  host: string;
  name: string;
  number: number;
  state: VersionState;
  format: ListFormat | null;
  baseUrl: string;
  bytes: number;
}

/** Makes the next version of a list, and the list where there is none of that name. Null where there is no such site. */
export async function createVersion(db: Db, order: NewVersion): Promise<StoredVersion | null> {
  return db.withTransaction(async (client) => {
    const { rows: sites } = await client.query("select id, start_address from site where host = $1 for key share", [
      order.host,
    ]);
    const site: { id: number; start_address: string } | undefined = sites[0];
    if (!site) return null;
    const name = order.name.trim().slice(0, listLimits.nameLengthMax) || "list";
    const { rows: lists } = await client.query(
      `insert into crawl_list (site_id, name, source) values ($1, $2, $3)
       on conflict (site_id, name) do update set source = excluded.source returning id`,
      [site.id, name, order.source],
    );
    const { rows } = await client.query(
      `insert into crawl_list_version (list_id, number, file_name, base_url)
       values ($1, (select coalesce(max(number), 0) + 1 from crawl_list_version where list_id = $1), $2, $3) returning id`,
      [lists[0].id, order.fileName ?? null, await findBaseUrl(client, site)],
    );
    return findVersion(client, rows[0].id);
  });
}

/** What a path of a list is relative to: the origin that most URLs of the latest walk have. */
async function findBaseUrl(client: PoolClient, site: { id: number; start_address: string }): Promise<string> {
  const { rows } = await client.query(
    `select o->>'origin' as origin from walk w join market_view v on v.id = w.view_id,
       jsonb_array_elements(w.summary->'origins') with ordinality as t(o, place)
     where v.site_id = $1 and not (o->>'foreign')::boolean order by w.id desc, place limit 1`,
    [site.id],
  );
  return `${rows[0]?.origin ?? new URL(site.start_address).origin}/`;
}

export async function findVersion(client: Pick<PoolClient, "query">, id: number): Promise<StoredVersion | null> {
  const { rows } = await client.query(
    `select v.id, v.list_id as "listId", l.site_id as "siteId", s.host, l.name, v.number, v.state, v.format,
       v.base_url as "baseUrl", v.bytes
     from crawl_list_version v join crawl_list l on l.id = v.list_id join site s on s.id = l.site_id where v.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** Keeps what came of an upload. @returns false where the version is gone, or was cancelled. */
export async function saveChunk(db: Pick<Db, "pool">, id: number, n: number, bytes: Uint8Array): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `with touched as (
       update crawl_list_version set bytes = bytes + $4, touched_at = now() where id = $1 and state = 'uploading' returning id
     ) insert into crawl_list_chunk (version_id, n, bytes) select id, $2, $3 from touched`,
    [id, n, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), bytes.byteLength],
  );
  return rowCount === 1;
}

export async function savePreview(db: Pick<Db, "pool">, id: number, { format, rows }: ListPreview): Promise<void> {
  await db.pool.query(
    "update crawl_list_version set state = 'uploaded', format = $2, preview = $3 where id = $1 and state = 'uploading'",
    [id, JSON.stringify(format), JSON.stringify(rows)],
  );
}

/** Ends a version that has not become a list. Its bytes go. */
export async function endVersion(
  db: Pick<Db, "pool">,
  id: number,
  state: "failed" | "cancelled",
  reason: string,
): Promise<void> {
  await db.pool.query(
    `with ended as (
       update crawl_list_version set state = $2, reason = $3, finished_at = now()
       where id = $1 and state not in ('ready', 'failed', 'cancelled') returning id
     ) delete from crawl_list_chunk where version_id in (select id from ended)`,
    [id, state, reason],
  );
}

/** Deletes one version with its URLs and all that was matched with it; with the last one goes the list. */
export async function deleteVersion(db: Db, host: string, id: number): Promise<boolean> {
  const isThere = await db.withTransaction(async (client) => {
    const { rows } = await client.query(
      `delete from crawl_list_version v using crawl_list l, site s
       where v.id = $2 and l.id = v.list_id and s.id = l.site_id and s.host = $1 returning v.list_id`,
      [host, id],
    );
    if (!rows[0]) return false;
    await client.query(
      "delete from crawl_list l where id = $1 and not exists (select 1 from crawl_list_version v where v.list_id = l.id)",
      [rows[0].list_id],
    );
    return true;
  });
  await dropLeftCrawlTables(db);
  return isThere;
}

/** Drops the tables of versions and coverages that are gone. Those in use are left for the next time. */
export async function dropLeftCrawlTables(db: Db): Promise<void> {
  const { rows } = await db.pool.query(
    `select name from (
       select relname as name, relname like 'crawl_url%' as is_list, substring(relname from '_([0-9]+)(?:_raw|_near)?$')::int as id
       from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
         and relname ~ '^(crawl_url|coverage_url|coverage_pair)_[0-9]+(_raw|_near)?$'
     ) t
     where case when is_list then not exists (select 1 from crawl_list_version v where v.id = t.id)
       else not exists (select 1 from coverage c where c.id = t.id) end`,
  );
  for (const { name } of rows) {
    await db.withClient(async (client) => {
      await client.query("set lock_timeout = '250ms'");
      await client.query(`drop table if exists ${name}`).catch(() => {});
      await client.query("reset lock_timeout");
    });
  }
}
