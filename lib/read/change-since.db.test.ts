import { afterAll, beforeAll, expect, test } from "vitest";
import { type SeededSite, seedWalk } from "../../e2e/support/seed-walk";
import type { SinceList } from "../domain/change/changed-since";
import { createTestDatabase, type TestDatabase } from "../io/test-database";
import { countSince } from "./change-since";
import { countUrls } from "./url-count";
import { streamUrls } from "./url-export";
import { readUrlPage } from "./url-page";
import { findWalk, type WalkHead } from "./walk-summary";

const host = "since.test";
const at = (path: string) => `https://${host}${path}`;
const good = at("/good.xml");
const stamped = at("/stamped.xml");
let database: TestDatabase;
let site: SeededSite;
let walk: WalkHead;

const noon = Date.UTC(2026, 10, 5, 12);
const midnight = Date.UTC(2026, 10, 5);
const day = 86_400_000;

beforeAll(async () => {
  database = await createTestDatabase();
  site = await seedWalk(database.db, {
    host,
    walks: [{ number: 1 }, { number: 2 }],
    files: [{ url: good }, { url: stamped }],
    entries: [
      { file: good, loc: at("/a/boundary-day"), lastmodAt: midnight, precision: 3 },
      { file: good, loc: at("/a/boundary-second"), lastmodAt: noon, precision: 5 },
      { file: good, loc: at("/a/before"), lastmodAt: noon - 1_000, precision: 5 },
      { file: good, loc: at("/a/day-before"), lastmodAt: midnight - day, precision: 3 },
      { file: good, loc: at("/a/month"), lastmodAt: Date.UTC(2026, 10, 1), precision: 2 },
      { file: good, loc: at("/a/year-before"), lastmodAt: Date.UTC(2025, 0, 1), precision: 1 },
      { file: good, loc: at("/a/undated") },
      { file: good, loc: at("/a/unreadable"), lastmodRaw: "soon" },
      { file: stamped, loc: at("/a/in-stamped-file"), lastmodAt: noon + day, precision: 5 },
      { file: stamped, loc: at("/b/in-trusted-section"), lastmodAt: noon + day, precision: 5 },
      { file: good, loc: at("/c_/in-stale-section"), lastmodAt: noon - 9 * day, precision: 5 },
      { file: good, loc: at("/cx/not-in-it"), lastmodAt: noon - 9 * day, precision: 5 },
      // Between walk 1 and walk 2:
      { file: good, loc: at("/w/new"), firstWalk: 2 },
      { file: stamped, loc: at("/w/new-in-stamped-file"), lastmodAt: noon - 9 * day, firstWalk: 2 },
      { file: good, loc: at("/w/moved"), lastmodAt: noon - 9 * day, lastWalk: 1 },
      { file: good, loc: at("/w/moved"), lastmodAt: noon - 8 * day, firstWalk: 2, seenFrom: 1 },
      { file: stamped, loc: at("/w/moved-in-stamped-file"), lastmodAt: noon - 9 * day, lastWalk: 1 },
      { file: stamped, loc: at("/w/moved-in-stamped-file"), lastmodAt: noon - 8 * day, firstWalk: 2, seenFrom: 1 },
      { file: good, loc: at("/w/lost-date"), lastmodAt: noon - 9 * day, lastWalk: 1 },
      { file: good, loc: at("/w/lost-date"), firstWalk: 2, seenFrom: 1 },
      // It was the lesser of two while the other stood in a file that no longer lists it.
      { file: good, loc: at("/w/stood-behind"), lastmodAt: noon - 9 * day },
      { file: stamped, loc: at("/w/stood-behind"), lastmodAt: noon - 7 * day, lastWalk: 1 },
    ],
  });
  const { pool } = database.db;
  await pool.query(
    `update "fetch" f set verdict = '{"code": "generation-time"}' from sitemap_file s where s.id = f.file_id and s.url = $1`,
    [stamped],
  );
  const found = await findWalk(host, 2);
  if (!found) throw new Error("no walk");
  walk = found;
  await pool.query(
    `insert into verification (view_id, number, walk_id, walk_number, state, sample_size, seed, finished_at, section_verdicts)
     values ($1, 1, $2, 2, 'complete', 10, 's', now(), '{"/b/": {"code": "trusted"}, "/c_/": {"code": "stale"}, "/": {"code": "stale"}}')`,
    [site.viewId, walk.id],
  );
});
afterAll(() => database.drop());

async function listOf(since: string, sinceIs: SinceList): Promise<string[]> {
  const filter = { walk: 2, since, sinceIs };
  const { rows } = await readUrlPage(walk, filter);
  expect((await countUrls(walk, filter)).urls).toBe(rows.length);
  expect((await countSince(walk, filter))[sinceIs]).toBe(rows.length);
  const exported: string[] = [];
  const request = { sort: "loc", direction: "asc", withExtension: false, withSitemaps: false } as const;
  for await (const part of streamUrls(walk, filter, request)) exported.push(...part.map(({ loc }) => loc));
  expect(exported).toEqual(rows.map(({ loc }) => loc));
  return rows.map(({ loc }) => loc.slice(at("/").length));
}

test("since an instant: a date counts for its whole day, and what is distrusted stands apart", async () => {
  expect(await listOf("2026-11-05T12:00:00Z", "changed")).toEqual([
    "a/boundary-day",
    "a/boundary-second",
    "a/month",
    "b/in-trusted-section",
  ]);
  expect(await listOf("2026-11-05T12:00:00Z", "undated")).toEqual([
    "a/undated",
    "a/unreadable",
    "w/lost-date",
    "w/new",
  ]);
  expect(await listOf("2026-11-05T12:00:00Z", "distrusted")).toEqual([
    "a/in-stamped-file",
    "c_/in-stale-section",
    "w/moved-in-stamped-file",
    "w/new-in-stamped-file",
  ]);
});

test("since a date: the day itself is within", async () => {
  expect(await listOf("2026-11-06", "changed")).toEqual(["a/month", "b/in-trusted-section"]);
  expect(await listOf("2026-11-04", "changed")).toContain("a/day-before");
});

test("since a walk: new URLs are changed whatever their date, others by a lastmod that is not distrusted", async () => {
  expect(await listOf("walk:1", "changed")).toEqual(["w/moved", "w/new", "w/new-in-stamped-file", "w/stood-behind"]);
  expect(await listOf("walk:1", "undated")).toEqual(["a/undated", "a/unreadable", "w/lost-date"]);
  expect(await listOf("walk:1", "distrusted")).toEqual([
    "a/in-stamped-file",
    "c_/in-stale-section",
    "w/moved-in-stamped-file",
  ]);
});

test("a date that is none is told", async () => {
  await expect(countUrls(walk, { walk: 2, since: "soon" })).rejects.toMatchObject({ kind: "invalid-date" });
});
