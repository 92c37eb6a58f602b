import "server-only";
import { lastmodFlag } from "../domain/lastmod/lastmod-flag";
import { sectionOf } from "../domain/section/section-of";
import type { UrlFilter } from "../domain/walk/url-filter";
import { Prisma } from "../io/prisma/client";
import { epochMs, filterTimeoutMs, queryRows } from "./query-rows";
import { type SectionCounts, type SectionPart, sumSections } from "./section-sums";
import type { SectionTree } from "./section-tree";
import { streamRows } from "./stream-rows";
import { entryPredicate } from "./url-predicate";
import { isNotKnown, standsForUrl } from "./walk-entries";
import type { WalkHead } from "./walk-summary";

/**
 * Counts what a filter leaves in each node of a tree.
 *
 * @param parents By key, of every node that there is: what lies deeper is counted in the nearest of them.
 * @throws FilterError
 */
export async function countSections(
  walk: WalkHead,
  tree: SectionTree,
  filter: UrlFilter,
  parents: ReadonlyMap<string, string | null>,
): Promise<Map<string, SectionCounts>> {
  const parts = tree === "file" ? await readFileParts(walk, filter) : await readPathParts(walk, filter, parents);
  return sumSections(parts, parents);
}

/** As in lib/domain/section/path-tree.ts: a future date is dated, but neither the newest nor in a month; an implausible one is in no month. */
const unplaced = lastmodFlag.future | lastmodFlag.implausible;

interface FilePart extends SectionPart {
  day: number | null;
}

/** By file and day, which the planner counts in parallel; months are made of the days. */
async function readFileParts(walk: WalkHead, filter: UrlFilter): Promise<SectionPart[]> {
  const stands = standsForUrl(walk, filter);
  const standing = stands ? Prisma.sql`(count(*) filter (where ${stands}))::int` : Prisma.sql`count(*)::int`;
  const parts = await queryRows<Omit<FilePart, "month">>(
    Prisma.sql`
      select s.url as key, p.urls, p.standing, p.entries, p.dated, p."newestAt", p.day,
        case when f.outcome in ('ok', 'not-modified', 'unchanged', 'skipped-unchanged')
          or f.outcome = 'partial' and f.kept_entries = 0 then 0 else p.urls end as "notKnown"
      from (
        select e.file_id, count(*)::int as urls, ${standing} as standing, sum(e.listings)::int as entries,
          coalesce(sum(e.listings) filter (where e.lastmod_at is not null), 0)::int as dated,
          ${epochMs(`max(e.lastmod_at) filter (where e.flags & ${lastmodFlag.future} = 0)`)} as "newestAt",
          case when e.flags & ${unplaced} = 0
            then ${epochMs("date_bin('1 day', e.lastmod_at, '1970-01-01 00:00:00Z')")} end as day
        from entry e where ${entryPredicate(walk, filter)} group by e.file_id, day
      ) p
      join sitemap_file s on s.id = p.file_id
      left join "fetch" f on f.walk_id = ${walk.id} and f.file_id = p.file_id`,
    { timeoutMs: filterTimeoutMs },
  );
  const monthOf = createMonths();
  return parts.map(({ day, ...part }) => ({ ...part, month: day === null ? null : monthOf(day) }));
}

interface PathRow {
  loc: string;
  lastmodAt: number | null;
  listings: number;
  flags: number;
  stands: boolean;
  notKnown: boolean;
}

/** Row by row: the database would take three times as long to cut paths. */
async function readPathParts(
  walk: WalkHead,
  filter: UrlFilter,
  nodes: ReadonlyMap<string, unknown>,
): Promise<Iterable<SectionPart>> {
  const statement = Prisma.sql`
    select e.loc, ${epochMs("e.lastmod_at")} as "lastmodAt", e.listings, e.flags,
      ${standsForUrl(walk, filter) ?? Prisma.sql`true`} as stands, ${isNotKnown(walk)} as "notKnown"
    from entry e where ${entryPredicate(walk, filter)}`;
  const parts = new Map<string, SectionPart>();
  const monthOf = createMonths();
  for await (const rows of streamRows<PathRow>(statement, { timeoutMs: filterTimeoutMs })) {
    for (const row of rows) {
      const isPlaced = row.lastmodAt !== null && (row.flags & unplaced) === 0;
      const month = isPlaced ? monthOf(row.lastmodAt ?? 0) : null;
      addRow(partOf(parts, nodeOf(sectionOf(row.loc), nodes), month), row);
    }
  }
  return parts.values();
}

function partOf(parts: Map<string, SectionPart>, key: string, month: number | null): SectionPart {
  const name = `${month} ${key}`;
  const known = parts.get(name);
  if (known) return known;
  const part = { key, month, urls: 0, standing: 0, entries: 0, dated: 0, newestAt: null, notKnown: 0 };
  parts.set(name, part);
  return part;
}

function addRow(part: SectionPart, { lastmodAt, listings, flags, stands, notKnown }: PathRow): void {
  if (stands) {
    part.urls += 1;
    part.standing += 1;
    if (notKnown) part.notKnown += 1;
  }
  part.entries += listings;
  if (lastmodAt === null) return;
  part.dated += listings;
  const isFuture = (flags & lastmodFlag.future) !== 0;
  if (!isFuture && (part.newestAt === null || lastmodAt > part.newestAt)) part.newestAt = lastmodAt;
}

/** The nearest directory upwards that is a node. */
function nodeOf(section: string, nodes: ReadonlyMap<string, unknown>): string {
  let key = section;
  while (key !== "/" && !nodes.has(key)) key = key.slice(0, key.lastIndexOf("/", key.length - 2) + 1);
  return key;
}

/** Months since 1970-01. Many rows have the day of the row before, and a Date costs ten times as much. */
function createMonths(): (at: number) => number {
  let lastDay = Number.NaN;
  let month = 0;
  return (at) => {
    const day = Math.floor(at / 86_400_000);
    if (day !== lastDay) {
      lastDay = day;
      const date = new Date(at);
      month = (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
    }
    return month;
  };
}
