import "server-only";
import { isNarrowed, type UrlFilter } from "../domain/walk/url-filter";
import { Prisma } from "../io/prisma/client";
import type { LastmodHistogram } from "./lastmod-histogram";
import { epochMs, filterTimeoutMs, queryRows } from "./query-rows";
import { entryPredicate } from "./url-predicate";
import type { WalkHead } from "./walk-summary";

type Cluster = LastmodHistogram["clusters"][number];

/** Stamps of one finding that lie so close were made in one go. */
const gapMs = 60_000;
/** The heaviest; more names would cover the chart. */
const clustersMax = 12;

/**
 * Reads where stamps heap up that speak against lastmod, the heaviest heaps first.
 *
 * Under a filter each is counted anew through (lastmod_at, id); those that the filter leaves nothing of are left out.
 *
 * @throws FilterError
 */
export async function readClusters(walk: WalkHead, filter: UrlFilter): Promise<Cluster[]> {
  const stamps = await queryRows<{ at: number; entries: number; code: string }>(Prisma.sql`
    select ${epochMs("t.stamp_at")} as at, t.entries, t.finding as code
    from walk_stamp t where t.walk_id = ${walk.id} and t.finding is not null order by t.stamp_at`);
  const clusters = gather(walk, stamps).slice(0, clustersMax);
  if (clusters.length === 0 || !isNarrowed(filter)) return clusters;
  const entries = await countWithin(walk, filter, clusters);
  return clusters.flatMap((cluster, at) => (entries[at] ? [{ ...cluster, entries: entries[at] }] : []));
}

function gather(walk: WalkHead, stamps: { at: number; entries: number; code: string }[]): Cluster[] {
  const clusters: Cluster[] = [];
  const last = new Map<string, Cluster>();
  for (const { at, entries, code } of stamps) {
    const open = last.get(code);
    if (open && at - open.toAt <= gapMs) {
      open.toAt = at;
      open.entries += entries;
      continue;
    }
    const cluster = { fromAt: at, toAt: at, entries, code, sentence: sentenceOf(walk, code) };
    last.set(code, cluster);
    clusters.push(cluster);
  }
  return clusters.sort((a, b) => b.entries - a.entries || a.fromAt - b.fromAt);
}

/** The site's own sentence on the finding; where only some of its files have it, what it means. */
function sentenceOf(walk: WalkHead, code: string): string {
  return (
    walk.verdict?.findings.find((finding) => finding.code === code)?.sentence ??
    "Entries of some files share this moment: it looks like the time the files were made"
  );
}

async function countWithin(walk: WalkHead, filter: UrlFilter, clusters: Cluster[]): Promise<number[]> {
  const from = clusters.map(({ fromAt }) => new Date(fromAt).toISOString());
  // A stamp is a second: all of the last one is in it.
  const before = clusters.map(({ toAt }) => new Date(toAt + 1_000).toISOString());
  const rows = await queryRows<{ entries: number }>(
    Prisma.sql`
      select (select coalesce(sum(e.listings), 0)::float8 from entry e
        where ${entryPredicate(walk, filter)} and e.lastmod_at >= c.from_at and e.lastmod_at < c.before_at) as entries
      from unnest(${from}::timestamptz[], ${before}::timestamptz[]) with ordinality as c (from_at, before_at, place)
      order by c.place`,
    { timeoutMs: filterTimeoutMs },
  );
  return rows.map(({ entries }) => entries);
}
