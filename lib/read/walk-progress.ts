import "server-only";
import type { WalkReason, WalkState } from "../domain/walk/walk-state";
import { Prisma } from "../io/prisma/client";
import { queryRows } from "./query-rows";
import { readWalkManners, type WalkManners } from "./walk-hosts";

/** What the progress region shows; asked again every second while the walk is active. */
export interface WalkProgress {
  number: number;
  state: WalkState;
  /** Sitemap files done, of those known so far. */
  filesDone: number;
  filesKnown: number;
  filesFailed: number;
  /** Read anew, and of files that are the same as before. */
  entries: number;
  entriesUnchanged: number;
  bytes: number;
  /** Since the start, milliseconds; to `finishedAt` where the walk has ended. */
  elapsedMs: number;
  entriesPerSecond: number;
  currentUrl: string | null;
  reasons: WalkReason[];
  cancelRequested: boolean;
  manners: WalkManners;
  /** Probes and files with their outcome, latest first, at most 20. */
  latest: {
    url: string;
    outcome: string | null;
    reason: string | null;
    status: number | null;
    entries: number | null;
  }[];
}

/**
 * A walk of a site as it stands now, whatever its state.
 *
 * @param number Of the walk; the view's last one else. Null where there is no such walk.
 */
export async function readProgress(
  host: string,
  number?: number,
  view: string = "default",
): Promise<WalkProgress | null> {
  const rows = await queryRows<WalkProgress & { id: number }>(Prisma.sql`
    select p.*, case when p."elapsedMs" > 0 then p.entries * 1000 / p."elapsedMs" else 0 end as "entriesPerSecond"
    from (
      select w.id, w.number, w.state, w.files_done as "filesDone", w.files_known as "filesKnown", w.files_failed as "filesFailed",
        w.entries_read::float8 as entries, (
          select coalesce(sum(u.entries), 0)::float8 from "fetch" u
          where u.walk_id = w.id and u.outcome in ('not-modified', 'unchanged', 'skipped-unchanged')
            and u.format not in ('sitemapindex')) as "entriesUnchanged", w.bytes_read::float8 as bytes,
        coalesce(greatest(0, date_part('epoch', coalesce(w.finished_at, now()) - w.started_at) * 1000), 0) as "elapsedMs",
        w.current_url as "currentUrl", w.reasons, w.cancel_requested_at is not null as "cancelRequested",
        coalesce((
          select json_agg(l) from (
            select f.url, f.outcome, f.reason, f.status, f.entries from (
              select s.url, t.outcome, t.reason, t.status, t.entries, t.finished_at, t.id
              from "fetch" t join sitemap_file s on s.id = t.file_id
              where t.walk_id = w.id and t.state in ('running', 'done') and t.started_at is not null
              order by t.finished_at desc nulls first, t.id desc limit 20
            ) f order by f.finished_at desc nulls first, f.id desc
          ) l), '[]') as latest
      from site s
      join market_view v on v.site_id = s.id and v.name = ${view}
      join walk w on w.view_id = v.id
      where s.host = ${host} and (${number ?? null}::int is null or w.number = ${number ?? null})
      order by w.number desc limit 1
    ) p`);
  if (!rows[0]) return null;
  const { id, ...progress } = rows[0];
  return { ...progress, manners: await readWalkManners(id) };
}
