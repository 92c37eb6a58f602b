import "server-only";
import { Prisma } from "../io/prisma/client";
import { epochMs, queryRows } from "./query-rows";

/** How often a market view is walked by itself. */
export interface ViewSchedule {
  view: string;
  everyMinutes: number | null;
  /** Unix milliseconds; null where it is not. */
  nextAt: number | null;
}

/** Schedules of a site's views, the oldest view first. */
export function listSchedules(host: string): Promise<ViewSchedule[]> {
  return queryRows<ViewSchedule>(Prisma.sql`
    select v.name as view, c.every_minutes as "everyMinutes", ${epochMs("c.next_at")} as "nextAt"
    from market_view v join site s on s.id = v.site_id left join walk_schedule c on c.view_id = v.id
    where s.host = ${host} order by v.id`);
}
