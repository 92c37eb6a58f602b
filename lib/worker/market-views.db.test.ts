import { Writable } from "node:stream";
import { inspect } from "node:util";
import { pino } from "pino";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { plainProfile, type RequestProfile } from "../domain/view/request-profile";
import { readEnv } from "../io/env";
import { type LoopbackProxyOptions, serveHttpProxy, serveSocksProxy } from "../io/loopback-proxy";
import { findClosedPort, type LoopbackSite, serveHttp } from "../io/loopback-site";
import { enqueueWalk } from "../io/queue";
import { createTestDatabase, type TestDatabase } from "../io/test-database";
import { findProfile, listViews, removeView, saveView } from "../io/view-store";
import { createFetchers } from "../io/walk-network";
import { readFileTree } from "../read/file-tree";
import { streamUrls } from "../read/url-export";
import { findWalk } from "../read/walk-summary";
import { runJobs } from "./run-jobs";
import { createWalkTasks } from "./walk-tasks";

const secret = "s3cret";
const right = { user: "walker", password: secret };
let database: TestDatabase;
let site: LoopbackSite;

beforeAll(async () => {
  database = await createTestDatabase();
  // Two shops under one address: who asks in German is shown another.
  site = await serveHttp((request, response) => {
    if (request.url === "/robots.txt") return void response.end("Sitemap: https://shop.test/sitemap.xml\n");
    if (request.url !== "/sitemap.xml") return void response.writeHead(404).end();
    if (request.headers["x-key"] === "closed")
      return void response.writeHead(302, { location: "http://10.0.0.1/" }).end();
    const language = request.headers["accept-language"]?.startsWith("de") ? "de" : "en";
    const pages = ["a", "b"].map((name) => `<url><loc>https://shop.test/${language}/${name}</loc></url>`);
    response.end(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages.join("")}</urlset>`);
  });
});
afterAll(async () => {
  await site.close();
  await database.drop();
});

/** Walks in a view by jobs, as workers do. Gives the walk's file and the lines of the log. */
async function walk(view: string): Promise<{ urls: string[]; file: Record<string, unknown>; log: string }> {
  const lines: string[] = [];
  const log = pino(
    { level: "trace" },
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    }),
  );
  const env = readEnv({ GAZETTEER_RESOLVE: `shop.test=${site.origin}`, GAZETTEER_ALLOW_HOSTS: "127.0.0.1" });
  const fetchers = createFetchers(env);
  const { number } = await enqueueWalk(database.db, {
    host: "shop.test",
    startAddress: "https://shop.test/",
    view,
    limits: { perHostIntervalMs: 0, retriesMax: 0 },
  });
  const { tasks, close } = createWalkTasks(database.db, fetchers, log);
  const jobs = await runJobs(database.url, { tasks, jobsMax: 3, log });
  const ended = await vi.waitUntil(
    async () => {
      const found = await findWalk("shop.test", number, view);
      return found?.finishedAt ? found : null;
    },
    { timeout: 20_000, interval: 50 },
  );
  await jobs.stop();
  await jobs.ended;
  close();
  fetchers.close();
  const { rows } = await database.db.pool.query(
    `select f.outcome, f.reason, f.agent, f.route, f.problems from "fetch" f where f.walk_id = $1 order by f.rank limit 1`,
    [ended.id],
  );
  const urls: string[] = [];
  const request = { sort: null, direction: "asc", withExtension: false, withSitemaps: false } as const;
  for await (const part of streamUrls(ended, { walk: "latest" }, request)) urls.push(...part.map(({ loc }) => loc));
  return { urls, file: { ...rows[0], state: ended.state, reasons: ended.reasons }, log: lines.join("") };
}

function save(name: string, profile: Partial<RequestProfile>) {
  return saveView(database.db, {
    host: "shop.test",
    startAddress: "https://shop.test/",
    name,
    profile: { ...plainProfile, ...profile },
  });
}

async function serve(kind: "http" | "socks5", options: LoopbackProxyOptions = {}) {
  const proxy = await (kind === "http" ? serveHttpProxy : serveSocksProxy)(options);
  onTestFinished(() => proxy.close());
  return proxy;
}

/** Everything that is kept of walks, without the one column that holds what was typed. */
async function readAllRows(): Promise<string> {
  const { rows } = await database.db.pool.query(
    `select to_jsonb(w)::text as row from walk w union all select to_jsonb(f)::text from "fetch" f
     union all select to_jsonb(v)::text from (select id, name, user_agent, headers from market_view) v
     union all select to_jsonb(j)::text from graphile_worker.jobs j`,
  );
  return rows.map(({ row }) => row).join("\n");
}

test.each(["http", "socks5"] as const)("keeps an inventory a view, one of them by an %s proxy", async (kind) => {
  const proxy = await serve(kind, { credentials: right });
  const name = `de-${kind}`;
  await save(name, {
    userAgent: "Shopper/1",
    acceptLanguage: "de-CH",
    proxyUrl: `${kind}://walker:${secret}@${proxy.address}`,
  });
  const english = await walk("default");
  const german = await walk(name);
  expect(english.urls).toEqual(["https://shop.test/en/a", "https://shop.test/en/b"]);
  expect(german.urls).toEqual(["https://shop.test/de/a", "https://shop.test/de/b"]);
  expect(english.file).toMatchObject({ agent: "Gazetteer/0.1", route: "direct" });
  expect(german.file).toMatchObject({ agent: "Shopper/1", route: `${kind}://walker:***@${proxy.address}` });
  expect(new Set(proxy.asked)).toEqual(new Set([expect.stringContaining(`127.0.0.1:${site.port}`)]));
  expect(await findWalk("shop.test", "latest")).toMatchObject({ view: "default" });
  expect(await readAllRows()).not.toContain(secret);
  expect(german.log).not.toContain(secret);
});

