import { bulkTotals } from "../e2e/sites/bulk-entries";
import { findChanges } from "../lib/io/walk-changes";
import { findWalk } from "../lib/io/walk-store";
import type { BenchTable } from "./bench-table";
import { bulkSize, walk } from "./bench-walking";
import type { BulkServer } from "./bulk-server";
import type { ProductUnderBench } from "./product-under-bench";

const change = { moved: 0.03, added: 0.015, removed: 0.01 };

/** A walk in which a twentieth of the entries is other than before, and what the two have not in common. */
export async function benchDiff(table: BenchTable, product: ProductUnderBench, web: BulkServer, urls: number) {
  const { db } = product;
  await web.setChange(change);
  const { walkId, seconds, urls: found } = await walk(db, web);
  const expected = bulkTotals(bulkSize(urls), change).urls;
  if (found !== expected) throw new Error(`The last walk found ${found} URLs, not ${expected}`);
  table.add({ what: "walk with 5 % changed, in every file", figure: `${seconds.toFixed(1)} s` });
  const last = await findWalk(db, walkId);
  if (!last) throw new Error("The walk is gone");
  const begunMs = performance.now();
  const { added, removed, changed } = await findChanges(db, last, 1_000);
  const diffSeconds = (performance.now() - begunMs) / 1000;
  table.add({
    what: "diff of two walks, 5 % apart",
    figure: `${diffSeconds.toFixed(2)} s (${added} added, ${removed} removed, ${changed} changed)`,
    ...(urls <= 2_000_000 && { value: diffSeconds, must: 3, aim: 1 }),
    unit: "s",
  });
}
