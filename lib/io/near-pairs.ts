import type { PoolClient } from "pg";
import { looseUrl } from "../domain/coverage/loose-url";
import { allRules } from "../domain/coverage/near-rule";
import { type NearPair, pairUp } from "../domain/coverage/pair-up";
import { tableOf } from "../domain/crawl-list/table-names";
import { createPathTree, type PathTree, type PathTreeBuilder } from "../domain/section/path-tree";
import { LocTable } from "../domain/url/loc-table";
import { withoutFragment } from "../domain/url/without-fragment";
import { copyOut, type RowReader } from "./copy-out";
import { copyRows } from "./copy-rows";
import type { Db } from "./db";
import type { SideCounts } from "./match-coverage";
import { RowBuffer } from "./row-buffer";

export interface LocatedPair extends NearPair {
  loc: string;
  crawlLoc: string;
}

export interface SideTrees {
  /** Directories of the URLs that are in the sitemap alone, near ones among them. */
  sitemap: PathTree;
  elsewhere: PathTree;
  /** Every pair that was found, from the database. */
  pairs(): AsyncIterable<LocatedPair[]>;
}

/** A URL that only one of the two has, with the columns that its pair keeps of it, as COPY writes them. */
interface Leftover {
  loc: string;
  tail: string;
}

const tails = {
  1: "entry_id::text || E'\\t' || file_id::text",
  2: `list_n::text || E'\\t' || coalesce(status::text, '\\N') || E'\\t' || coalesce(indexability::text, '\\N') || E'\\t' ||
    coalesce(depth::text, '\\N') || E'\\t' || coalesce(case when is_html then 't' when not is_html then 'f' end, '\\N')`,
  3: "''",
} as const;

/**
 * Finds what is near among URLs that only one of the two has, and fills the table of pairs.
 *
 * A pass over the smaller side numbers its loose forms, one over the larger finds those that are met, one more over the
 * smaller gathers their URLs. Groups are then read in order, one at a time.
 */
export async function findNearPairs(
  db: Db,
  coverageId: number,
  sides: SideCounts,
  check: () => Promise<void>,
): Promise<{ trees: SideTrees }> {
  const trees = { 1: createPathTree(), 2: createPathTree(), 3: createPathTree() };
  const [small, large] = sides.sitemap <= sides.crawl ? ([1, 2] as const) : ([2, 1] as const);
  const left = (of: 1 | 2 | 3, tree?: PathTreeBuilder) => streamSide(db, coverageId, of, tree);
  const hasBoth = sides.sitemap > 0 && sides.crawl > 0;
  const pairTable = tableOf("pair", coverageId);
  const nearTable = `${pairTable}_near`;

  const groups = new LocTable(Math.min(sides.sitemap, sides.crawl));
  for await (const rows of left(small, trees[small])) {
    if (hasBoth) for (const { loc } of rows) groups.add(looseUrl(loc, allRules));
    await check();
  }
  await db.pool.query(`drop table if exists ${pairTable}, ${nearTable}`);
  await db.withTransaction(async (client) => {
    await client.query(`create table ${nearTable} (grp int, side smallint, loc text collate "C", tail text)`);
    const near = createNearWriter(client, nearTable);
    const met = new Uint8Array(groups.size);
    for await (const rows of left(large, trees[large])) {
      for (const { loc, tail } of hasBoth ? rows : []) {
        const group = groups.find(looseUrl(loc, allRules));
        if (group < 0) continue;
        met[group] = 1;
        near.add(group, large, loc, tail);
      }
      await near.flushIfFull();
      await check();
    }
    if (near.count() > 0) {
      for await (const rows of left(small)) {
        for (const { loc, tail } of rows) {
          const group = groups.find(looseUrl(loc, allRules));
          if (met[group] === 1) near.add(group, small, loc, tail);
        }
        await near.flushIfFull();
        await check();
      }
    }
    await near.flush();
  });
  for await (const _ of sides.elsewhere > 0 ? left(3, trees[3]) : []) await check();
  await db.withTransaction((client) => writePairs(db, client, { pairTable, nearTable }));
  await db.pool.query(`analyze ${pairTable}`);
  return {
    trees: { sitemap: trees[1].finish(), elsewhere: trees[3].finish(), pairs: () => readPairs(db, pairTable) },
  };
}

