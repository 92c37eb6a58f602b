import { afterAll, beforeAll, expect, test } from "vitest";
import { type DemoWeb, startDemoWeb } from "../../e2e/sites/demo-web";
import { growingTotals } from "../../e2e/sites/growing-inventory";
import { planSite } from "../domain/plan/plan-site";
import type { Fetcher } from "../io/fetch-document";
import { createTestFetcher } from "../io/loopback-site";
import { createTestDatabase, type TestDatabase } from "../io/test-database";
import { walkForTest } from "../worker/walk-for-test";
import { readSectionFacts } from "./plan";
import { findWalk } from "./walk-summary";

const host = "growing.demo.test";
const now = Date.now();
let database: TestDatabase;
let web: DemoWeb;
let fetcher: Fetcher;
beforeAll(async () => {
  database = await createTestDatabase();
  web = await startDemoWeb({ now });
  fetcher = createTestFetcher(web.resolve);
});
afterAll(async () => {
  fetcher.close();
  await web.stop();
  await database.drop();
});

const dayMs = 86_400_000;

async function walkOn(state: string, at: number) {
  web.set(host, state);
  await walkForTest(database.db, { startAddress: `https://${host}/`, fetchDocument: fetcher.fetchDocument, now: at });
  const walk = await findWalk(host, "latest");
  if (!walk) throw new Error("There is no walk");
  return readSectionFacts(walk);
}

/** A page of the sample, looked at in the walk before and a week later. */
async function addLooks(section: string, pages: { etag: string | null; outcome: string; changed: boolean }[]) {
  const { rows } = await database.db.pool.query("select id, view_id from walk order by number desc limit 1");
  const { id, view_id: viewId } = rows[0];
  for (const [number, at] of [
    [1, "2026-01-01T00:00:00Z"],
    [2, "2026-01-08T00:00:00Z"],
  ] as const) {
    await database.db.pool.query(
      `insert into verification (view_id, number, walk_id, walk_number, state, sample_size, seed, finished_at)
       values ($1, $2, $3, 2, 'complete', 10, '', now())`,
      [viewId, number, id],
    );
    for (const [rank, { etag, outcome, changed }] of pages.entries()) {
      await database.db.pool.query(
        `insert into verified_page (verification_id, view_id, rank, loc, section, pick, age, is_list, state, outcome, etag, fetched_at, content_changed, lastmod_moved, previous_id)
         select v.id, $1, $3, $4, $5, 'still', 'week', false, 'done', $6, $7, $8, $9, false, p.id
         from verification v left join verified_page p on p.loc = $4 and $2 = 2 where v.view_id = $1 and v.number = $2`,
        [
          viewId,
          number,
          rank,
          `${section}${rank}`,
          section,
          number === 1 ? "read" : outcome,
          etag,
          at,
          number === 1 ? null : changed,
        ],
      );
    }
  }
}

test("sections of the growing site are planned by the numbers that it is made of", async () => {
  const first = await walkOn("walk-1", now);
  expect(planSite(first, 7)).toMatchObject({ urls: growingTotals[1].urls, saved: null });
  expect(first.every(({ moves, pages }) => moves === null && pages === null)).toBe(true);

  const facts = await walkOn("walk-2", now + 2 * dayMs);
  const of = (key: string) => facts.find((section) => section.key === key);
  expect(facts.reduce((sum, { urls }) => sum + urls, 0)).toBe(growingTotals[2].urls);
  const moved = facts.reduce((sum, { moves }) => sum + (moves?.moved ?? 0), 0);
  expect(moved).toBe(growingTotals[2].lastmodMoved + growingTotals[2].lastmodMovedBack);

  const recipes = of("/recipes/");
  expect(recipes?.moves).toMatchObject({ pairs: 1, days: 2, addedPerDay: 0 });
  const { moved: count = 0, survived = 0 } = recipes?.moves ?? {};
  const plan = planSite(facts, 7).sections.find(({ key }) => key === "/recipes/");
  // In seven days three and a half times two days go by.
  const expected =
    (recipes?.dated ?? 0) * (1 - (1 - count / survived) ** 3.5) + (recipes?.urls ?? 0) - (recipes?.dated ?? 0);
  expect(plan?.strategy).toBe("lastmod");
  expect(plan?.chosen?.fetches).toBeCloseTo(expected, 3);
});

test("what pages answer decides where dates are not followed", async () => {
  await addLooks("/guides/", [
    ...Array.from({ length: 6 }, () => ({ etag: '"1"', outcome: "not-modified", changed: false })),
    { etag: '"2"', outcome: "read", changed: true },
    { etag: '"3"', outcome: "read", changed: false },
    { etag: null, outcome: "read", changed: false },
    { etag: null, outcome: "read", changed: false },
  ]);
  const walk = await findWalk(host, "latest");
  if (!walk) throw new Error("There is no walk");
  const guides = (await readSectionFacts(walk)).find(({ key }) => key === "/guides/");
  expect(guides?.pages).toMatchObject({
    pages: 10,
    withValidator: 8,
    asked: 7,
    notModified: 6,
    compared: 10,
    changed: 1,
  });
  expect(guides?.pages?.changesPerDay).toBeCloseTo(-Math.log(0.9) / 7, 6);
  const [plan] = planSite(guides ? [{ ...guides, verdict: "stale" }] : [], 7).sections;
  expect(plan?.strategy).toBe("conditional");
  // Of all URLs: eight in ten with a validator, six in seven honoured, nine in ten unchanged within a week.
  expect(plan?.chosen?.notModified).toBeCloseTo((guides?.urls ?? 0) * 0.8 * (6 / 7) * 0.9, 4);
});
