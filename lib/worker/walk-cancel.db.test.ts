import type { ServerResponse } from "node:http";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { WalkLimits } from "../domain/walk/walk-limits";
import { forgetSite } from "../io/forget-site";
import { createTestFetcher, type LoopbackSite, serveHttp } from "../io/loopback-site";
import { cancelJobs, enqueueWalk } from "../io/queue";
import { createTestDatabase, type TestDatabase } from "../io/test-database";
import { runJobs } from "./run-jobs";
import { createWalkTasks } from "./walk-tasks";

const host = "endless.test";
/** A cancel takes effect within two seconds; twice that on a machine that is busy with other tests. */
const cancelMsMax = 4_000;
let database: TestDatabase;
let site: LoopbackSite;
/** What the file `b` answers. */
let children: string[];
let answer: (response: ServerResponse) => void;

const entry = (file: string, number: number) => `<url><loc>https://${host}/${file}/${number}</loc></url>`;

beforeAll(async () => {
  database = await createTestDatabase();
  site = await serveHttp(({ url }, response) => {
    if (url === "/robots.txt") return void response.end(`Sitemap: https://${host}/index.xml`);
    if (url === "/a.xml") return void response.end(`<urlset>${entry("a", 1)}${entry("a", 2)}</urlset>`);
    if (url === "/b.xml") return answer(response);
    const child = (name: string) => `<sitemap><loc>https://${host}/${name}.xml</loc></sitemap>`;
    response.end(`<sitemapindex>${children.map(child).join("")}</sitemapindex>`);
  });
});
afterAll(async () => {
  await site.close();
  await database.drop();
});
beforeEach(() => forgetSite(database.db, host));

/** Entries without end, as fast as they are taken or one every `pauseMs`. */
function pour(response: ServerResponse, pauseMs: number): void {
  response.write("<urlset>");
  let number = 0;
  const next = () => {
    if (response.destroyed) return;
    const some = Array.from({ length: pauseMs ? 1 : 500 }, () => entry("b", number++)).join("");
    if (pauseMs) setTimeout(next, pauseMs, response.write(some));
    else if (response.write(some)) setImmediate(next);
    else response.once("drain", next);
  };
  next();
}

async function ask<Row>(sql: string): Promise<Row> {
  return (await database.db.pool.query(sql)).rows[0];
}
const wasAsked = (path: string) => () => site.requests.some((request) => request.endsWith(path));
const hasRead = (bytes: number) => async () => {
  const { rowCount } = await database.db.pool.query(
    `select 1 from "fetch" where state = 'running' and depth = 1 and bytes_unpacked >= $1`,
    [bytes],
  );
  return rowCount === 1;
};
const hasFailed = async () =>
  (await ask<{ n: number }>("select count(*) as n from graphile_worker._private_jobs where run_at > now()")).n > 0;

const never = () => {};
const tooMany = (response: ServerResponse) => void response.writeHead(429, { "retry-after": "60" }).end();

test.each<
  [
    when: string,
    answer: (response: ServerResponse) => void,
    until: () => unknown,
    limits?: Partial<WalkLimits>,
    listed?: string[],
  ]
>([
  ["no answer comes", never, wasAsked("/b.xml")],
  ["a body drips", (response) => pour(response, 30), hasRead(200)],
  ["rows are copied as fast as they come", (response) => pour(response, 0), hasRead(2_000_000)],
  ["Retry-After is waited for", tooMany, wasAsked("/b.xml")],
  ["the host's turn is waited for", never, wasAsked("/a.xml"), { perHostIntervalMs: 1_000 }],
  [
    "a step waits for its next attempt",
    (response) => response.end(`<urlset>${entry("bad", 1)}</urlset>`),
    hasFailed,
    {},
    ["a", "b"],
  ],
])(
  "a walk that is cancelled while %s ends at once, asks no more, and keeps what was read",
  async (_, answers, until, limits, listed = ["a", "b", "c", "d"]) => {
    answer = answers;
    children = listed;
    site.requests.length = 0;
    await database.db.pool.query("delete from host_clock");
    const fetcher = createTestFetcher(`${host}=${site.origin}`);
    const log = pino({ level: "silent" });
    const { tasks, close } = createWalkTasks(database.db, { of: () => fetcher }, log);
    const { walkId } = await enqueueWalk(database.db, {
      host,
      startAddress: `https://${host}/`,
      limits: { perHostIntervalMs: 0, perHostMax: 1, ...limits },
    });
    const [{ view }] = (await database.db.pool.query("select view_id as view from walk")).rows;
    await database.db.pool.query(`alter table entry_${view} add check (loc not like '%/bad/%')`);
    const jobs = await runJobs(database.url, { tasks, jobsMax: 3, log });
    try {
      await vi.waitUntil(until, { timeout: 20_000, interval: 10 });
      const asked = [...site.requests];
      const cancelledAt = performance.now();
      await cancelJobs(database.db, walkId);
      const walk = await vi.waitUntil(
        async () => {
          const read = await ask<{ state: string; reasons: object[]; summary: { urls: number } | null }>(
            "select state, reasons, summary from walk",
          );
          return read.summary && read;
        },
        { timeout: 20_000, interval: 10 },
      );
      const tookMs = performance.now() - cancelledAt;
      expect(walk).toMatchObject({ state: "partial", reasons: [expect.objectContaining({ code: "cancelled" })] });
      expect(site.requests).toEqual(asked);
      expect((await ask<{ rows: number }>("select count(*) as rows from entry")).rows).toBe(walk.summary?.urls);
      expect(walk.summary?.urls).toBeGreaterThanOrEqual(2);
      expect(tookMs).toBeLessThan(cancelMsMax);
    } finally {
      await jobs.stop();
      close();
      fetcher.close();
    }
  },
);
