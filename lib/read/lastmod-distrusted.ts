import "server-only";
import { distrustedCodes } from "../domain/change/changed-since";
import { Prisma } from "../io/prisma/client";
import { queryRows } from "./query-rows";
import { rowsOfFile } from "./walk-entries";
import type { WalkHead } from "./walk-summary";

/** Files of a walk whose lastmod is not to be believed, by the verdict of the file. */
export interface DistrustedFiles {
  /** `entry.file_id` of their rows. */
  ids: number[];
  /** All that have entries are. */
  all: boolean;
}

const verdictCode = Prisma.sql`coalesce(f.verdict, c.verdict) ->> 'code'`;
const holding = (walk: WalkHead) =>
  Prisma.sql`"fetch" f left join file_content c on c.id = f.content_id
    where f.walk_id = ${walk.id} and coalesce(c.entries, f.entries, 1) > 0`;

/** Through (walk_id). */
export async function readDistrustedFiles(walk: WalkHead): Promise<DistrustedFiles> {
  const files = await queryRows<{ id: number; isDistrusted: boolean }>(Prisma.sql`
    select ${rowsOfFile} as id, coalesce(${verdictCode} in (${Prisma.join([...distrustedCodes])}), false) as "isDistrusted"
    from ${holding(walk)}`);
  const ids = files.filter(({ isDistrusted }) => isDistrusted).map(({ id }) => id);
  return { ids, all: ids.length > 0 && ids.length === files.length };
}

/** Entries of such files by day since 1970, from the profiles of the files; empty where all or none of the files are. */
export async function readDistrustedDays(walk: WalkHead, { ids, all }: DistrustedFiles): Promise<Map<number, number>> {
  if (all || ids.length === 0) return new Map();
  const days = await queryRows<{ day: number; entries: number }>(Prisma.sql`
    select d.day::int as day, sum(d.date_only::float8 + d.date_time::float8) as entries
    from (select c.profile -> 'days' as days from ${holding(walk)} and ${rowsOfFile} = any (${ids}::int[])) p
    cross join lateral rows from (
      jsonb_array_elements_text(p.days -> 'day'),
      jsonb_array_elements_text(p.days -> 'dateOnly'),
      jsonb_array_elements_text(p.days -> 'dateTime')) as d (day, date_only, date_time)
    group by 1`);
  return new Map(days.map(({ day, entries }) => [day, entries]));
}
