import { availableParallelism, loadavg } from "node:os";
import { benchBrowsing, benchExport } from "./bench-browsing";
import { benchCoverage } from "./bench-coverage";
import { benchDiff } from "./bench-diff";
import { benchReading } from "./bench-reading";
import { BenchTable } from "./bench-table";
import { benchHost, benchWalking, bulkSize } from "./bench-walking";
import { startBulkServer } from "./bulk-server";
import { startProductUnderBench } from "./product-under-bench";

export interface BenchOptions {
  reading: boolean;
  walking: boolean;
  /** Through the web server, which is built where it must be. */
  pages: boolean;
  /** URLs of the walk. */
  size: number;
}

/** @returns Whether all is as fast and as small as it must be. */
export async function runBench({ reading, walking, pages, size }: BenchOptions): Promise<boolean> {
  const table = new BenchTable();
  const busy = loadavg()[0] ?? 0;
  // One busy processor of two is enough to make the others' figures wrong.
  if (busy > availableParallelism() / 4) {
    table.add({
      what: "other programs are running",
      figure: `load ${busy.toFixed(1)} on ${availableParallelism()} processors: figures but ratios are too low`,
    });
  }
  if (reading) await benchReading(table);
  if (walking) await benchProduct(table, { pages, size });
  process.stdout.write(`\n${table.render()}\n`);
  return table.isMet;
}

async function benchProduct(table: BenchTable, { pages, size }: { pages: boolean; size: number }): Promise<void> {
  const web = await startBulkServer(bulkSize(size));
  try {
    await web.setChange({});
    const product = await startProductUnderBench({ resolve: web.resolve, pages });
    try {
      await benchWalking(table, product, web, size);
      if (pages) {
        await benchBrowsing(table, product, size);
        await benchExport(table, product, size);
      }
      await benchDiff(table, product, web, size);
      const { rows } = await product.db.pool.query(
        "select max(id) as id from walk where state in ('complete', 'partial')",
      );
      await benchCoverage(table, product, { host: benchHost, walkId: rows[0].id, urls: size });
    } finally {
      await product.stop();
    }
  } finally {
    await web.stop();
  }
}
