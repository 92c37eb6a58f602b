import { afterAll, beforeAll, expect, test } from "vitest";
import type { FetchDocument } from "../domain/fetch/fetch-result";
import { createTestDatabase, type TestDatabase } from "../io/test-database";
import { walkForTest } from "./walk-for-test";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const origin = "https://rollups.example";
/** More stamps than a profile keeps: one a second, the last of which is the second file's first. */
const stampsPerFile = 150;

function urlsetOf(file: number): string {
  const entries = Array.from({ length: stampsPerFile }, (_, at) => {
    const second = new Date(Date.UTC(2025, 0, 1) + (file * (stampsPerFile - 1) + at) * 1_000).toISOString();
    // A fraction of a second is the same stamp; the tenth URL of either file is one URL, listed twice by the first.
    const lastmod = at % 2 === 0 ? `${second.slice(0, 19)}Z` : second.replace(".000Z", ".250Z");
    const loc = at === 10 ? `${origin}/shared` : `${origin}/p/${file}-${at}`;
    const entry = `<url><loc>${loc}</loc><lastmod>${lastmod}</lastmod></url>`;
    return at === 10 && file === 0 ? entry + entry : entry;
  });
  return `<urlset>${entries.join("")}</urlset>`;
}

const serve: FetchDocument = async ({ url }) => {
  const files = [0, 1].map((file) => `${origin}/${file}.xml`);
  const text = url.endsWith("index.xml")
    ? `<sitemapindex>${files.map((file) => `<sitemap><loc>${file}</loc></sitemap>`).join("")}</sitemapindex>`
    : urlsetOf(files.indexOf(url));
  async function* body() {
    yield new TextEncoder().encode(text);
  }
  return { kind: "body", status: 200, finalUrl: url, redirects: [], headers: {}, body: body(), bodyProblems: [] };
};

test("a first walk counts stamps and shared URLs by its rows, and leaves them indexed", async () => {
  const { walk, result } = await walkForTest(database.db, {
    startAddress: `${origin}/index.xml`,
    fetchDocument: serve,
  });
  expect(result.summary).toMatchObject({
    urls: stampsPerFile * 2 - 1,
    entries: stampsPerFile * 2 + 1,
    distinctStamps: stampsPerFile * 2 - 1,
    urlsInSeveralFiles: 1,
    conflictingUrls: 0,
  });
  expect(result.stamps.slice(0, 3)).toMatchObject([
    { at: Date.UTC(2025, 0, 1, 0, 0, 10), precision: "second", entries: 2, files: 1 },
    { at: Date.UTC(2025, 0, 1, 0, 0, stampsPerFile - 1), precision: "second", entries: 2, files: 2 },
    { at: Date.UTC(2025, 0, 1), precision: "second", entries: 1, files: 1 },
  ]);
  const { rows } = await database.db.pool.query("select indexname from pg_indexes where tablename = $1 order by 1", [
    `entry_${walk.viewId}`,
  ]);
  expect(rows.map(({ indexname }) => indexname.replace(/^entry_\d+_/, ""))).toEqual([
    "file",
    "first",
    "id",
    "last",
    "lastmod",
    "loc",
    "seen",
  ]);
});
