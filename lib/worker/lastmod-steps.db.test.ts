import { afterAll, beforeAll, expect, test } from "vitest";
import type { FetchDocument } from "../domain/fetch/fetch-result";
import { compareDates, type SeenDate } from "../domain/lastmod/compare-dates";
import { createTestDatabase, type TestDatabase } from "../io/test-database";
import { walkForTest } from "./walk-for-test";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const dayMs = 86_400_000;
const origin = "https://steps.example";
const pages = ["/", "/tags/a/", ...Array.from({ length: 18 }, (_, at) => `/${at < 9 ? "blog" : "docs"}/page-${at}`)];

/** Lastmods by path, as one walk meets them. */
type Dates = Record<string, string | null>;

const iso = (at: number) => new Date(at).toISOString().replace(".000Z", "Z");

function serve(dates: Dates): FetchDocument {
  const urls = Object.entries(dates).map(
    ([path, date]) => `<url><loc>${origin}${path}</loc>${date ? `<lastmod>${date}</lastmod>` : ""}</url>`,
  );
  const bytes = new TextEncoder().encode(`<urlset>${urls.join("")}</urlset>`);
  return async ({ url }) => {
    async function* body() {
      yield bytes;
    }
    return { kind: "body", status: 200, finalUrl: url, redirects: [], headers: {}, body: body(), bodyProblems: [] };
  };
}

async function walk(day: number, dates: Dates) {
  const now = Date.UTC(2026, 0, 1, 12) + day * dayMs;
  const walked = await walkForTest(database.db, {
    startAddress: `${origin}/sitemap.xml`,
    fetchDocument: serve(dates),
    now,
  });
  return { ...walked, now };
}

function seen(dates: Dates): Map<string, SeenDate> {
  return new Map(
    Object.entries(dates).map(([path, date]) => [
      path,
      { loc: origin + path, at: date ? Date.parse(date) : null, precision: "second" as const },
    ]),
  );
}

test("steps counted from spans are those of comparing entries, and judge the walks as a series would be", async () => {
  const spread = (path: string) => iso(Date.UTC(2024, 0, 1) + pages.indexOf(path) * 9 * dayMs);
  const first: Dates = Object.fromEntries(pages.map((path) => [path, spread(path)]));
  const second: Dates = { ...first };
  second["/"] = iso(Date.UTC(2026, 0, 2, 11));
  second["/blog/page-1"] = iso(Date.UTC(2026, 0, 2, 10));
  second["/blog/page-2"] = iso(Date.UTC(2023, 0, 1));
  second["/blog/page-3"] = null;
  second["/docs/new"] = iso(Date.UTC(2026, 0, 2, 9));
  delete second["/docs/page-17"];
  const before = await walk(0, first);
  const after = await walk(1, second);

  const { rows } = await database.db.pool.query(
    "select tree, key, step from lastmod_step where walk_id = $1 order by 1, 2",
    [after.walk.id],
  );
  const expected = compareDates(seen(first), seen(second), { fromAt: before.now, toAt: after.now });
  expect(expected).toMatchObject({ moved: 3, backwards: 1, fresh: 2, lists: 1, added: 1, removed: 1, survived: 18 });
  expect(rows.find(({ key }) => key === "/").step).toEqual(expected);
  expect(rows.find(({ tree }) => tree === "file").step).toEqual(expected);
  expect(rows.find(({ key }) => key === "/blog/").step).toMatchObject({
    survived: 8,
    moved: 2,
    backwards: 1,
    lists: 0,
  });
  expect(after.result.verdict).toMatchObject({ code: "plausible", walks: 2 });

  // An unchanged file stands still; then a build stamps everything, twice.
  const third = await walk(2, second);
  expect(third.result.verdict.walks).toBe(3);
  let last = third;
  for (const day of [3, 4]) {
    const stamp = iso(Date.UTC(2026, 0, 1 + day, 11));
    last = await walk(day, Object.fromEntries(Object.keys(second).map((path) => [path, stamp])));
  }
  expect(last.result.verdict).toMatchObject({ code: "mixed", outlook: { situation: "waves" }, walks: 5 });
  const { rows: files } = await database.db.pool.query(`select verdict from "fetch" where walk_id = $1`, [
    last.walk.id,
  ]);
  expect(files[0].verdict).toMatchObject({ code: "mixed", walks: 5 });
  const blog = last.result.sections.find(({ tree, key }) => tree === "path" && key === "/blog/");
  expect(blog?.verdict.outlook?.situation).toBeDefined();
});
