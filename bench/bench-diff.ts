import { bulkTotals } from "../e2e/sites/bulk-entries";
import { closeDb } from "../lib/io/db";
import { countChanges } from "../lib/read/change-counts";
import { openDiff, type WalkDiff } from "../lib/read/change-diff";
import { readChangePage, streamChanges } from "../lib/read/change-page";
import { readChangeSections } from "../lib/read/change-sections";
import { findWalk, type WalkHead } from "../lib/read/walk-summary";
import type { BenchTable } from "./bench-table";
import { benchHost, bulkSize, walk } from "./bench-walking";
import type { BulkServer } from "./bulk-server";
import type { ProductUnderBench } from "./product-under-bench";

const change = { moved: 0.03, added: 0.015, removed: 0.01 };

/**
 * A walk in which a twentieth of the entries is other than before, and what it has not in common with the one before it
 * and with the first: worked out by the read model of the page, then asked for again.
 */
export async function benchDiff(table: BenchTable, product: ProductUnderBench, web: BulkServer, urls: number) {
  const { db } = product;
  await web.setChange(change);
  const { number, seconds, urls: found } = await walk(db, web);
  const expected = bulkTotals(bulkSize(urls), change).urls;
  if (found !== expected) throw new Error(`The last walk found ${found} URLs, not ${expected}`);
  table.add({ what: "walk with 5 % changed, in every file", figure: `${seconds.toFixed(1)} s` });
  // Read models open the process's own connections by this name.
  process.env.DATABASE_URL = product.databaseUrl;
  try {
    const last = await headOf(number);
    const figures = { ...(urls <= 2_000_000 && { must: 3, aim: 1 }), unit: "s" };
    const { diff, diffSeconds } = await timeDiff(await headOf(number - 1), last);
    const { added, removed, lastmod } = diff.counts;
    table.add({
      what: "diff of two walks, 5 % apart",
      figure: `${diffSeconds.toFixed(2)} s (${added} added, ${removed} removed, ${lastmod} of another lastmod)`,
      ...(urls <= 2_000_000 && { value: diffSeconds, ...figures }),
    });
    const other = await timeDiff(last, await headOf(1));
    table.add({ what: "diff of the last walk and the first, swapped", figure: `${other.diffSeconds.toFixed(2)} s` });
    await benchLists(table, diff);
  } finally {
    await closeDb();
  }
}

async function headOf(number: number): Promise<WalkHead> {
  const head = await findWalk(benchHost, number);
  if (!head) throw new Error(`Walk ${number} is gone`);
  return head;
}

async function timeDiff(left: WalkHead, right: WalkHead): Promise<{ diff: WalkDiff; diffSeconds: number }> {
  const begunMs = performance.now();
  const diff = await openDiff(left, right);
  return { diff, diffSeconds: (performance.now() - begunMs) / 1000 };
}

async function benchLists(table: BenchTable, diff: WalkDiff): Promise<void> {
  const { left, right } = diff;
  const filter = { walk: right.number };
  const asks: Record<string, () => Promise<unknown>> = {
    "opened again": () => openDiff(left, right),
    "a page": () => readChangePage(diff, filter, { list: "removed" }),
    sections: () => readChangeSections(diff, filter),
    "counts in a section": () => countChanges(diff, { ...filter, section: "/women/" }),
    "all rows, as for an export": async () => {
      for await (const _ of streamChanges(diff, filter, { list: "all" }));
    },
  };
  const times: string[] = [];
  for (const [what, ask] of Object.entries(asks)) {
    await ask();
    const begunMs = performance.now();
    await ask();
    times.push(`${what} ${(performance.now() - begunMs).toFixed(0)} ms`);
  }
  table.add({ what: "lists of the diff", figure: times.join(", ") });
}
