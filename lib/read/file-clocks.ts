import "server-only";
import { Prisma } from "../io/prisma/client";
import type { LastmodHistogram } from "./lastmod-histogram";
import { epochMs, queryRows } from "./query-rows";
import type { WalkHead } from "./walk-summary";

type Clock = LastmodHistogram["clocks"][number];

const clocksMax = 50;

/**
 * When the files of a walk say that they were made, the heaviest files first, and when the walk was: at most 50.
 *
 * @param file Only of this file.
 */
export async function readClocks(walk: WalkHead, file: string | null): Promise<Clock[]> {
  const only = file === null ? Prisma.empty : Prisma.sql`and s.url = ${file}`;
  const rows = await queryRows<{ url: string; date: string | null; modified: string | null; indexAt: number | null }>(
    Prisma.sql`
      select s.url, f.headers->>'date' as date, f.headers->>'last-modified' as modified, ${epochMs("f.index_lastmod_at")} as "indexAt"
      from "fetch" f join sitemap_file s on s.id = f.file_id
      where f.walk_id = ${walk.id} and f.entries > 0 ${only}
      order by f.entries desc, f.rank limit ${clocksMax}`,
  );
  const clocks: Clock[] = walk.startedAt === null ? [] : [{ at: walk.startedAt, kind: "walk", url: null }];
  for (const { url, date, modified, indexAt } of rows) {
    const times = [
      { at: parseHttpDate(date), kind: "file-date" },
      { at: parseHttpDate(modified), kind: "last-modified" },
      { at: indexAt, kind: "index-lastmod" },
    ] as const;
    for (const { at, kind } of times) if (at !== null) clocks.push({ at, kind, url });
  }
  return clocks.slice(0, clocksMax);
}

/** @see https://www.rfc-editor.org/rfc/rfc9110#name-date-time-formats */
function parseHttpDate(text: string | null): number | null {
  const at = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? null : at;
}
