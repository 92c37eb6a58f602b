import "server-only";
import type { WalkLimits } from "../domain/walk/walk-limits";
import { readEnv } from "../io/env";
import { Prisma } from "../io/prisma/client";
import { queryRows } from "./query-rows";

/** What is set for a site, and what would go with it. */
export interface SiteSettings {
  host: string;
  /** Where a walk begins to look. */
  startAddress: string;
  /** Only what differs from the defaults. */
  limits: Partial<WalkLimits>;
  /** All that is kept of the site. */
  kept: { walks: number; files: number; urls: number };
  /** User-Agent of the last request that was sent; null before there is one. */
  lastAgent: string | null;
}

/** @returns null where there is no such site. `kept.urls` is of the latest walk with an inventory. */
export async function readSiteSettings(host: string): Promise<SiteSettings | null> {
  const rows = await queryRows<SiteSettings>(Prisma.sql`
    select s.host, s.start_address as "startAddress", s.limits,
      json_build_object(
        'walks', (select count(*)::int from walk w join market_view v on v.id = w.view_id where v.site_id = s.id),
        'files', (select count(*)::int from sitemap_file f join market_view v on v.id = f.view_id where v.site_id = s.id),
        'urls', coalesce((
          select (w.summary->>'urls')::int from walk w join market_view v on v.id = w.view_id
          where v.site_id = s.id and w.summary is not null order by w.id desc limit 1), 0)) as kept,
      (select f.agent from "fetch" f
        where f.walk_id = (select max(w.id) from walk w join market_view v on v.id = w.view_id where v.site_id = s.id)
          and f.agent is not null
        order by f.id desc limit 1) as "lastAgent"
    from site s where s.host = ${host}`);
  return rows[0] ?? null;
}

/** How requests name themselves, as this process's environment has it. */
export interface RequestIdentity {
  userAgent: string;
  contact: string | null;
}

export function readRequestIdentity(): RequestIdentity {
  const { userAgent, contact } = readEnv();
  return { userAgent, contact };
}
