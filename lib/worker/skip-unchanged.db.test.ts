import { afterAll, beforeAll, expect, test } from "vitest";
import type { FetchDocument } from "../domain/fetch/fetch-result";
import { createTestDatabase, type TestDatabase } from "../io/test-database";
import { readFileTree } from "../read/file-tree";
import { findWalk } from "../read/walk-summary";
import { walkForTest } from "./walk-for-test";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** One walk of an index with one child. @returns what was asked for, and what the walk says. */
async function walk(host: string, child: { hour: number; pages: number }, skipUnchanged = false) {
  const asked: string[] = [];
  const documents: Record<string, string> = {
    "/index.xml": `<sitemapindex><sitemap><loc>https://${host}/a.xml</loc><lastmod>2025-01-01T0${child.hour}:00:00Z</lastmod></sitemap></sitemapindex>`,
    "/a.xml": `<urlset>${Array.from({ length: child.pages }, (_, page) => `<url><loc>https://${host}/${page}</loc></url>`).join("")}</urlset>`,
  };
  const fetchDocument: FetchDocument = async ({ url }) => {
    const path = new URL(url).pathname;
    asked.push(path);
    async function* body() {
      yield new TextEncoder().encode(documents[path]);
    }
    return { kind: "body", status: 200, finalUrl: url, redirects: [], headers: {}, body: body(), bodyProblems: [] };
  };
  const startAddress = `https://${host}/index.xml`;
  const { result } = await walkForTest(database.db, { startAddress, fetchDocument, limits: { skipUnchanged } });
  return { isAsked: asked.includes("/a.xml"), state: result.state, summary: result.summary };
}

test("skips a child by the word of its index when that has proved true there, and counts it as unchanged", async () => {
  const steps = [
    { hour: 1, pages: 3 },
    { hour: 1, pages: 3 },
    { hour: 2, pages: 5 },
  ];
  for (const step of steps) expect((await walk("honest.example", step)).isAsked).toBe(true);
  const skipped = await walk("honest.example", { hour: 2, pages: 5 });
  expect(skipped).toMatchObject({ isAsked: false, state: "complete" });
  expect(skipped.summary).toMatchObject({ urls: 5, files: 2, filesRead: 1, filesSkipped: 1, notKnownUrls: 0 });
  const head = await findWalk("honest.example", 4);
  expect(head && (await readFileTree(head))[1]).toMatchObject({
    outcome: "skipped-unchanged",
    sentence: expect.stringMatching(/^The file was not asked for: .* which has proved true in its last readings$/),
  });
  expect(await walk("honest.example", { hour: 3, pages: 6 })).toMatchObject({ isAsked: true, summary: { urls: 6 } });
});

test("never takes the word of an index that was wrong once, unless the site is set to", async () => {
  const steps = [
    { hour: 1, pages: 3 },
    { hour: 1, pages: 4 },
    { hour: 2, pages: 5 },
    { hour: 2, pages: 5 },
    { hour: 2, pages: 5 },
  ];
  for (const step of steps) expect((await walk("liar.example", step)).isAsked).toBe(true);
  expect((await walk("liar.example", { hour: 2, pages: 6 }, true)).isAsked).toBe(false);
});
