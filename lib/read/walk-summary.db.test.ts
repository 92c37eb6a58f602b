import { afterAll, beforeAll, expect, test } from "vitest";
import { seedWalk } from "../../e2e/support/seed-walk";
import { createTestDatabase, type TestDatabase } from "../io/test-database";
import { readEntry } from "./entry-detail";
import { readFile } from "./file-detail";
import { readFileTree } from "./file-tree";
import { listSites } from "./site-list";
import { readProgress } from "./walk-progress";
import { findWalk, listViewWalks, listWalks, type WalkHead } from "./walk-summary";

const index = "https://a.test/index.xml";
const shop = "https://a.test/shop.xml";
const news = "https://a.test/news.xml";
const loc = "https://a.test/shop/shoe";
const day = Date.UTC(2024, 1, 1);
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await seedWalk(database.db, {
    host: "a.test",
    walks: [
      { number: 1 },
      { number: 2, state: "partial" },
      { number: 3, state: "failed" },
      { number: 4, state: "reading" },
    ],
    files: [
      { url: shop, parent: index },
      { url: index },
      { url: news, outcomes: { 2: { outcome: "failed", reason: "blocked" } } },
    ],
    entries: [
      { file: shop, loc, lastmodAt: day, precision: 3, lastWalk: 1 },
      { file: shop, loc, lastmodAt: day + 86_400_000, precision: 3, firstWalk: 2, seenFrom: 1, listings: 2 },
      { file: news, loc, lastmodAt: day, lastmodRaw: "1 Feb 2024", extension: { priority: "0.5" } },
      { file: news, loc: "https://a.test/news/1" },
    ],
  });
  await seedWalk(database.db, {
    host: "first.test",
    walks: [{ number: 1, state: "queued" }],
    files: [],
    entries: [],
  });
});
afterAll(() => database.drop());

async function walkOf(number: number | "latest"): Promise<WalkHead> {
  const walk = await findWalk("a.test", number);
  if (!walk) throw new Error(`No walk ${number}`);
  return walk;
}

test("the latest walk is the latest that left an inventory", async () => {
  expect(await findWalk("a.test", "latest")).toMatchObject({
    number: 2,
    state: "partial",
    previous: 1,
    hasShadows: true,
  });
  expect(await findWalk("a.test", 1)).toMatchObject({ number: 1, previous: null, host: "a.test", view: "default" });
  expect(await findWalk("a.test", 4)).toMatchObject({ state: "reading", previous: 2, summary: null, finishedAt: null });
});

test("where none has ended, the one under way is shown", async () => {
  expect(await findWalk("first.test", "latest")).toMatchObject({ number: 1, state: "queued" });
});

test.each([
  ["a.test", 9],
  ["b.test", "latest"],
  ["a.test\0", 1],
] as const)("finds no walk %s %s", async (host, walk) => {
  expect(await findWalk(host, walk)).toBeNull();
});

test("lists walks latest first", async () => {
  expect((await listWalks("a.test")).map(({ number, state, urls }) => [number, state, urls])).toEqual([
    [4, "reading", null],
    [3, "failed", 2],
    [2, "partial", 2],
    [1, "complete", 2],
  ]);
});

test("a card tells of the latest walk, of one under way and of the sizes before", async () => {
  const cards = new Map((await listSites()).map((card) => [card.host, card]));
  expect(cards.get("a.test")).toEqual({
    host: "a.test",
    view: "default",
    otherViews: [],
    walk: { number: 2, state: "partial", finishedAt: Date.UTC(2026, 0, 2, 1), urls: 2, verdict: "plausible" },
    active: { number: 4, state: "reading" },
    change: { added: 0, removed: 0 },
    sizes: [
      { number: 1, urls: 2 },
      { number: 2, urls: 2 },
    ],
  });
  expect(cards.get("first.test")).toMatchObject({ walk: null, active: { number: 1 }, change: null, sizes: [] });
});

