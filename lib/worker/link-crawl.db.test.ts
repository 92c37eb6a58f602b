import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type DemoWeb, startDemoWeb } from "../../e2e/sites/demo-web";
import { harbourHost, harbourTotals as totals } from "../../e2e/sites/harbour-site";
import { type CrawlLimits, usualCrawlLimits } from "../domain/link-crawl/crawl-limits";
import { runLinkCrawl } from "../engine/link-crawl";
import type { Fetcher } from "../io/fetch-document";
import { createLinkCrawlStore } from "../io/link-crawl-postgres";
import { addLinkCrawlJob, enqueueLinkCrawl, requestLinkCrawlCancel, reviveLinkCrawls } from "../io/link-crawl-queue";
import { findLinkCrawl } from "../io/link-crawl-store";
import { createTestFetcher, type LoopbackSite, serveHttp } from "../io/loopback-site";
import { createTestDatabase, type TestDatabase } from "../io/test-database";
import { createVerificationNetwork } from "../io/verification-network";
import { walkForTest } from "./walk-for-test";

let database: TestDatabase;
let web: DemoWeb;
let site: LoopbackSite;
let fetcher: Fetcher;
/** What the small site answers: a body, a status, or where it redirects to. */
let answer: (path: string) => string | number | { to: string } = () => "";

beforeAll(async () => {
  database = await createTestDatabase();
  web = await startDemoWeb();
  site = await serveHttp((request, response) => {
    const path = request.url ?? "/";
    if (path === "/sitemap.xml") {
      return void response.end(
        `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://small.test/</loc></url></urlset>`,
      );
    }
    const found = answer(path);
    if (typeof found === "number") return void response.writeHead(found).end();
    if (typeof found === "object") return void response.writeHead(302, { location: found.to }).end();
    const type = path === "/robots.txt" ? "text/plain" : path.endsWith(".bin") ? "image/png" : "text/html";
    response.writeHead(200, { "content-type": type }).end(found);
  });
  fetcher = createTestFetcher(`${web.resolve},small.test=${site.origin}`);
  await walk(harbourHost);
  answer = (path) => (path === "/robots.txt" ? 404 : "");
  await walk("small.test");
});
beforeEach(() => {
  site.requests.length = 0;
});
afterAll(async () => {
  fetcher.close();
  await site.close();
  await web.stop();
  await database.drop();
});

const walk = (host: string) =>
  walkForTest(database.db, { startAddress: `https://${host}/`, fetchDocument: fetcher.fetchDocument, now: Date.now() });

async function order(host: string, limits: Partial<CrawlLimits> = {}): Promise<number> {
  const runner = "00000000-0000-4000-8000-000000000000";
  const ordered = await enqueueLinkCrawl(database.db, { host, limits: { ...usualCrawlLimits, ...limits }, runner });
  if (!ordered) throw new Error("There is no site");
  return ordered.id;
}

interface Run {
  /** Paused before this page: its worker is to end. */
  pagesMax?: number;
  /** The process dies when it would save this page. */
  diesAt?: number;
  isCancelled?: () => boolean;
}

async function run(id: number, { pagesMax = 1e9, diesAt = 1e9, isCancelled = () => false }: Run = {}) {
  const crawl = await findLinkCrawl(database.db, id);
  if (!crawl) throw new Error("The crawl is gone");
  const store = createLinkCrawlStore(database.db, crawl);
  let pages = 0;
  return runLinkCrawl(
    crawl,
    {
      ...store,
      async savePage(saved) {
        pages += 1;
        if (pages === diesAt) throw new Error("killed");
        await store.savePage(saved);
      },
    },
    {
      ...createVerificationNetwork(fetcher, database.db, Date.now),
      watch: { signal: new AbortController().signal, isCancelled, isPaused: () => pages >= pagesMax },
    },
  );
}

async function rowOf(id: number) {
  const { rows } = await database.db.pool.query("select * from link_crawl where id = $1", [id]);
  return rows[0];
}

async function pagesOf(id: number) {
  const { rows } = await database.db.pool.query("select * from link_page where crawl_id = $1 order by id", [id]);
  return rows;
}

