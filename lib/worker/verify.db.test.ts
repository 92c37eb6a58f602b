import type http from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { blogTotals } from "../../e2e/sites/blog-site";
import { type DemoWeb, startDemoWeb } from "../../e2e/sites/demo-web";
import { runVerification } from "../engine/run-verification";
import type { Fetcher } from "../io/fetch-document";
import { createTestFetcher, type LoopbackSite, serveHttp } from "../io/loopback-site";
import { createVerificationStore } from "../io/postgres-verification-store";
import { createTestDatabase, type TestDatabase } from "../io/test-database";
import { createVerificationNetwork } from "../io/verification-network";
import { addVerificationJob, enqueueVerification, reviveVerifications } from "../io/verification-queue";
import { findVerification, takePage } from "../io/verification-store";
import { walkForTest } from "./walk-for-test";

let database: TestDatabase;
let web: DemoWeb;
let site: LoopbackSite;
let fetcher: Fetcher;
/** What the small site answers. */
let robots = "";
let body: (path: string) => string | number = () => "";
const seen: http.IncomingHttpHeaders[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  web = await startDemoWeb();
  site = await serveHttp((request, response) => {
    const path = request.url ?? "/";
    if (path === "/robots.txt") return void response.end(robots);
    if (path === "/sitemap.xml") {
      const urls = Array.from({ length: 12 }, (_, index) => {
        const loc = `https://small.test/${index % 3 === 0 ? "private" : "open"}/${index}`;
        return `<url><loc>${loc}</loc><lastmod>2026-01-0${(index % 9) + 1}T10:00:00Z</lastmod></url>`;
      });
      return void response.end(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>`);
    }
    seen.push(request.headers);
    const answer = body(path);
    if (typeof answer === "number") return void response.writeHead(answer).end();
    const etag = `"${answer.length}"`;
    if (request.headers["if-none-match"] === etag) return void response.writeHead(304, { etag }).end();
    response.writeHead(200, { "content-type": "text/html", etag }).end(answer);
  });
  fetcher = createTestFetcher(`${web.resolve},small.test=${site.origin}`);
});
afterAll(async () => {
  fetcher.close();
  await site.close();
  await web.stop();
  await database.drop();
});

const walk = (host: string) =>
  walkForTest(database.db, { startAddress: `https://${host}/`, fetchDocument: fetcher.fetchDocument, now: Date.now() });

async function order(host: string, sampleSize = 40): Promise<number> {
  const ordered = await enqueueVerification(database.db, {
    host,
    sampleSize,
    runner: "00000000-0000-4000-8000-000000000000",
  });
  if (!ordered) throw new Error("There is no walk");
  return ordered.id;
}

/** Runs a verification here, as a worker does; paused after some pages where that is asked for. */
async function run(id: number, pagesMax = Number.POSITIVE_INFINITY, isCancelled = () => false) {
  const verification = await findVerification(database.db, id);
  if (!verification) throw new Error("The verification is gone");
  const store = createVerificationStore(database.db, verification);
  let pages = 0;
  const effects = createVerificationNetwork(fetcher, database.db, Date.now);
  return runVerification(
    { ...verification, limits: { ...verification.limits, perHostIntervalMs: 0 } },
    {
      ...store,
      takePage() {
        pages += 1;
        return store.takePage();
      },
    },
    {
      ...effects,
      watch: { signal: new AbortController().signal, isCancelled, isPaused: () => pages >= pagesMax },
    },
  );
}

async function rowOf(id: number) {
  const { rows } = await database.db.pool.query("select * from verification where id = $1", [id]);
  return rows[0];
}

test("the blog is trusted against its pages, over two looks", async () => {
  await walk("blog.demo.test");
  // Every page, so that those edited later are among them.
  const first = await order("blog.demo.test", blogTotals.urls);
  await run(first);
  expect(await rowOf(first)).toMatchObject({
    state: "complete",
    pages_done: blogTotals.urls,
    summary: { read: blogTotals.urls, relations: { agree: blogTotals.urls, behind: 0, ahead: 0 }, buildStamped: null },
  });
  web.set("blog.demo.test", "edited");
  await walk("blog.demo.test");
  const second = await order("blog.demo.test", 60);
  await run(second);
  const { summary, verdict } = await rowOf(second);
  // Unchanged pages answer 304; those that changed moved their lastmod.
  expect(summary.notModified).toBeGreaterThan(20);
  expect(summary.relations).toMatchObject({ behind: 0, ahead: 0 });
  const { rows } = await database.db.pool.query(
    `select lastmod_moved as moved, content_changed as changed, count(*)::int as pages from verified_page
     where verification_id = $1 and lastmod_moved is not null and not is_list group by 1, 2`,
    [second],
  );
  expect(rows.filter(({ moved, changed }) => moved !== changed)).toEqual([]);
  expect(rows).toContainEqual({ moved: true, changed: true, pages: blogTotals.edited.editedPosts });
  expect(verdict.code).toBe("trusted");
});

test("a site that stamps all pages at each deploy is generation-time against its pages", async () => {
  await walk("docs.demo.test");
  const id = await order("docs.demo.test");
  await run(id);
  const { state, summary, verdict } = await rowOf(id);
  expect(state).toBe("complete");
  expect(summary.relations.ahead).toBeGreaterThan(30);
  expect(verdict.code).toBe("generation-time");
  const { rows } = await database.db.pool.query(
    "select e.source, e.code from verdict_event e join market_view v on v.id = e.view_id join site s on s.id = v.site_id where s.host = 'docs.demo.test' order by e.id",
  );
  expect(rows).toEqual([
    { source: "walk", code: "generation-time" },
    { source: "verification", code: "generation-time" },
  ]);
});

const prose =
  "The council keeps the maps of the coast with some patience and every visitor compares three winters of notes. ";

test("obeys robots.txt, goes on where it was left, and takes a page whose process died again", async () => {
  robots = "User-agent: *\nDisallow: /private/\nCrawl-delay: 0.01\nSitemap: https://small.test/sitemap.xml\n";
  body = (path) => `<html><main><p>${path} ${prose.repeat(2)}</p></main></html>`;
  await walk("small.test");
  const id = await order("small.test");
  seen.length = 0;
  expect(await run(id, 4)).toBe("paused");
  expect((await rowOf(id)).pages_done).toBe(4);
  await takePage(database.db, id);
  expect(await run(id)).toBe("ended");
  const { state, summary, pages_done } = await rowOf(id);
  expect({ state, pages_done }).toEqual({ state: "complete", pages_done: 12 });
  expect(summary).toMatchObject({ read: 8, skipped: 4, skipReasons: { robots: 4 }, relations: { "no-date": 8 } });
  expect(seen).toHaveLength(8);
});

test("a page looked at before is asked for conditionally; a new text is a change", async () => {
  body = (path) =>
    `<html><main><p>${path} ${prose.repeat(path.endsWith("1") ? 3 : 2)}${path.endsWith("1") ? "Something new is told here." : ""}</p></main></html>`;
  const id = await order("small.test");
  seen.length = 0;
  await run(id);
  expect(seen.every((headers) => headers["if-none-match"])).toBe(true);
  const { summary } = await rowOf(id);
  // /open/1 and /open/11.
  expect(summary).toMatchObject({ read: 2, notModified: 6, compared: { changed: 2, unchanged: 6, unknown: 0 } });
});

test("leaves a site alone that refuses page after page", async () => {
  body = () => 403;
  const id = await order("small.test");
  seen.length = 0;
  await run(id);
  expect(await rowOf(id)).toMatchObject({ state: "blocked", summary: { blocked: 5 } });
  expect(seen).toHaveLength(5);
});

test("asks for nothing where robots.txt cannot be read or forbids all", async () => {
  robots = "User-agent: *\nDisallow: /\n";
  const id = await order("small.test");
  seen.length = 0;
  await run(id);
  expect(await rowOf(id)).toMatchObject({ state: "failed", reason: "robots.txt forbids every page of the sample" });
  expect(seen).toEqual([]);
});

test("one that is cancelled says how far it came", async () => {
  robots = "";
  body = () => `<p>${prose}</p>`;
  const id = await order("small.test");
  let asked = 0;
  await run(id, undefined, () => {
    asked += 1;
    return asked > 3;
  });
  expect(await rowOf(id)).toMatchObject({ state: "cancelled", summary: { skipReasons: { cancelled: 9 } } });
});

test("two orders at once are one, and one that nobody carries on gets a job again", async () => {
  const host = "small.test";
  const orders = await Promise.all([1, 2].map(() => enqueueVerification(database.db, { host, sampleSize: 3 })));
  expect(new Set(orders.map((one) => one?.id)).size).toBe(1);
  expect(orders.map((one) => one?.joined).sort()).toEqual([false, true]);
  const id = orders[0]?.id ?? 0;
  expect(await reviveVerifications(database.db, 1_000)).toEqual([]);
  await database.db.pool.query("delete from graphile_worker._private_jobs");
  expect(await reviveVerifications(database.db, 1_000)).toEqual([id]);
  await addVerificationJob(database.db.pool, id);
  const { rows } = await database.db.pool.query("select count(*)::int as jobs from graphile_worker._private_jobs");
  expect(rows[0].jobs).toBe(1);
});
