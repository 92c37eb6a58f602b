import "server-only";
import { lastmodFlag } from "../domain/lastmod/lastmod-flag";
import { sectionOf } from "../domain/section/section-of";
import type { UrlFilter } from "../domain/walk/url-filter";
import type { RowReader } from "../io/copy-out";
import { Prisma } from "../io/prisma/client";
import { epochMs, filterTimeoutMs, queryRows } from "./query-rows";
import { type SectionCounts, type SectionPart, sumSections } from "./section-sums";
import type { SectionTree } from "./section-tree";
import { copyRows } from "./stream-rows";
import { entryPredicate } from "./url-predicate";
import { fileOfEntry, isNotKnown, isUnreadFile, standsForUrl } from "./walk-entries";
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
      select s.url as key, e.urls, e.standing, e.entries, e.dated, e."newestAt", e.day,
        case when ${isUnreadFile} then e.urls else e.unseen end as "notKnown"
      from (
        select e.file_id, count(*)::int as urls, ${standing} as standing,
          (count(*) filter (where e.id in (select unnest(f.kept_ids) from "fetch" f where f.walk_id = ${walk.id})))::int as unseen,
          sum(e.listings)::int as entries,
          coalesce(sum(e.listings) filter (where e.lastmod_at is not null), 0)::int as dated,
          ${epochMs(`max(e.lastmod_at) filter (where e.flags & ${lastmodFlag.future} = 0)`)} as "newestAt",
          case when e.flags & ${unplaced} = 0
            then ${epochMs("date_bin('1 day', e.lastmod_at, '1970-01-01 00:00:00Z')")} end as day
        from entry e where ${entryPredicate(walk, filter)} group by e.file_id, day
      ) e
      ${fileOfEntry(walk)}`,
    { timeoutMs: filterTimeoutMs },
  );
  const monthOf = createMonths();
  return parts.map(({ day, ...part }) => ({ ...part, month: day === null ? null : monthOf(day) }));
}

interface PathPart extends SectionPart {
  month: number;
}

/** Months of entries that are in none. */
const noMonth = -1_000_000;

/**
 * By node and month. Rows are added up here as they come: to cut a directory out of each loc, to date it and to group
 * by both took the database four times as long.
 */
async function readPathParts(
  walk: WalkHead,
  filter: UrlFilter,
  nodes: ReadonlyMap<string, unknown>,
): Promise<SectionPart[]> {
  const stands = standsForUrl(walk, filter) ?? Prisma.sql`true`;
  const statement = Prisma.sql`
    select e.loc, e.lastmod_at, e.flags, e.listings,
      case when not (${stands}) then 0 when ${isNotKnown(walk)} then 2 else 1 end
    from entry e where ${entryPredicate(walk, filter)}`;
  const keyOf = createKeys(nodes);
  const monthOf = createMonths();
  const parts = new Map<string, Map<number, PathPart>>();
  function addRow(row: RowReader): null {
    const key = keyOf(row.ascii() ?? "");
    const at = row.instantMs();
    const flags = row.int() ?? 0;
    const listings = row.int() ?? 0;
    const standing = row.int() ?? 0;
    const month = at === null || (flags & unplaced) !== 0 ? noMonth : monthOf(at);
    const part = partOf(parts, key, month);
    if (standing > 0) part.urls += 1;
    if (standing > 1) part.notKnown += 1;
    part.entries += listings;
    if (at === null) return null;
    part.dated += listings;
    if ((flags & lastmodFlag.future) === 0 && (part.newestAt === null || at > part.newestAt)) part.newestAt = at;
    return null;
  }
  for await (const _ of copyRows(statement, addRow, { timeoutMs: 4 * filterTimeoutMs }));
  return [...parts.values()].flatMap((months) =>
    [...months.values()].map((part) => ({
      ...part,
      standing: part.urls,
      month: part.month === noMonth ? null : part.month,
    })),
  );
}

function partOf(parts: Map<string, Map<number, PathPart>>, key: string, month: number): PathPart {
  let months = parts.get(key);
  if (!months) {
    months = new Map();
    parts.set(key, months);
  }
  let part = months.get(month);
  if (!part) {
    part = { key, month, urls: 0, standing: 0, entries: 0, dated: 0, newestAt: null, notKnown: 0 };
    months.set(month, part);
  }
  return part;
}

/** The node that a URL is counted in: that of its directory, or the nearest upwards. */
function createKeys(nodes: ReadonlyMap<string, unknown>): (loc: string) => string {
  const known = new Map<string, string>();
  return (loc) => {
    const section = sectionOf(loc);
    let key = known.get(section);
    if (key !== undefined) return key;
    key = section;
    while (key !== "/" && !nodes.has(key)) key = key.slice(0, key.lastIndexOf("/", key.length - 2) + 1);
    known.set(section, key);
    return key;
  };
}

/** Months since 1970-01. There are some thousand days, and a Date costs ten times as much as a look-up. */
function createMonths(): (at: number) => number {
  const known = new Map<number, number>();
  return (at) => {
    const day = Math.floor(at / 86_400_000);
    let month = known.get(day);
    if (month === undefined) {
      const date = new Date(at);
      month = (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
      known.set(day, month);
    }
    return month;
  };
}