test("ends as a failure in words where the proxy refuses the credentials, and shows none of them", async () => {
  const proxy = await serve("http", { credentials: right });
  await save("wrong", { proxyUrl: `http://walker:${secret}-not@${proxy.address}` });
  const { file, log, urls } = await walk("wrong");
  expect(urls).toEqual([]);
  expect(file).toMatchObject({
    state: "failed",
    outcome: "failed",
    reason: "proxy-failed",
    route: `http://walker:***@${proxy.address}`,
    problems: [{ code: "proxy-failed", example: expect.stringMatching(/refuses user and password \(407\)/) }],
    reasons: [
      { sentence: "No sitemap could be read: the proxy of the market view let nothing through" },
      { sentence: expect.stringMatching(/^robots.txt could not be read \(the proxy http:/) },
    ],
  });
  expect(log + inspect(file, { depth: 9 }) + (await readAllRows())).not.toContain(secret);
});

test("keeps what it knew when the proxy is down", async () => {
  const proxy = await serve("socks5");
  await save("down", { proxyUrl: `socks5://${proxy.address}` });
  expect((await walk("down")).urls).toHaveLength(2);
  await save("down", { proxyUrl: `socks5://u:${secret}@127.0.0.1:${await findClosedPort()}` });
  const { file, log } = await walk("down");
  expect(file).toMatchObject({ outcome: "failed", reason: "proxy-failed" });
  expect(log).not.toContain(secret);
  expect(
    (
      await database.db.pool.query(
        "select count(*)::int as n from entry where view_id in (select id from market_view where name = 'down') and last_walk < 2147483647",
      )
    ).rows,
  ).toEqual([{ n: 0 }]);
});

test("follows no redirect to a private address, by a proxy either", async () => {
  const proxy = await serve("http");
  await save("closed", { headers: { "x-key": "closed" }, proxyUrl: `http://${proxy.address}` });
  expect((await walk("closed")).file).toMatchObject({ outcome: "refused", reason: "private-address" });
  expect(new Set(proxy.asked)).toEqual(new Set([`CONNECT 127.0.0.1:${site.port}`]));
});

test("shares the turns of a host among its views", async () => {
  const { rows } = await database.db.pool.query("select host from host_clock");
  expect(rows).toEqual([{ host: "shop.test" }]);
});

test("changes no view while it is walked, and deletes one with all its walks", async () => {
  expect(await save("gone", { userAgent: "One/1" })).toBe("saved");
  const { walkId } = await enqueueWalk(database.db, {
    host: "shop.test",
    startAddress: "https://shop.test/",
    view: "gone",
  });
  expect(await save("gone", { userAgent: "Two/1" })).toBe("under-way");
  const view = (await listViews(database.db, "shop.test"))?.find(({ name }) => name === "gone");
  expect(view).toMatchObject({ walks: 1, profile: { userAgent: "One/1" } });
  expect(await removeView(database.db, "shop.test", "gone")).toBe(true);
  expect(await removeView(database.db, "shop.test", "gone")).toBe(false);
  expect((await database.db.pool.query("select 1 from walk where id = $1", [walkId])).rowCount).toBe(0);
  const { rows } = await database.db.pool.query("select to_regclass($1) as there", [`entry_${view?.id}`]);
  expect(rows).toEqual([{ there: null }]);
  expect(await findProfile(database.db, view?.id ?? 0)).toEqual(plainProfile);
  expect(await findWalk("shop.test", "latest")).not.toBeNull();
  expect(await listViews(database.db, "nobody.test")).toBeNull();
  expect(await saveView(database.db, { host: "nobody.test", name: "de", profile: plainProfile })).toBe("no-site");
});

test("tells the files of a walk by their view", async () => {
  const german = await findWalk("shop.test", "latest", "de-http");
  expect(german && (await readFileTree(german)).map(({ url, agent }) => [url, agent])).toEqual([
    ["https://shop.test/sitemap.xml", "Shopper/1"],
  ]);
  expect(await findWalk("shop.test", "latest", "no-such")).toBeNull();
});
