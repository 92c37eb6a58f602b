import { setTimeout as wait } from "node:timers/promises";
import { bulkTotals } from "../e2e/sites/bulk-entries";
import type { Db } from "../lib/io/db";
import { enqueueWalk } from "../lib/io/queue";
import type { BenchTable } from "./bench-table";
import type { BulkServer } from "./bulk-server";
import { readProcessorSeconds, watchMemory } from "./process-use";
import type { ProductUnderBench } from "./product-under-bench";

export const benchHost = "bulk.demo.test";
const urlsPerFile = 50_000;
const mebibyte = 2 ** 20;

export interface FinishedWalk {
  walkId: number;
  viewId: number;
  number: number;
  seconds: number;
  /** Until the last file was saved. */
  readingSeconds: number;
  urls: number;
  outcomes: Record<string, number>;
}

export const bulkSize = (urls: number) => ({ files: Math.max(1, Math.round(urls / urlsPerFile)), urlsPerFile });

/** The first walk, one that finds nothing changed, and one that finds a hundredth of the entries changed. */
export async function benchWalking(table: BenchTable, product: ProductUnderBench, web: BulkServer, urls: number) {
  const { db } = product;
  const size = bulkSize(urls);
  const isLarge = urls > 2_000_000;
  const name = `${urls.toLocaleString("en")} URLs in ${size.files} files`;
  const memory = watchMemory(product);

  const busyBefore = readProcessorSeconds(product);
  const first = await walk(db, web);
  const busySeconds = readProcessorSeconds(product) - busyBefore;
  expectUrls(first, bulkTotals(size).urls);
  const peaks = memory.peaks();
  const mostOf = (role: string) => (peaks.get(role) ?? 0) / mebibyte;
  table.add({
    what: `first walk, ${name}`,
    figure: `${first.seconds.toFixed(1)} s (reading ${first.readingSeconds.toFixed(1)}; ${busySeconds.toFixed(0)} s of processors), ${Math.round(urls / first.seconds).toLocaleString("en")} entries/s`,
    value: first.seconds,
    must: isLarge ? 300 : 25,
    aim: isLarge ? 100 : 10,
    unit: "s",
  });
  const highest = Math.max(...peaks.values()) / mebibyte;
  table.add({
    what: "memory of any process in it",
    figure: `${highest.toFixed(0)} MB (worker ${mostOf("worker").toFixed(0)}, postgres ${mostOf("postgres").toFixed(0)})`,
    value: highest,
    must: isLarge ? 600 : 500,
    aim: isLarge ? 600 : 500,
    unit: "MB",
  });
  await settle(db);
  const bytesBefore = await databaseBytes(db);
  table.add({
    what: "database after it",
    figure: `${(bytesBefore / mebibyte).toFixed(0)} MB, ${Math.round(bytesBefore / urls)} bytes an URL`,
  });

  const second = await walk(db, web);
  expectUrls(second, first.urls);
  table.add({
    what: "second walk, nothing changed",
    figure: `${second.seconds.toFixed(2)} s (${Object.entries(second.outcomes)
      .map(([outcome, files]) => `${files} ${outcome}`)
      .join(", ")})`,
    value: second.seconds,
    must: isLarge ? 30 : 3,
    aim: isLarge ? 10 : 1,
    unit: "s",
  });

  const change = { moved: 0.005, added: 0.0025, removed: 0.0025 };
  await web.setChange(change);
  const beforeChange = await databaseBytes(db);
  const changed = await walk(db, web);
  expectUrls(changed, bulkTotals(size, change).urls);
  await settle(db);
  const growth = ((await databaseBytes(db)) / beforeChange - 1) * 100;
  table.add({ what: "walk with 1 % changed, in every file", figure: `${changed.seconds.toFixed(1)} s` });
  table.add({
    what: "growth of the database by it",
    figure: `${growth.toFixed(2)} %`,
    value: growth,
    must: 5,
    aim: 2,
    unit: "%",
  });
  memory.stop();
  const after = memory.peaks();
  table.add({
    what: "memory of a worker in all walks",
    figure: `${((after.get("worker") ?? 0) / mebibyte).toFixed(0)} MB`,
  });
}

/** Orders a walk as a page does, and waits until the workers have ended it. */
export async function walk(db: Db, web: BulkServer): Promise<FinishedWalk> {
  const begunMs = performance.now();
  const { walkId } = await enqueueWalk(db, {
    host: benchHost,
    startAddress: web.sitemapUrl,
    limits: { perHostIntervalMs: 0 },
  });
  let readingSeconds = 0;
  for (;;) {
    const { rows } = await db.pool.query(
      "select state, number, view_id, summary->>'urls' as urls from walk where id = $1",
      [walkId],
    );
    const row = rows[0];
    const seconds = (performance.now() - begunMs) / 1000;
    if (readingSeconds === 0 && !["queued", "discovering", "reading"].includes(row.state)) readingSeconds = seconds;
    if (["complete", "partial", "failed"].includes(row.state)) {
      const { rows: fetches } = await db.pool.query(
        `select outcome, count(*)::int as files from "fetch" where walk_id = $1 group by outcome`,
        [walkId],
      );
      const outcomes = Object.fromEntries(fetches.map(({ outcome, files }) => [outcome, files]));
      if (row.state !== "complete") throw new Error(`The walk ended ${row.state}: ${JSON.stringify(outcomes)}`);
      return {
        walkId,
        viewId: row.view_id,
        number: row.number,
        seconds,
        readingSeconds,
        urls: Number(row.urls),
        outcomes,
      };
    }
    await wait(20);
  }
}

/** Waits until the workers have nothing to do: what follows a walk is part of its cost, but nobody waits for it. */
async function settle(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await db.pool.query("select count(*)::int as jobs from graphile_worker.jobs");
    if (rows[0].jobs === 0) return;
    await wait(100);
  }
}

async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await db.pool.query("select pg_database_size(current_database())::float8 as bytes");
  return rows[0].bytes;
}

function expectUrls({ urls, number }: FinishedWalk, expected: number): void {
  if (urls !== expected) throw new Error(`Walk ${number} found ${urls} URLs, not ${expected}`);
}
