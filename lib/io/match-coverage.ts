import type { PoolClient } from "pg";
import { createCoverageNodes, type WalkNode } from "../domain/coverage/coverage-nodes";
import type { CoverageNode, CoverageSummary, PairCount } from "../domain/coverage/coverage-summary";
import { PairCounts } from "../domain/coverage/pair-counts";
import { tableOf } from "../domain/crawl-list/table-names";
import type { PathTree } from "../domain/section/path-tree";
import { sectionOf } from "../domain/section/section-of";
import { withoutFragment } from "../domain/url/without-fragment";
import type { Db } from "./db";
import { findNearPairs, type SideTrees } from "./near-pairs";

/** A walk and a version that are matched. */
export interface CoverageTask {
  id: number;
  walkId: number;
  walkNumber: number;
  viewId: number;
  versionId: number;
  host: string;
}

interface MatchSteps {
  /** Called between steps: throws to end the work. */
  check(): Promise<void>;
}

/** `coverage_url.side` */
export const side = { both: 0, sitemap: 1, crawl: 2, elsewhere: 3 } as const;

/**
 * Matches a walk with a list: letter for letter in the database, then near misses among what is left, in two passes over
 * it. Memory: 12 bytes a hash slot for the smaller of the two leftovers.
 *
 * May be run again at any time: it begins anew.
 */
export async function matchCoverage(db: Db, task: CoverageTask, { check }: MatchSteps): Promise<CoverageSummary> {
  const { rows } = await db.pool.query(
    `select w.summary->'origins' as walk, v.summary->'origins' as list, (v.summary->>'originCount')::int as "listOrigins", v.tree
     from walk w, crawl_list_version v where w.id = $1 and v.id = $2`,
    [task.walkId, task.versionId],
  );
  const origins: Origins = rows[0];
  const table = tableOf("coverage", task.id);
  await db.withTransaction((client) => joinExactly(client, task, origins));
  await check();
  await db.pool.query(`analyze ${table}`);
  const sides = await countSides(db, table);
  const walk = await readWalkNodes(db, task.walkId);
  const found = await findNearPairs(db, task.id, sides, check);
  await check();
  const nodes = await countNodes(db, { task, walk, list: rows[0].tree, trees: found.trees });
  const summary: CoverageSummary = {
    sitemap: sides.both + sides.sitemap,
    list: sides.both + sides.crawl + sides.elsewhere,
    both: sides.both,
    elsewhere: sides.elsewhere,
    pairs: nodes.pairs,
    said: await countSaid(db, table),
    origins: [...new Set([...origins.walk, ...origins.list].map(({ origin }) => origin))],
  };
  await saveCoverage(db, task, summary, [...nodes.path, ...nodes.file]);
  return summary;
}

interface Origins {
  walk: { origin: string; foreign?: boolean }[];
  list: { origin: string }[];
  listOrigins: number;
  tree: PathTree;
}

/**
 * One row a distinct URL of either. Ten million against ten million: a hash join in half a gigabyte, in parallel.
 */
async function joinExactly(client: PoolClient, task: CoverageTask, origins: Origins): Promise<void> {
  const table = tableOf("coverage", task.id);
  await client.query(`drop table if exists ${table}`);
  await client.query("set local work_mem = '256MB'");
  await client.query("set local maintenance_work_mem = '256MB'");
  // Whatever the planner thinks of it: all rows of both are read once, by all processors.
  await client.query("set local enable_mergejoin = off");
  await client.query("set local enable_indexscan = off");
  await client.query("set local parallel_tuple_cost = 0.001");
  const elsewhere = elsewhereSql(task.host, origins);
  const [view, walk] = [Number(task.viewId), Number(task.walkNumber)];
  const shadowed = `select 1 from shadowed_entry h where h.view_id = ${view} and h.first_walk <= ${walk} and h.last_walk >= ${walk}`;
  const { rows: shadows } = await client.query(`${shadowed} limit 1`);
  await client.query(`create table ${table} as
    select coalesce(e.loc, c.loc) as loc,
      (case when c.loc is null then ${side.sitemap} when e.loc is not null then ${side.both}
        when ${elsewhere} then ${side.elsewhere} else ${side.crawl} end)::smallint as side,
      e.id as entry_id, e.file_id, c.n as list_n, c.status, c.indexability, c.depth, c.is_html
    from (
      select e.id, e.loc, e.file_id from entry e
      where e.view_id = ${view} and e.first_walk <= ${walk} and e.last_walk >= ${walk} ${shadows[0] ? `and not exists (${shadowed} and h.entry_id = e.id)` : ""}
    ) e full join ${tableOf("url", task.versionId)} c on c.loc = e.loc`);
  await client.query(`create index ${table}_side on ${table} (side, loc)`);
  // What should not stand in a sitemap is mostly rare.
  await client.query(`create index ${table}_said on ${table} (side, loc) where status >= 300 or indexability > 0`);
}

/** Hosts that are neither the site's, nor below it, nor any that the walk has URLs of. Text of SQL, on `c.loc`. */
function elsewhereSql(host: string, { walk, list, listOrigins }: Origins): string {
  const own = new Set(walk.map(({ origin }) => hostOf(origin)));
  const isOwn = (origin: string) => {
    const name = hostOf(origin);
    return own.has(name) || name === host || name.endsWith(`.${host}`) || host.endsWith(`.${name}`);
  };
  if (listOrigins <= list.length && list.every(({ origin }) => isOwn(origin))) return "false";
  const name = "split_part(split_part(c.loc, '/', 3), ':', 1)";
  const known = [...own, host, `www.${host}`].map(literal).join(", ");
  return `not (${name} in (${known}) or right(${name}, ${host.length + 1}) = ${literal(`.${host}`)})`;
}

