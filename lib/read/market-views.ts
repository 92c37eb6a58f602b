import "server-only";
import type { RequestProfile } from "../domain/view/request-profile";
import { type ShownProfile, showProfile } from "../domain/view/shown-profile";
import { Prisma } from "../io/prisma/client";
import { queryRows } from "./query-rows";

/** A market view as it may be seen: secrets are `***`. */
export interface MarketView {
  name: string;
  walks: number;
  /** Number of the latest walk that ended with an inventory. */
  latest: number | null;
  profile: ShownProfile;
}

interface StoredView extends Omit<MarketView, "profile"> {
  profile: RequestProfile;
}

/** Views of a site, the oldest first. */
export async function listMarketViews(host: string): Promise<MarketView[]> {
  const rows = await queryRows<StoredView>(Prisma.sql`
    select v.name, (select count(*)::int from walk w where w.view_id = v.id) as walks,
      (select max(w.number) from walk w where w.view_id = v.id and w.state in ('complete', 'partial')) as latest,
      json_build_object('userAgent', v.user_agent, 'acceptLanguage', v.accept_language, 'headers', v.headers,
        'proxyUrl', v.proxy_url) as profile
    from market_view v join site s on s.id = v.site_id where s.host = ${host} order by v.id`);
  return rows.map((row) => ({ ...row, profile: showProfile(row.profile) }));
}
