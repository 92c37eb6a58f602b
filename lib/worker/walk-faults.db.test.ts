import { Writable } from "node:stream";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { WalkSummary } from "../domain/walk/walk-summary";
import { forgetSite } from "../io/forget-site";
import { createTestFetcher, type LoopbackSite, serveHttp } from "../io/loopback-site";
import { enqueueWalk, reviveWalks } from "../io/queue";
import { createTestDatabase, type TestDatabase } from "../io/test-database";
import { giveUpSpentJobs } from "./give-up";
import { runJobs } from "./run-jobs";
import { createWalkTasks } from "./walk-tasks";

const host = "faulty.test";
let database: TestDatabase;
let site: LoopbackSite;
/** Pages of the files `a` and `b`. */
let pages = { a: 3, b: 2 };

beforeAll(async () => {
  database = await createTestDatabase();
  site = await serveHttp(({ url = "" }, response) => {
    const file = /^\/([ab])\.xml$/.exec(url)?.[1] as "a" | "b" | undefined;
    const page = (_: unknown, number: number) => `<url><loc>https://${host}/${file}/${number}</loc></url>`;
    if (url === "/robots.txt") return void response.end(`Sitemap: https://${host}/index.xml`);
    if (file) return void response.end(`<urlset>${Array.from({ length: pages[file] }, page).join("")}</urlset>`);
    const child = (name: string) => `<sitemap><loc>https://${host}/${name}.xml</loc></sitemap>`;
    response.end(`<sitemapindex>${child("a")}${child("b")}</sitemapindex>`);
  });
});
afterAll(async () => {
  await site.close();
  await database.drop();
});
beforeEach(async () => {
  await database.db.pool.query("drop function if exists refuse cascade");
  await forgetSite(database.db, host);
  pages = { a: 3, b: 2 };
});

interface Ended {
  state: string;
  reasons: { code: string; files: number | null; sentence: string }[];
  summary: WalkSummary;
  /** Rows of the inventory at the end of the walk. */
  rows: number;
  attempts: number;
}

/** Walks by jobs as a worker does, sweep included; what waits for its next attempt is not waited for. */
async function walk(): Promise<Ended & { errors: unknown[] }> {
  const errors: unknown[] = [];
  const lines = new Writable({
    write(line, _encoding, done) {
      const { level, msg } = JSON.parse(String(line));

      if (level >= 50) errors.push(msg);
      done();
    },
  });
  const log = pino({ level: "error", serializers: { error: pino.stdSerializers.errWithCause } }, lines);
  const fetcher = createTestFetcher(`${host}=${site.origin}`);
  const { tasks, close } = createWalkTasks(database.db, { of: () => fetcher }, log);
  const { walkId } = await enqueueWalk(database.db, {
    host,
    startAddress: `https://${host}/`,
    limits: { perHostIntervalMs: 0 },
  });
  const jobs = await runJobs(database.url, { tasks, jobsMax: 3, log });
  try {
    await vi.waitUntil(
      async () => {
        await giveUpSpentJobs(database.db, log);
        await reviveWalks(database.db, 10_000);
        await hurry();
        return (await readWalk(walkId)).summary !== null;
      },
      { timeout: 50_000, interval: 50 },
    );
    return { ...(await readWalk(walkId)), errors };
  } finally {
    await jobs.stop();
    close();
    fetcher.close();
  }
}

async function hurry(): Promise<void> {
  const { rowCount } = await database.db.pool.query(
    "update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null",
  );
  if (rowCount) await database.db.pool.query(`select pg_notify('jobs:insert', '{"r":1,"count":3}')`);
}

async function readWalk(walkId: number): Promise<Ended> {
  const { rows } = await database.db.pool.query(
    `select state, reasons, summary, (select count(*) from entry where first_walk <= number and last_walk >= number) as rows from walk where id = $1`,
    [walkId],
  );
  return rows[0];
}

/** Makes the database refuse, as one does whose rows are broken. */
async function refuse(table: string, when: string, error = "'an index is corrupt'"): Promise<() => Promise<void>> {
  const { pool } = database.db;
  await pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception ${error}; end $$`,
  );
  await pool.query(
    `create trigger refuse before insert or update on ${table} for each row when (${when}) execute function refuse()`,
  );
  return async () => void (await pool.query("drop function refuse() cascade"));
}

const wholeWalk = { state: "complete", reasons: [], rows: 5, errors: [] };
const takenBack = (sentence: string) => ({ state: "failed", reasons: [{ code: "internal", files: null, sentence }] });
const logged = Array.from({ length: 4 }, () => "a step of a walk failed");

test.each<[step: string, table: string, when: string, sentence: string]>([
  ["start_walk", "walk", "new.robots is not null", "The walk could not be begun: "],
  ["finish_walk", "walk", "new.state = 'complete'", "What was read could not be put together: "],
])("a %s that always fails ends the walk as failed, and the next one reads the site", async (_, table, when, said) => {
  const allow = await refuse(table, when);
  const sentence = `${said}Gazetteer failed at it, and its log tells at what`;
  const first = await walk();
  expect(first).toMatchObject({ ...takenBack(sentence), rows: 0, summary: { urls: 0, changes: null }, errors: logged });
  await allow();
  expect(await walk()).toMatchObject({ ...wholeWalk, summary: { urls: 5, filesRead: 3 } });

  pages = { a: 4, b: 1 };
  const allowAgain = await refuse(table, when);
  expect(await walk()).toMatchObject({
    ...takenBack(sentence),
    rows: 5,
    summary: { urls: 5, notKnownUrls: 5, filesRead: 0, changes: null },
  });
  await allowAgain();
  expect(await walk()).toMatchObject({ ...wholeWalk, summary: { urls: 5, changes: { added: 1, removed: 1 } } });
});

test("a read_file that always fails is told as a file that could not be stored, and its entries are kept", async () => {
  expect(await walk()).toMatchObject(wholeWalk);
  pages = { a: 4, b: 1 };
  const allow = await refuse("file_content", "new.entries = 4");
  expect(await walk()).toMatchObject({
    state: "partial",
    reasons: [{ code: "internal", files: 1, sentence: "1 of 3 sitemap files could not be stored" }],
    rows: 4,
    summary: { urls: 4, notKnownUrls: 3, changes: { added: 0, removed: 1 } },
    errors: logged,
  });
  await allow();
  expect(await walk()).toMatchObject({ ...wholeWalk, summary: { urls: 5, changes: { added: 1, removed: 0 } } });
});

test("a file whose failure cannot be noted either ends the walk as failed", async () => {
  const allow = await refuse(`"fetch"`, "new.format = 'urlset' or new.head like '%corrupt'");
  const { errors, ...ended } = await walk();
  await allow();
  expect(ended).toMatchObject({
    ...takenBack("What was read could not be put together: Gazetteer failed at it, and its log tells at what"),
    rows: 0,
  });
  // Of two such files the first ends the walk.
  expect(errors.length).toBeGreaterThanOrEqual(8);
  expect(await walk()).toMatchObject(wholeWalk);
});

test("a full disk is tried for longer, and then said", async () => {
  const allow = await refuse("file_content", "new.entries = 3", "using errcode = 'disk_full', message = 'no space'");
  const { reasons, state, errors } = await walk();
  await allow();
  expect(state).toBe("partial");
  expect(reasons[0]?.sentence).toMatch(/could not be stored: the disk of the database is full$/);
  expect(errors).toHaveLength(8);
});
