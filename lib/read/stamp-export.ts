import "server-only";
import type { UrlFilter } from "../domain/walk/url-filter";
import { Prisma } from "../io/prisma/client";
import { epochMs } from "./query-rows";
import type { StampRow } from "./stamp-page";
import { streamRows } from "./stream-rows";
import { entryPredicate } from "./url-predicate";
import { precisionOf, precisions } from "./url-row";
import type { WalkHead } from "./walk-summary";

/**
 * Streams every stamp of the entries under a filter, heaviest first, older first among equals.
 *
 * @param dated Entries that shares are of: StampPage.dated.
 * @throws FilterError before the first portion; the signal's reason.
 */
export async function* streamStamps(
  walk: WalkHead,
  filter: UrlFilter,
  { dated, signal }: { dated: number; signal?: AbortSignal },
): AsyncGenerator<StampRow[]> {
  const statement = Prisma.sql`
    select ${epochMs("c.at")} as at, c.precision, c.entries::float8 as entries, c.files, t.finding
    from (
      select date_bin('1 second', e.lastmod_at, '1970-01-01 00:00:00Z') as at, least(e.precision, 5) as precision,
        sum(e.listings) as entries, count(distinct e.file_id)::int as files
      from entry e where ${entryPredicate(walk, filter)} and e.lastmod_at is not null group by 1, 2
    ) c
    left join walk_stamp t on t.walk_id = ${walk.id} and t.stamp_at = c.at and t.precision = (${precisions}::text[])[c.precision]
    order by c.entries desc, c.at, c.precision`;
  for await (const rows of streamRows<Omit<StampRow, "precision" | "share"> & { precision: number }>(statement, {
    signal,
  })) {
    yield rows.map((row) => ({
      ...row,
      precision: precisionOf(row.precision) ?? "",
      share: dated > 0 ? row.entries / dated : 0,
    }));
  }
}