const asked = () => site.requests.filter((request) => !request.endsWith("/robots.txt"));
const links = (...paths: string[]) => `<html>${paths.map((path) => `<a href="${path}">x</a>`).join("")}</html>`;

test("the harbour is met as it was made: kinds, bounds, list and estimate", async () => {
  const id = await order(harbourHost);
  expect(await run(id)).toBe("ended");
  const { state, reason, summary, pages_done, version_id } = await rowOf(id);
  const pages = await pagesOf(id);
  const seedsNotLinked = pages.filter(({ found_by, linked }) => found_by === "seed" && !linked).length;
  expect({ state, reason }).toEqual({ state: "complete", reason: null });
  expect(summary).toMatchObject({
    asked: pages_done,
    listed: totals.linkedListed + seedsNotLinked,
    unlisted: totals.unlisted + totals.calendar,
    leftOut: totals.calendar,
    kinds: { noindex: totals.noindex, canonicalised: totals.canonicalised, redirected: totals.redirected },
    linksNofollow: totals.nofollow,
    waiting: 0,
    bounded: [{ kind: "pattern", key: `${harbourHost}/calendar/{n}`, taken: totals.calendar }],
    walk: { number: 1, isPartial: false, pages: totals.listed },
  });
  expect(summary.kinds.blocked).toBe(totals.blocked);
  expect(pages.filter(({ loc }) => loc.includes("/offers/"))).toEqual([]);
  expect(web.requests().filter(({ path }) => path.includes("private") || path.includes("offers"))).toEqual([]);
  expect(summary.estimate).toMatchObject({
    ok: true,
    listed: totals.listed,
    met: totals.linkedListed + totals.unlisted,
    both: totals.linkedListed,
  });
  // Every page once, whatever leads to it.
  const once = web.requests().filter(({ host, path }) => host === harbourHost && path.startsWith("/boats/"));
  expect(new Set(once.map(({ path }) => path)).size).toBe(once.length);

  const { rows: list } = await database.db.pool.query(`select * from crawl_url_${version_id} order by loc`);
  expect(list).toHaveLength(pages.filter(({ state }) => state === "done").length);
  expect(list.find(({ loc }) => loc.endsWith("/moved"))).toMatchObject({ status: 301, indexability: 3 });
  expect(list.find(({ loc }) => loc.endsWith("/notes/print")).canonical).toBe(`https://${harbourHost}/notes/a`);
  const { rows: coverages } = await database.db.pool.query("select state from coverage where version_id = $1", [
    version_id,
  ]);
  expect(coverages).toEqual([{ state: "queued" }]);
});

test("goes on where it was killed, asks for no page twice but the one under way, and finds the same", async () => {
  answer = (path) => {
    if (path === "/robots.txt") return 404;
    const at = Number(path.slice(2)) || 0;
    return at < 12 ? links(`/p${at * 2 + 1}x`.replace("x", ""), `/p${at * 2 + 2}`, "/") : links("/");
  };
  const whole = await order("small.test");
  await run(whole);
  const expected = (await pagesOf(whole)).map(({ loc, depth, linked }) => ({ loc, depth, linked }));
  expect(expected.length).toBeGreaterThan(15);
  site.requests.length = 0;
  const id = await order("small.test");
  expect(await run(id, { pagesMax: 3 })).toBe("paused");
  await expect(run(id, { diesAt: 4 })).rejects.toThrow("killed");
  expect((await pagesOf(id)).filter(({ state }) => state === "running")).toHaveLength(1);
  expect(await run(id)).toBe("ended");
  expect((await pagesOf(id)).map(({ loc, depth, linked }) => ({ loc, depth, linked }))).toEqual(expected);
  expect(asked()).toHaveLength(expected.length + 1);
  expect(new Set(asked()).size).toBe(expected.length);
  const [first, second] = [await rowOf(whole), await rowOf(id)];
  expect(second.summary).toEqual(first.summary);
  // Two versions of one list.
  const { rows } = await database.db.pool.query(
    "select v.number, l.name from crawl_list_version v join crawl_list l on l.id = v.list_id where v.id = any($1) order by v.id",
    [[first.version_id, second.version_id]],
  );
  expect(rows).toEqual([
    { number: 1, name: "Link crawl" },
    { number: 2, name: "Link crawl" },
  ]);
});

