import "server-only";
import { lastmodFlag } from "../domain/lastmod/lastmod-flag";
import { sectionOf } from "../domain/section/section-of";
import type { UrlFilter } from "../domain/walk/url-filter";
import { Prisma } from "../io/prisma/client";
import { epochMs, filterTimeoutMs, queryRows } from "./query-rows";
import { type SectionCounts, type SectionPart, sumSections } from "./section-sums";
import type { SectionTree } from "./section-tree";
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

/** Text of the columns, in their order below. */
type PathRow = [
  directory: string,
  month: string | null,
  urls: string,
  entries: string,
  dated: string,
  newestAt: string | null,
  notKnown: string,
];

/** By directory, with its scheme and host, and month: 0.4 s at 150,000 rows under the filter, 2 s at a million. */
async function readPathParts(
  walk: WalkHead,
  filter: UrlFilter,
  nodes: ReadonlyMap<string, unknown>,
): Promise<SectionPart[]> {
  const stands = standsForUrl(walk, filter) ?? Prisma.sql`true`;
  const rows = await queryRows<PathRow>(
    Prisma.sql`
      select substring(e.loc from '^[^?]*/') as directory,
        ${epochMs(`date_trunc('month', case when e.flags & ${unplaced} = 0 then e.lastmod_at end, 'UTC')`)} as month,
        count(*) filter (where ${stands}), sum(e.listings),
        coalesce(sum(e.listings) filter (where e.lastmod_at is not null), 0),
        ${epochMs(`max(e.lastmod_at) filter (where e.flags & ${lastmodFlag.future} = 0)`)},
        count(*) filter (where ${stands} and ${isNotKnown(walk)})
      from entry e where ${entryPredicate(walk, filter)} group by directory, month`,
    { timeoutMs: filterTimeoutMs, raw: true },
  );
  const monthOf = createMonths();
  const keyOf = createKeys(nodes);
  return rows.map(([directory, month, urls, entries, dated, newestAt, notKnown]) => ({
    key: keyOf(directory),
    month: month === null ? null : monthOf(Number(month)),
    urls: Number(urls),
    standing: Number(urls),
    entries: Number(entries),
    dated: Number(dated),
    newestAt: newestAt === null ? null : Number(newestAt),
    notKnown: Number(notKnown),
  }));
}

/** The node that a directory is counted in: the nearest upwards. A directory comes many times, once a month. */
function createKeys(nodes: ReadonlyMap<string, unknown>): (directory: string) => string {
  const known = new Map<string, string>();
  return (directory) => {
    let key = known.get(directory);
    if (key !== undefined) return key;
    key = sectionOf(directory);
    while (key !== "/" && !nodes.has(key)) key = key.slice(0, key.lastIndexOf("/", key.length - 2) + 1);
    known.set(directory, key);
    return key;
  };
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
