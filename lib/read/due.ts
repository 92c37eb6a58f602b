import "server-only";
import type { Since } from "../domain/change/changed-since";
import { type DueList, type DueRow, dueLists } from "../domain/plan/due-list";
import { createRobotsLabel } from "../domain/plan/robots-label";
import { sectionOf } from "../domain/section/section-of";
import type { RobotsReport } from "../domain/walk/robots-report";
import type { UrlFilter } from "../domain/walk/url-filter";
import { Prisma } from "../io/prisma/client";
import { dueSelect } from "./due-statement";
import { readExportFiles } from "./export-files";
import { queryRows } from "./query-rows";
import { streamRows } from "./stream-rows";
import { precisionOf } from "./url-row";
import type { WalkHead } from "./walk-summary";

/** Ten million rows are sorted in about half of it. */
const dueTimeoutMs = 60_000;

export type DueCounts = Record<DueList, number>;

export interface DuePage {
  counts: DueCounts;
  rows: DueRow[];
}

interface StoredRow {
  rank: number;
  list: number;
  loc: string;
  lastmodAt: Date | null;
  precision: number | null;
  fileId: number;
  seenFrom: number;
}

export interface DueRequest {
  walk: WalkHead;
  filter: UrlFilter;
  since: Since;
  /** One list of them. */
  list?: DueList | null | undefined;
  /** Product name of the crawler that robots.txt is read for. */
  agent?: string | undefined;
}

/** The first rows of the list (all, or one of them), and how many each list has. One pass over the walk. @throws FilterError */
export async function readDuePage(request: DueRequest, limit = 50): Promise<DuePage> {
  const { walk, filter, since, list } = request;
  const shown = list ? Prisma.sql`where list = ${dueLists.indexOf(list)}` : Prisma.empty;
  const [found] = await queryRows<{ counts: Record<string, number> | null; ranks: [number, number, string][] | null }>(
    Prisma.sql`with d as materialized (${dueSelect(walk, filter, since)})
      select (select json_object_agg(list, count) from (select list, count(*) from d group by 1) c) as counts,
        (select json_agg(json_build_array(rank, list, entry_id::text) order by rank) from (
          select * from d ${shown} order by rank limit ${limit}) r) as ranks`,
    { timeoutMs: dueTimeoutMs },
  );
  const ranks = found?.ranks ?? [];
  const source = Prisma.sql`select * from unnest(${ranks.map(([rank]) => rank)}::int[], ${ranks.map(([, one]) => one)}::int[],
    ${ranks.map(([, , id]) => id)}::bigint[]) as t(rank, list, entry_id)`;
  const [rows, toRow] = await Promise.all([
    queryRows<StoredRow>(rowsOf(walk, source)),
    createRowReader(walk, request.agent),
  ]);
  return {
    // fromEntries widens the names.
    counts: Object.fromEntries(dueLists.map((name, at) => [name, found?.counts?.[at] ?? 0])) as DueCounts,
    rows: rows.map(toRow),
  };
}

/** Streams all of them, in constant memory. @throws FilterError; the signal's reason. */
export async function* streamDue(request: DueRequest, signal?: AbortSignal): AsyncGenerator<DueRow[]> {
  yield* streamSource(request.walk, sourceOf(request), { agent: request.agent, signal });
}

/** Streams the ranks `from` < rank ≤ `to` of the list that a cursor keeps. @param walk The walk that it was made of. */
export async function* streamTaken(
  walk: WalkHead,
  { cursorId, from, to }: { cursorId: number; from: number; to: number },
  options: { agent?: string | undefined; signal?: AbortSignal | undefined } = {},
): AsyncGenerator<DueRow[]> {
  const source = Prisma.sql`select r.rank, r.list::int as list, r.entry_id from recrawl_due r
    where r.cursor_id = ${cursorId} and r.rank > ${from} and r.rank <= ${to}`;
  yield* streamSource(walk, source, options);
}

function sourceOf({ walk, filter, since, list }: DueRequest): Prisma.Sql {
  const source = dueSelect(walk, filter, since);
  return list ? Prisma.sql`select * from (${source}) one where list = ${dueLists.indexOf(list)}` : source;
}

async function* streamSource(
  walk: WalkHead,
  source: Prisma.Sql,
  { agent, signal }: { agent?: string | undefined; signal?: AbortSignal | undefined },
): AsyncGenerator<DueRow[]> {
  const toRow = await createRowReader(walk, agent);
  for await (const rows of streamRows<StoredRow>(rowsOf(walk, source), { signal })) yield rows.map(toRow);
}

/** The entries of ranks: a row of `entry` stays what it is when its span has ended. */
function rowsOf(walk: WalkHead, source: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`select d.rank::int as rank, d.list, e.loc, e.lastmod_at as "lastmodAt", e.precision, e.file_id as "fileId", e.seen_from as "seenFrom"
    from (${source}) d join entry e on e.view_id = ${walk.viewId} and e.id = d.entry_id order by d.rank`;
}

async function createRowReader(walk: WalkHead, agent = "*"): Promise<(row: StoredRow) => DueRow> {
  const [files, robots] = await Promise.all([readExportFiles(walk), readRobots(walk)]);
  const labelOf = createRobotsLabel(robots, agent);
  return (row) => ({
    rank: row.rank,
    list: dueLists[row.list] ?? "changed",
    loc: row.loc,
    lastmodAt: row.lastmodAt?.getTime() ?? null,
    precision: precisionOf(row.precision),
    section: sectionOf(row.loc),
    sitemap: files.get(String(row.fileId))?.url ?? "",
    robots: labelOf(row.loc),
    firstSeen: row.seenFrom,
  });
}

/** As the view's last walk that got an answer found it. */
async function readRobots(walk: WalkHead): Promise<RobotsReport | null> {
  const rows = await queryRows<{ robots: RobotsReport }>(Prisma.sql`
    select robots from walk where view_id = ${walk.viewId} and robots->>'outcome' in ('ok', 'absent', 'not-robots')
    order by number desc limit 1`);
  return rows[0]?.robots ?? null;
}
