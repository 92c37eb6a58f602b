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
import { filterTimeoutMs, queryRows } from "./query-rows";
import { streamRows } from "./stream-rows";
import { precisionOf } from "./url-row";
import type { WalkHead } from "./walk-summary";

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

/** Rows of the list (all, or one of them), the first of them by value, and how many each list has. @throws FilterError */
export async function readDuePage(request: DueRequest, { skip = 0, limit = 100 } = {}): Promise<DuePage> {
  const { walk, filter, since } = request;
  const [counts, rows, toRow] = await Promise.all([
    queryRows<{ list: number; count: number }>(
      Prisma.sql`select d.list, count(*)::int as count from (${dueSelect(walk, filter, since)}) d group by 1`,
      { timeoutMs: filterTimeoutMs * 4 },
    ),
    queryRows<StoredRow>(Prisma.sql`${rowsOf(walk, sourceOf(request))} offset ${skip} limit ${limit}`, {
      timeoutMs: filterTimeoutMs * 4,
    }),
    createRowReader(walk, request.agent),
  ]);
  const countOf = (list: DueList) => counts.find((one) => dueLists[one.list] === list)?.count ?? 0;
  return {
    // fromEntries widens the names.
    counts: Object.fromEntries(dueLists.map((list) => [list, countOf(list)])) as DueCounts,
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
