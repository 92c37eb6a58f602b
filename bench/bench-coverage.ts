import { tableOf } from "../lib/domain/crawl-list/table-names";
import { enqueueCoverage, findCoverageTask, withListLock } from "../lib/io/coverage-queue";
import { writeCrawlList } from "../lib/io/import-crawl-list";
import { matchCoverage } from "../lib/io/match-coverage";
import type { BenchTable } from "./bench-table";
import { createFetchedRows } from "./crawl-rows";
import type { ProductUnderBench } from "./product-under-bench";

/** The latest walk against a list of as many URLs: four fifths the same, a twentieth near by one rule, the rest others. */
export async function benchCoverage(
  table: BenchTable,
  { db }: Pick<ProductUnderBench, "db">,
  { host, walkId, urls }: { host: string; walkId: number; urls: number },
): Promise<void> {
  let begunMs = performance.now();
  const lap = () => {
    const seconds = (performance.now() - begunMs) / 1000;
    begunMs = performance.now();
    return seconds;
  };
  const version = await writeCrawlList(db, { host, name: "bench", source: "crawl" }, createFetchedRows(db, walkId));
  if (!version) throw new Error(`There is no site ${host}`);
  table.add({ what: `crawl list of ${urls} URLs, stored and counted`, figure: `${lap().toFixed(1)} s` });
  const id = await enqueueCoverage(db, { walkId, versionId: version.id, hasJob: false });
  const task = id === null ? null : await findCoverageTask(db, id);
  if (!task) throw new Error("There is nothing to match");
  lap();
  // Workers look for what nobody carries on.
  const summary = await withListLock(db, "coverage", task.id, () => matchCoverage(db, task, { check: async () => {} }));
  if (!summary) throw new Error("A worker was at it first");
  const seconds = lap();
  const { rows } = await db.pool.query("select pg_total_relation_size($1::regclass)::float8 as bytes", [
    tableOf("coverage", task.id),
  ]);
  table.add({
    what: `coverage: ${summary.sitemap} URLs against ${summary.list}`,
    figure: `${seconds.toFixed(1)} s (${summary.both} in both, ${summary.pairs.reduce((sum, pair) => sum + pair[3], 0)} near, ${Math.round(rows[0].bytes / 1e6)} MB)`,
    ...(urls >= 10_000_000 && { value: seconds, must: 60, aim: 45 }),
    unit: "s",
  });
}
