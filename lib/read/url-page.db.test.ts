import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isNotKnown, type NaiveFilter, naiveChange, naiveUrls } from "../../e2e/support/naive-filter";
import { type SeededEntry, type SeededSite, seedWalk } from "../../e2e/support/seed-walk";
import { variedSite } from "../../e2e/support/varied-site";
import { parseUrlFilter, type UrlFilter } from "../domain/walk/url-filter";
import { createTestDatabase, type TestDatabase } from "../io/test-database";
import { filterPeriod } from "./filter-period";
import { countUrls } from "./url-count";
import { streamUrls, type UrlExportRow } from "./url-export";
import { readUrlPage, type SortDirection, type UrlRow, type UrlSort } from "./url-page";
import { findWalk, type WalkHead } from "./walk-summary";

const plan = variedSite();
let database: TestDatabase;
let site: SeededSite;
const walks = new Map<number, WalkHead>();

beforeAll(async () => {
  database = await createTestDatabase();
  site = await seedWalk(database.db, plan);
  for (const { number } of plan.walks) {
    const walk = await findWalk(plan.host, number);
    if (walk) walks.set(number, walk);
  }
});
afterAll(() => database.drop());

/** Mostly not there: a filter of all kinds at once leaves nothing. */
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ arbitrary: fc.constant(undefined), weight: 4 }, { arbitrary: value, weight: 1 });
const texts = fc.constantFrom("item", "ITEM", "_", "%", "\\", "100%", "größe", "/shop/", "'", "a,b", "zzz", "4", "?u=");
const dates = fc.constantFrom("2024", "2024-02", "2024-01-15", "2024-02-01T10:00:01Z", "1970", "2099-01-01");

const filters: fc.Arbitrary<UrlFilter> = fc.record({
  walk: fc.constantFrom(1, 2, 3),
  section: maybe(
    fc.constantFrom("/", "/shop/", "/shop", "/shop/re", "/news/2024/", "/größe/", "/nowhere/", "/a/b/c/d/e/f/"),
  ),
  file: maybe(fc.constantFrom(...plan.files.map(({ url }) => url), "https://varied.test/none.xml")),
  host: maybe(fc.constantFrom("varied.test", "CDN.other.test", "cdn.other.test:8443", "none.test")),
  contains: maybe(texts),
  not: maybe(texts),
  regex: maybe(fc.constantFrom("item-[0-9]$", "^http:", "(red|news)/", "[.]html$", "a.*b")),
  from: maybe(dates),
  to: maybe(dates),
  dated: maybe(fc.constantFrom("dated", "undated", "invalid", "future", "implausible", "date-only", "date-time")),
  change: maybe(fc.constantFrom("added", "changed", "not-known")),
});

const sorts = fc.record({
  sort: fc.constantFrom<UrlSort>("loc", "lastmod", "first_seen"),
  direction: fc.constantFrom<SortDirection>("asc", "desc"),
});

function walkOf(filter: UrlFilter): WalkHead {
  const walk = walks.get(Number(filter.walk));
  if (!walk) throw new RangeError(`No walk ${filter.walk}`);
  return walk;
}

async function readAll(
  filter: UrlFilter,
  sort: { sort: UrlSort; direction: SortDirection },
  limit: number,
): Promise<UrlRow[]> {
  const rows: UrlRow[] = [];
  for (let after: string | null = null, pages = 0; pages < 1_000; pages += 1) {
    const page = await readUrlPage(walkOf(filter), filter, { ...sort, after, limit });
    rows.push(...page.rows);
    after = page.next;
    if (after === null) return rows;
  }
  throw new Error("Pages without end");
}

async function exportAll(
  filter: UrlFilter,
  sort: { sort: UrlSort; direction: SortDirection } | null,
): Promise<UrlExportRow[]> {
  const rows: UrlExportRow[] = [];
  const request = {
    sort: sort?.sort ?? null,
    direction: sort?.direction ?? "asc",
    withExtension: true,
    withSitemaps: true,
  };
  for await (const portion of streamUrls(walkOf(filter), filter, request)) rows.push(...portion);
  return rows;
}

function naive(filter: UrlFilter): SeededEntry[] {
  const meant: NaiveFilter = { ...filter, ...filterPeriod(filter) };
  return naiveUrls(site, plan.files, Number(filter.walk), meant);
}

const byId = <T>(rows: T[], idOf: (row: T) => string) => rows.map(idOf).sort();

