import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "../io/db";
import { forgetSite } from "../io/forget-site";
import { createTestDatabase, type TestDatabase } from "../io/test-database";
import { type Fate, fileCount, HistoryModel, indexUrl, serveSite } from "./history-model";
import { walkForTest } from "./walk-for-test";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const fate = fc.oneof({ weight: 4, arbitrary: fc.constant<Fate>("whole") }, fc.constantFrom<Fate>("cut", "failed"));
const fileState = fc.record({
  isListed: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
  fate,
  name: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.constantFrom(1, 2)),
  pages: fc.uniqueArray(
    fc.tuple(
      fc.integer({ min: 1, max: 12 }),
      fc.option(fc.integer({ min: 1, max: 28 }), { nil: null }),
      fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, fc.constant(2)),
    ),
    { selector: ([page]) => page, maxLength: 8 },
  ),
});
const siteState = fc.record({
  index: fc.oneof({ weight: 5, arbitrary: fc.constant<Fate>("whole") }, fc.constantFrom<Fate>("cut", "failed")),
  files: fc.array(fileState, { minLength: fileCount, maxLength: fileCount }),
});

async function storedRows(db: Db, viewId: number, walk: number): Promise<string[]> {
  const { rows } = await db.pool.query(
    `select e.loc || ' ' || coalesce(to_char(e.lastmod_at at time zone 'UTC', 'YYYY-MM-DD'), '-') || ' ' || e.seen_from as row
     from entry e where view_id = $1 and $2 between first_walk and last_walk
       and not exists (select 1 from shadowed_entry s where s.view_id = $1 and s.entry_id = e.id and $2 between s.first_walk and s.last_walk)`,
    [viewId, walk],
  );
  return rows.map((row) => row.row).sort();
}

/** Listings of the rows of the walk's files: each row belongs to one of them. */
async function storedListings(db: Db, viewId: number, walk: number): Promise<number> {
  const { rows } = await db.pool.query(
    `select coalesce(sum(e.listings), 0)::int as n from entry e
     join walk w on w.view_id = e.view_id and w.number = $2
     join "fetch" f on f.walk_id = w.id and coalesce(f.rows_of, f.file_id) = e.file_id
     where e.view_id = $1 and $2 between e.first_walk and e.last_walk`,
    [viewId, walk],
  );
  return rows[0].n;
}

test("inventory, first seen and what is not known are right after any sequence of good and bad walks", {
  timeout: 300_000,
}, async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(siteState, { minLength: 2, maxLength: 6 }), async (history) => {
      run += 1;
      await forgetSite(database.db, "model.example");
      const model = new HistoryModel();
      const frozen: string[][] = [];
      const listings: number[] = [];
      let viewId = 0;
      let isComparable = false;
      for (const [at, site] of history.entries()) {
        const { walk, result } = await walkForTest(database.db, {
          startAddress: indexUrl,
          fetchDocument: serveSite(site, run * 100 + at),
          // In the order of the index: which of two takes over a file is told by it.
          filesAtOnce: 1,
        });
        viewId = walk.viewId;
        const before = { rows: frozen.at(-1) ?? [], inventory: model.inventory() };
        model.walk(site, walk.number);
        const rows = model.rows();
        frozen.push(rows);
        listings.push(model.entries());
        expect(await storedRows(database.db, viewId, walk.number), `walk ${walk.number}`).toEqual(rows);
        expect(result.summary.urls).toBe(rows.length);
        expect(result.summary.notKnownUrls, `not known in walk ${walk.number}`).toBe(model.notKnown());
        expect(result.summary.entries, `entries of walk ${walk.number}`).toBe(model.entries());
        // A walk that read nothing is none to compare with.
        if (!isComparable) expect(result.summary.changes).toBeNull();
        else {
          expect(result.summary.changes).toMatchObject(changesBetween(before.rows, rows));
          expect(result.summary.changes?.moved).toBe(movedBetween(before.inventory, model.inventory()));
        }
        isComparable ||= result.state !== "failed";
      }
      // A finished walk never changes.
      for (const [at, rows] of frozen.entries()) {
        expect(await storedRows(database.db, viewId, at + 1)).toEqual(rows);
        expect(await storedListings(database.db, viewId, at + 1)).toBe(listings[at]);
      }
    }),
    { numRuns: 20 },
  );
});

function changesBetween(before: string[], after: string[]) {
  const read = (rows: string[]) => new Map(rows.map((row) => row.split(" ").slice(0, 2) as [string, string]));
  const [old, now] = [read(before), read(after)];
  return {
    added: [...now.keys()].filter((loc) => !old.has(loc)).length,
    removed: [...old.keys()].filter((loc) => !now.has(loc)).length,
    changed: [...now].filter(([loc, day]) => old.has(loc) && old.get(loc) !== day).length,
  };
}

type Inventory = ReturnType<HistoryModel["inventory"]>;

function movedBetween(before: Inventory, after: Inventory): number {
  return [...after].filter(([page, { lines }]) => {
    const earlier = before.get(page)?.lines;
    return earlier && ![...lines].some((line) => earlier.has(line));
  }).length;
}
