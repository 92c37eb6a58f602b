import { plainProfile, type RequestProfile } from "../domain/view/request-profile";
import { activeWalkStates } from "../domain/walk/walk-state";
import type { Db } from "./db";
import { dropLeftTables } from "./forget-site";
import { deleteJobs } from "./queue";

/** A market view of a site. Its profile may hold credentials. */
export interface StoredView {
  id: number;
  name: string;
  profile: RequestProfile;
  walks: number;
}

export type ViewChange = "saved" | "no-site" | "under-way";

const columns = `v.id, v.name, (select count(*)::int from walk w where w.view_id = v.id) as walks,
  json_build_object('userAgent', v.user_agent, 'acceptLanguage', v.accept_language, 'headers', v.headers,
    'proxyUrl', v.proxy_url) as profile`;

/** Views of a site, the oldest first. Null where there is no such site. */
export async function listViews(db: Pick<Db, "pool">, host: string): Promise<StoredView[] | null> {
  const { rows } = await db.pool.query<StoredView>(
    `select ${columns} from market_view v join site s on s.id = v.site_id where s.host = $1 order by v.id`,
    [host],
  );
  if (rows.length > 0) return rows;
  const { rowCount } = await db.pool.query("select 1 from site where host = $1", [host]);
  return rowCount === 1 ? [] : null;
}

/** How a view asks; as the product does by itself where the view is gone. */
export async function findProfile(db: Pick<Db, "pool">, viewId: number): Promise<RequestProfile> {
  const { rows } = await db.pool.query<StoredView>(`select ${columns} from market_view v where v.id = $1`, [viewId]);
  return rows[0]?.profile ?? plainProfile;
}

/**
 * Makes a view, or changes how it asks from its next walk on. While one is under way nothing is changed, or it would ask
 * in two ways.
 *
 * @param startAddress Makes the site too, where it is not known.
 */
export async function saveView(
  db: Db,
  view: { host: string; name: string; profile: RequestProfile; startAddress?: string },
): Promise<ViewChange> {
  return db.withTransaction(async (client) => {
    if (view.startAddress) {
      await client.query("insert into site (host, start_address) values ($1, $2) on conflict do nothing", [
        view.host,
        view.startAddress,
      ]);
    }
    const { rows } = await client.query(
      `insert into market_view (site_id, name) select id, $2 from site where host = $1
       on conflict (site_id, name) do update set name = excluded.name returning id`,
      [view.host, view.name],
    );
    const id: number | undefined = rows[0]?.id;
    if (id === undefined) return "no-site";
    const { rowCount } = await client.query("select 1 from walk where view_id = $1 and state = any($2)", [
      id,
      activeWalkStates,
    ]);
    if (rowCount) return "under-way";
    const { userAgent, acceptLanguage, headers, proxyUrl } = view.profile;
    await client.query(
      "update market_view set user_agent = $2, accept_language = $3, headers = $4, proxy_url = $5 where id = $1",
      [id, userAgent, acceptLanguage, JSON.stringify(headers), proxyUrl],
    );
    return "saved";
  });
}

/** Deletes a view with its walks; one under way ends without a trace. */
export async function removeView(db: Db, host: string, name: string): Promise<boolean> {
  const isGone = await db.withTransaction(async (client) => {
    // Steps of a walk lock its row before all others.
    const { rows: walks } = await client.query(
      `select w.id from walk w join market_view v on v.id = w.view_id join site s on s.id = v.site_id
       where s.host = $1 and v.name = $2 order by w.id for update of w`,
      [host, name],
    );
    const { rowCount } = await client.query(
      "delete from market_view v using site s where s.id = v.site_id and s.host = $1 and v.name = $2",
      [host, name],
    );
    for (const { id } of walks) await deleteJobs(client, id);
    return rowCount === 1;
  });
  // What is in use now is dropped by a worker's sweep.
  if (isGone) await dropLeftTables(db);
  return isGone;
}