describe("under any filter", () => {
  test("rows, count and export are the URLs that the filter means, each once", async () => {
    await fc.assert(
      fc.asyncProperty(filters, sorts, fc.integer({ min: 7, max: 60 }), async (filter, sort, limit) => {
        const meant = naive(filter);
        const [rows, count, exported] = [
          await readAll(filter, sort, limit),
          await countUrls(walkOf(filter), filter),
          await exportAll(filter, null),
        ];
        expect(byId(rows, ({ id }) => id)).toEqual(byId(meant, ({ id }) => String(id)));
        expect(count).toMatchObject({ urls: meant.length, of: site.standing(Number(filter.walk)).length });
        expect(exported.map(({ loc }) => loc).sort()).toEqual(meant.map(({ loc }) => loc).sort());
        expect(new Set(rows.map(({ loc }) => loc)).size).toBe(rows.length);
      }),
      { numRuns: 150 },
    );
  });

  test("pages are in order, and the sorted export in the same", async () => {
    await fc.assert(
      fc.asyncProperty(filters, sorts, async (filter, sort) => {
        const rows = await readAll(filter, sort, 50);
        const sign = sort.direction === "asc" ? 1 : -1;
        const keys = rows.map(({ loc, lastmodAt, firstSeen }) => {
          if (sort.sort === "loc") return loc;
          if (sort.sort === "first_seen") return firstSeen * sign;
          return lastmodAt === null ? Number.POSITIVE_INFINITY : lastmodAt * sign;
        });
        const inOrder = [...keys].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        if (sort.sort === "loc" && sign < 0) inOrder.reverse();
        expect(keys).toEqual(inOrder);
        const exported = await exportAll(filter, sort);
        expect(exported.map(({ loc }) => loc)).toEqual(rows.map(({ loc }) => loc));
      }),
      { numRuns: 60 },
    );
  });
});

test("a row tells of its URL what page and export agree on", async () => {
  for (const walk of [1, 2, 3]) {
    const filter: UrlFilter = { walk };
    const seeded = new Map(site.standing(walk).map((entry) => [entry.loc, entry]));
    const rows = await readAll(filter, { sort: "loc", direction: "asc" }, 200);
    const exported = new Map((await exportAll(filter, null)).map((row) => [row.loc, row]));
    expect(rows).toHaveLength(seeded.size);
    for (const row of rows) {
      const entry = seeded.get(row.loc);
      if (!entry) throw new Error(`${row.loc} was not seeded`);
      const listedBy = site.inWalk(walk).filter(({ loc }) => loc === row.loc);
      expect(row).toMatchObject({
        lastmodAt: entry.lastmodAt,
        sitemap: entry.file,
        files: listedBy.length,
        firstSeen: entry.seenFrom,
        lastSeen: Math.min(entry.lastWalk, walk),
        change: naiveChange(site, walk, entry),
        notKnown: isNotKnown(site, plan.files, walk, row.loc),
        foreign: row.loc.startsWith("https://cdn."),
      });
      const line = exported.get(row.loc);
      expect(line).toMatchObject({
        lastmodAt: row.lastmodAt,
        lastmodRaw: row.lastmodRaw,
        precision: row.precision,
        flags: row.flags,
        section: row.section,
        sitemap: row.sitemap,
        firstSeen: row.firstSeen,
        lastSeen: row.lastSeen,
        foreign: row.foreign,
        change: row.change ?? (row.notKnown ? "not-known" : null),
        walkComplete: walk !== 2,
        extension: entry.extension,
      });
      expect(line?.sitemaps.toSorted()).toEqual(listedBy.map(({ file }) => file).sort());
      expect(line?.sitemapPath.at(-1)).toBe(entry.file);
    }
  }
});

test("keeps the publisher's text, and writes the canonical one where that is it", async () => {
  const rows = await readAll({ walk: 3 }, { sort: "loc", direction: "asc" }, 500);
  expect(new Set(rows.filter(({ flags }) => flags.includes("invalid")).map(({ lastmodRaw }) => lastmodRaw))).toEqual(
    new Set(["=HYPERLINK(1)"]),
  );
  const day = rows.find(({ precision }) => precision === "day");
  expect(day?.lastmodRaw).toBe(new Date(day?.lastmodAt ?? 0).toISOString().slice(0, 10));
});

test.each([
  ["regex=(", "invalid-regex"],
  ["regex=a{2,1}", "invalid-regex"],
  ["from=tomorrow", "invalid-date"],
])("refuses %s in words", async (query, kind) => {
  const filter = parseUrlFilter(new URLSearchParams(query));
  const walk = walkOf({ walk: 3 });
  await expect(readUrlPage(walk, filter)).rejects.toMatchObject({ name: "FilterError", kind });
  await expect(countUrls(walk, filter)).rejects.toMatchObject({ kind });
  const request = { sort: null, direction: "asc", withExtension: false, withSitemaps: false } as const;
  await expect(streamUrls(walk, filter, request).next()).rejects.toMatchObject({ kind });
});

test("stops an expression that would run for ever", async () => {
  await database.db.pool.query(
    `insert into entry (view_id, file_id, id, fingerprint, first_walk, seen_from, loc)
     select view_id, file_id, 900000, 1, 3, 3, 'https://varied.test/' || repeat('abcdefghijk', 100) from entry limit 1`,
  );
  try {
    const filter: UrlFilter = { walk: 3, regex: "^(.+)(.+)(.+)(.+)\\4\\3\\2\\1$" };
    await expect(countUrls(walkOf(filter), filter)).rejects.toMatchObject({ name: "FilterError", kind: "timeout" });
    expect(await countUrls(walkOf(filter), { walk: 3, contains: "item" })).toMatchObject({ complete: true });
  } finally {
    await database.db.pool.query("delete from entry where id = 900000");
  }
});

test("takes characters that no text of the database can hold", async () => {
  for (const key of ["section", "file", "host", "contains", "not", "regex"] as const) {
    const filter = { walk: 3, [key]: "/a\0\ud800/" } as UrlFilter;
    expect(await countUrls(walkOf(filter), filter)).toMatchObject({
      urls: key === "not" ? site.standing(3).length : 0,
    });
  }
});