async function* streamSide(
  db: Db,
  coverageId: number,
  of: 1 | 2 | 3,
  tree?: PathTreeBuilder,
): AsyncGenerator<Leftover[]> {
  const text = `select loc, ${tails[of]} from ${tableOf("coverage", coverageId)} where side = ${of}`;
  const read = (row: RowReader): Leftover => ({ loc: row.ascii() ?? "", tail: row.ascii() ?? "" });
  for await (const rows of copyOut(db, { text, values: [] }, read)) {
    if (tree)
      for (const { loc } of rows) tree.add(withoutFragment(loc), { listings: 1, urls: 1, lastmodAt: null, flags: 0 });
    yield rows;
  }
}

const bufferBytes = 4_194_304;

function createNearWriter(client: PoolClient, table: string) {
  const buffer = new RowBuffer(bufferBytes);
  let count = 0;
  const flush = async () => {
    if (buffer.size > 0) await copyRows(client, `copy ${table} from stdin`, buffer.take());
  };
  return {
    count: () => count,
    // The tail's tabs part columns: here they are one.
    add(group: number, of: number, loc: string, tail: string) {
      count += 1;
      buffer.append(
        `${group}\t${of}\t${loc.replaceAll("\\", "\\\\")}\t${tail.replaceAll("\\", "\\\\").replaceAll("\t", "\\t")}\n`,
      );
    },
    flush,
    flushIfFull: async () => {
      if (buffer.size > bufferBytes / 2) await flush();
    },
  };
}

interface Near {
  group: number;
  of: number;
  loc: string;
  tail: string;
}

async function writePairs(
  db: Db,
  client: PoolClient,
  { pairTable, nearTable }: { pairTable: string; nearTable: string },
): Promise<void> {
  await client.query(`create table ${pairTable} (loc text collate "C" not null, crawl_loc text collate "C" not null,
    entry_id bigint, file_id int, list_n int, status smallint, indexability smallint, depth smallint, is_html boolean,
    difference smallint not null, relevant smallint not null, wanted smallint not null)`);
  const buffer = new RowBuffer(bufferBytes);
  const flush = () => copyRows(client, `copy ${pairTable} from stdin`, buffer.take());
  const statement = { text: `select grp, side, loc, tail from ${nearTable} order by grp, side, loc`, values: [] };
  const read = (row: RowReader): Near => ({
    group: row.int() ?? 0,
    of: row.int() ?? 0,
    loc: row.ascii() ?? "",
    tail: row.ascii() ?? "",
  });
  let [as, bs]: [Near[], Near[]] = [[], []];
  let current = -1;
  const endGroup = () => {
    // Two in a billion groups may share a number: then only those like the first are one.
    const key = as[0] && bs[0] ? looseUrl(as[0].loc, allRules) : null;
    if (key !== null) {
      [as, bs] = [as, bs].map((of) => of.filter(({ loc }) => looseUrl(loc, allRules) === key)) as [Near[], Near[]];
      for (const { a, b, difference, relevant, wanted } of pairUp(as.map(locOf), bs.map(locOf))) {
        const [from, to] = [as[a] as Near, bs[b] as Near];
        buffer.append(
          `${escaped(from.loc)}\t${escaped(to.loc)}\t${from.tail}\t${to.tail}\t${difference}\t${relevant}\t${wanted}\n`,
        );
      }
    }
    [as, bs] = [[], []];
  };
  for await (const rows of copyOut(db, statement, read)) {
    for (const near of rows) {
      if (near.group !== current) endGroup();
      current = near.group;
      (near.of === 1 ? as : bs).push(near);
    }
    if (buffer.size > bufferBytes / 2) await flush();
  }
  endGroup();
  if (buffer.size > 0) await flush();
  await client.query(`create index ${pairTable}_loc on ${pairTable} (loc)`);
  await client.query(`create index ${pairTable}_crawl on ${pairTable} (crawl_loc)`);
  await client.query(`drop table ${nearTable}`);
}

function locOf({ loc }: Near): string {
  return loc;
}

function escaped(loc: string): string {
  return loc.includes("\\") ? loc.replaceAll("\\", "\\\\") : loc;
}

async function* readPairs(db: Db, pairTable: string): AsyncGenerator<LocatedPair[]> {
  const text = `select loc, crawl_loc, difference, relevant, wanted from ${pairTable}`;
  yield* copyOut(db, { text, values: [] }, (row) => ({
    loc: row.ascii() ?? "",
    crawlLoc: row.ascii() ?? "",
    difference: row.int() ?? 0,
    relevant: row.int() ?? 0,
    wanted: row.int() ?? 0,
    a: 0,
    b: 0,
  }));
}