test("one that is cancelled keeps what it met, as a list", async () => {
  const id = await order("small.test");
  let looks = 0;
  await run(id, { isCancelled: () => ++looks > 4 });
  const { state, pages_done, version_id, summary } = await rowOf(id);
  expect({ state, pages_done }).toEqual({ state: "cancelled", pages_done: 4 });
  expect(summary.waiting).toBeGreaterThan(0);
  const { rows } = await database.db.pool.query(`select count(*)::int as urls from crawl_url_${version_id}`);
  expect(rows[0].urls).toBe(4);
});

test("caps end it as partial, and say which; depth leaves what lies deeper", async () => {
  const capped = await order("small.test", { pagesMax: 2 });
  await run(capped);
  expect(await rowOf(capped)).toMatchObject({ state: "partial", reason: "It ended at its limit of 2 pages" });
  const shallow = await order("small.test", { depthMax: 1 });
  await run(shallow);
  expect(await rowOf(shallow)).toMatchObject({ state: "complete", pages_done: 3, summary: { beyondDepth: 4 } });
});

test("every address passes guard and robots.txt, those of redirects too; files and other hosts are not read", async () => {
  answer = (path) => {
    if (path === "/robots.txt") return "User-agent: *\nDisallow: /no*way\n";
    if (path === "/") return links("/r1", "/r2", "/r3", "/r4", "/a.bin", "/a.pdf", "https://other.test/", "/no/1/way");
    if (path === "/r1") return { to: "http://127.0.0.1:1/secret" };
    if (path === "/r2") return { to: "/no/2/way" };
    if (path === "/r3") return { to: "https://other.test/x" };
    return path === "/r4" ? { to: "ftp://small.test/x" } : "png";
  };
  const id = await order("small.test");
  await run(id);
  const pages = (await pagesOf(id)).map(({ loc, outcome, reason, is_html }) => [
    new URL(loc).pathname,
    outcome,
    reason,
    is_html,
  ]);
  expect(pages).toEqual([
    ["/", "read", null, true],
    ["/r1", "failed", "private-address", null],
    ["/r2", "redirect", null, null],
    ["/r3", "redirect", null, null],
    ["/r4", "redirect", "non-http-redirect", null],
    ["/a.bin", "read", null, false],
    ["/no/1/way", "skipped", "robots", null],
    ["/no/2/way", "skipped", "robots", null],
  ]);
  expect(asked().filter((request) => request.includes("way"))).toEqual([]);
});

test.each([
  ["the site refuses", () => 403, { state: "blocked" }],
  ["robots.txt cannot be read", () => 500, { state: "failed", reason: expect.stringContaining("robots.txt") }],
  [
    "robots.txt forbids all",
    (path: string) => (path === "/robots.txt" ? "User-agent: *\nDisallow: /\n" : ""),
    { state: "failed", reason: "robots.txt forbids the pages it began with" },
  ],
])("ends with the reason where %s", async (_, answers, expected) => {
  answer = answers;
  const id = await order("small.test");
  await run(id);
  expect(await rowOf(id)).toMatchObject(expected);
});

test("two orders at once are one, one that nobody carries on gets a job again, and a cancel reaches it", async () => {
  const host = "small.test";
  const limits = usualCrawlLimits;
  const orders = await Promise.all([1, 2].map(() => enqueueLinkCrawl(database.db, { host, limits })));
  expect(new Set(orders.map((one) => one?.id)).size).toBe(1);
  const id = orders[0]?.id ?? 0;
  expect(await reviveLinkCrawls(database.db, 1_000)).toEqual([]);
  await database.db.pool.query("delete from graphile_worker._private_jobs");
  expect(await reviveLinkCrawls(database.db, 1_000)).toEqual([id]);
  await addLinkCrawlJob(database.db.pool, id);
  const { rows } = await database.db.pool.query("select count(*)::int as jobs from graphile_worker._private_jobs");
  expect(rows[0].jobs).toBe(1);
  await requestLinkCrawlCancel(database.db, host);
  expect((await findLinkCrawl(database.db, id))?.cancelRequested).toBe(true);
});