function hostOf(origin: string): string {
  return new URL(origin).hostname;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

export interface SideCounts {
  both: number;
  sitemap: number;
  crawl: number;
  elsewhere: number;
}

async function countSides(db: Db, table: string): Promise<SideCounts> {
  const { rows } = await db.pool.query(`select side, count(*)::int as urls from ${table} group by side`);
  const of = (code: number): number => rows.find((row) => row.side === code)?.urls ?? 0;
  return {
    both: of(side.both),
    sitemap: of(side.sitemap),
    crawl: of(side.crawl),
    elsewhere: of(side.elsewhere),
  };
}

/** What the list says of URLs that the sitemap has: statuses and indexability that should not be there. */
async function countSaid(db: Db, table: string): Promise<Record<string, number>> {
  const { rows } = await db.pool.query(
    `select count(*) filter (where status between 300 and 399 and status <> 304)::int as redirect,
       count(*) filter (where status between 400 and 499)::int as "client-error",
       count(*) filter (where status >= 500)::int as "server-error",
       count(*) filter (where indexability = 1)::int as noindex,
       count(*) filter (where indexability = 2)::int as canonicalised
     from ${table} where side = ${side.both} and (status >= 300 or indexability > 0)`,
  );
  return rows[0];
}

async function readWalkNodes(db: Db, walkId: number): Promise<WalkNode[]> {
  const { rows } = await db.pool.query(
    "select key, urls, wide from walk_section where walk_id = $1 and tree = 'path'",
    [walkId],
  );
  return rows;
}

interface NodeSources {
  task: CoverageTask;
  walk: WalkNode[];
  list: PathTree;
  trees: SideTrees;
}

type StoredNode = CoverageNode & { tree: "path" | "file" };

async function countNodes(
  db: Db,
  { task, walk, list, trees }: NodeSources,
): Promise<{ pairs: PairCount[]; path: StoredNode[]; file: StoredNode[] }> {
  const nodes = createCoverageNodes({ walk, list, sitemapOnly: trees.sitemap, elsewhere: trees.elsewhere });
  const all = new PairCounts();
  for await (const pairs of trees.pairs()) {
    for (const pair of pairs) {
      all.add(pair);
      nodes.add(sectionOf(pair.loc), sectionOf(withoutFragment(pair.crawlLoc)), pair);
    }
  }
  const path = nodes.finish().map((node): StoredNode => ({ ...node, tree: "path" }));
  return { pairs: all.toList(), path: heaviest(path), file: await countFiles(db, task) };
}

/** Stored ones: as many as a walk's own tree may have. */
const nodesMax = 20_000;

function heaviest(nodes: StoredNode[]): StoredNode[] {
  if (nodes.length <= nodesMax) return nodes;
  return nodes.sort((a, b) => b.sitemap + b.list - a.sitemap - a.list || a.depth - b.depth).slice(0, nodesMax);
}

async function countFiles(db: Db, task: CoverageTask): Promise<StoredNode[]> {
  const { rows } = await db.pool.query(
    `with counted as (
       select file_id, count(*)::int as sitemap, (count(*) filter (where side = ${side.both}))::int as "both"
       from ${tableOf("coverage", task.id)} where file_id is not null group by file_id
     ), paired as (
       select file_id, jsonb_agg(jsonb_build_array(difference, relevant, wanted, pairs)) as pairs from (
         select file_id, difference, relevant, wanted, count(*)::int as pairs
         from ${tableOf("pair", task.id)} group by 1, 2, 3, 4) t group by file_id
     )
     select s.url as key, c.sitemap, c."both", coalesce(p.pairs, '[]') as pairs
     from counted c
     left join "fetch" f on f.walk_id = $1 and coalesce(f.rows_of, f.file_id) = c.file_id
     join sitemap_file s on s.id = coalesce(f.file_id, c.file_id)
     left join paired p on p.file_id = c.file_id
     order by c.sitemap desc limit 2000`,
    [task.walkId],
  );
  return rows.map((row) => ({
    ...row,
    ...{ tree: "file", parentKey: null, depth: 0, list: row.both, listPairs: row.pairs, wide: false },
  }));
}

async function saveCoverage(db: Db, task: CoverageTask, summary: CoverageSummary, nodes: StoredNode[]): Promise<void> {
  await db.withTransaction(async (client) => {
    await client.query("delete from coverage_node where coverage_id = $1", [task.id]);
    await client.query(
      `insert into coverage_node (coverage_id, tree, key, parent_key, depth, sitemap, list, "both", pairs, list_pairs, wide)
       select $1, n.tree, n.key, n."parentKey", n.depth, n.sitemap, n.list, n."both", n.pairs, n."listPairs", n.wide
       from jsonb_to_recordset($2) as n(tree text, key text, "parentKey" text, depth int, sitemap int, list int, "both" int,
         pairs jsonb, "listPairs" jsonb, wide boolean)`,
      [task.id, JSON.stringify(nodes)],
    );
    await client.query(
      "update coverage set state = 'ready', reason = null, summary = $2, finished_at = now() where id = $1",
      [task.id, JSON.stringify(summary)],
    );
  });
}
