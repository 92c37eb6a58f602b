import { afterAll, beforeAll, expect, test } from "vitest";
import type { FetchDocument } from "../domain/fetch/fetch-result";
import { createTestDatabase, type TestDatabase } from "../io/test-database";
import { walkForTest } from "../worker/walk-for-test";
import { readNews, streamNews } from "./news";
import { findWalk } from "./walk-summary";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const host = "press.test";
const begin = Date.UTC(2026, 0, 15, 12);
const minuteMs = 60_000;

async function walk(articles: readonly [name: string, publishedAt: string][], now: number) {
  const entries = articles.map(
    ([name, publishedAt]) =>
      `<url><loc>https://${host}/${name}</loc><news:news><news:publication><news:name>The Press</news:name><news:language>en</news:language></news:publication><news:publication_date>${publishedAt}</news:publication_date><news:title>Of ${name}</news:title></news:news></url>`,
  );
  const text = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">${entries.join("")}</urlset>`;
  const fetchDocument: FetchDocument = async ({ url }) => ({
    kind: "body",
    status: 200,
    finalUrl: url,
    redirects: [],
    headers: {},
    body: (async function* () {
      yield new TextEncoder().encode(url.endsWith("robots.txt") ? `Sitemap: https://${host}/news.xml` : text);
    })(),
    bodyProblems: [],
  });
  return walkForTest(database.db, { startAddress: `https://${host}/`, fetchDocument, now });
}

test("the feed keeps what has left the sitemap, and tells delays of what later walks found", async () => {
  const old: [string, string][] = [
    ["one", "2026-01-14T08:00:00Z"],
    ["two", "2026-01-15T08:00:00Z"],
  ];
  await walk(old, begin);
  await walk(
    [
      ["two", "2026-01-15T08:00:00Z"],
      ["three", "2026-01-15T12:10:00Z"],
      ["four", "2026-01-15T13:00:00+01:00"],
      ["five", "2026-01-15"],
      ["six", "2026-01-15T13:30:00Z"],
    ],
    begin + 15 * minuteMs,
  );
  const head = await findWalk(host, "latest");
  if (!head) throw new Error("There is no walk");
  expect(head.summary?.newsEntries).toBe(5);
  const page = await readNews({ walk: head, filter: { walk: 2 }, search: null }, 3);
  expect(page).toMatchObject({ articles: 6, listed: 5, walks: 2, walkGapMs: 15 * minuteMs });
  expect(page.delays).toMatchObject({ articles: 2, medianMs: 5 * minuteMs, p90Ms: 15 * minuteMs, early: 1 });
  expect(page.rows.map(({ title }) => title)).toEqual(["Of six", "Of three", "Of four"]);

  const rows = [];
  for await (const part of streamNews({ walk: head, filter: { walk: 2 }, search: "of T" })) rows.push(...part);
  expect(rows).toMatchObject([
    {
      loc: `https://${host}/three`,
      publication: "The Press",
      language: "en",
      firstSeen: 2,
      firstSeenAt: begin + 15 * minuteMs,
      delayMs: 5 * minuteMs,
      isListed: true,
    },
    { title: "Of two", firstSeen: 1, delayMs: null, isListed: true },
  ]);
  const first = await findWalk(host, 1);
  if (!first) throw new Error("There is no walk");
  expect(await readNews({ walk: first, filter: { walk: 1 }, search: null })).toMatchObject({
    articles: 2,
    listed: 2,
    walkGapMs: null,
    delays: { articles: 0, medianMs: null },
  });
});
