import "server-only";
import { Prisma } from "../io/prisma/client";
import { queryRows } from "./query-rows";
import type { WalkHead } from "./walk-summary";

/** Entries of a walk by the weekday and hour (UTC) of their lastmod. */
export interface WeekHours {
  /** 7 × 24, Monday 00:00 first. */
  counts: number[];
  /** Entries that give a day alone: they are in no hour. */
  dateOnly: number;
  /** Files read by an earlier version, which did not keep hours. */
  filesWithout: number;
}

/** From the profiles of the files, through (walk_id): no row is touched. @param file Of this file alone. */
export async function readWeekHours(walk: WalkHead, file: string | null): Promise<WeekHours> {
  const only = file === null ? Prisma.empty : Prisma.sql`and s.url = ${file}`;
  const [sums] = await queryRows<{ hours: Record<string, number> | null; dateOnly: number; filesWithout: number }>(
    Prisma.sql`
      with held as materialized (
        select c.profile -> 'weekHours' as hours, (c.profile ->> 'dateOnly')::float8 as date_only
        from "fetch" f join file_content c on c.id = f.content_id join sitemap_file s on s.id = f.file_id
        where f.walk_id = ${walk.id} and c.entries > 0 ${only}
      )
      select (select json_object_agg(t.hour, t.entries) from (
          select h.hour - 1 as hour, sum(h.entries::float8) as entries
          from held cross join lateral jsonb_array_elements_text(held.hours) with ordinality as h (entries, hour)
          where h.entries <> '0' group by 1) t) as hours,
        coalesce(sum(date_only), 0) as "dateOnly", (count(*) filter (where hours is null))::int as "filesWithout"
      from held`,
  );
  const counts = Array.from({ length: 168 }, (_, hour) => sums?.hours?.[hour] ?? 0);
  return { counts, dateOnly: sums?.dateOnly ?? 0, filesWithout: sums?.filesWithout ?? 0 };
}