test("a site that was walked in another view alone is told of by that one", async () => {
  const { pool } = database.db;
  await pool.query("insert into site (host, start_address) values ('views.test', 'https://views.test/')");
  await pool.query(
    `insert into market_view (site_id, name) select id, unnest(array['default', 'ch', 'us']) from site where host = 'views.test'`,
  );
  await pool.query(
    `insert into walk (view_id, number, state, limits, summary, finished_at)
     select id, 1, 'partial', '{}', '{"urls": 7}', now() from market_view where name in ('ch', 'us')`,
  );
  expect((await listSites()).find(({ host }) => host === "views.test")).toMatchObject({
    view: "ch",
    walk: { number: 1, urls: 7 },
    otherViews: [
      { name: "default", urls: null, isUnderWay: false },
      { name: "us", urls: 7, isUnderWay: false },
    ],
  });
  expect((await listViewWalks("views.test")).map(({ view, latest }) => [view, latest?.number ?? null])).toEqual([
    ["default", null],
    ["ch", 1],
    ["us", 1],
  ]);
  expect(await listViewWalks("nobody.test")).toEqual([]);
});

test("progress is of the last walk, or of the one that is named", async () => {
  const progress = await readProgress("a.test");
  expect(progress).toMatchObject({
    number: 4,
    state: "reading",
    cancelRequested: false,
    entries: 0,
    entriesPerSecond: 0,
  });
  expect(progress?.latest.map(({ url }) => url).toSorted()).toEqual([index, news, shop]);
  expect(await readProgress("a.test", 2)).toMatchObject({ number: 2, elapsedMs: 3_600_000 });
  expect(await readProgress("a.test", 9)).toBeNull();
  expect(await readProgress("b.test")).toBeNull();
});

test("files come with their index before them, and say what became of them", async () => {
  const files = await readFileTree(await walkOf(2));
  expect(files.map(({ url, parentUrl }) => [url, parentUrl])).toEqual([
    [index, null],
    [shop, index],
    [news, null],
  ]);
  expect(files[1]).toMatchObject({
    outcome: "ok",
    entries: 2,
    urls: 1,
    dated: 1,
    etag: '"0"',
    head: null,
    carriedFromWalk: null,
  });
  expect(files[2]).toMatchObject({
    outcome: "failed",
    sentence: "A file answered 401 or 403, or with a bot check",
    carriedFromWalk: 2,
  });
});

test("one file comes with its head, its verdict and its first entries", async () => {
  const detail = await readFile(await walkOf(2), news);
  expect(detail).toMatchObject({ file: { url: news, head: "<urlset>" }, verdict: { code: "plausible" }, children: [] });
  expect(detail?.samples.map(({ loc, lastmodRaw }) => [loc, lastmodRaw])).toEqual([
    [loc, "1 Feb 2024"],
    ["https://a.test/news/1", null],
  ]);
  expect(await readFile(await walkOf(2), "https://a.test/none.xml")).toBeNull();
});

test("one URL comes with every file that lists it, and with its history", async () => {
  const entry = await readEntry(await walkOf(2), { loc });
  expect(entry?.url).toMatchObject({ loc, sitemap: shop, files: 2, change: "changed", lastmodRaw: "2024-02-02" });
  expect(entry?.listedBy.map(({ sitemap, listings, extension }) => [sitemap, listings, extension])).toEqual([
    [shop, 2, null],
    [news, 1, { priority: "0.5" }],
  ]);
  expect(entry?.spans.map(({ sitemap, firstWalk, lastWalk }) => [sitemap, firstWalk, lastWalk])).toEqual([
    [shop, 2, null],
    [news, 1, null],
    [shop, 1, 1],
  ]);
  expect(await readEntry(await walkOf(2), { id: entry?.url.id ?? "" })).toEqual(entry);
  expect(await readEntry(await walkOf(2), { loc: "https://a.test/none" })).toBeNull();
  expect(await readEntry(await walkOf(2), { id: "x" })).toBeNull();
});
