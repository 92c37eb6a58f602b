import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { naiveEntries, naiveUrls } from "../../e2e/support/naive-filter";
import { type SeededSite, sectionsOf, seedWalk } from "../../e2e/support/seed-walk";
import { variedSite } from "../../e2e/support/varied-site";
import type { UrlFilter } from "../domain/walk/url-filter";
import { createTestDatabase, type TestDatabase } from "../io/test-database";
import { filterPeriod } from "./filter-period";
import { readSectionTree } from "./section-tree";
import { countUrls } from "./url-count";
import { findWalk, type WalkHead } from "./walk-summary";

const plan = variedSite();
let database: TestDatabase;
let site: SeededSite;
let walk: WalkHead;

beforeAll(async () => {
  database = await createTestDatabase();
  site = await seedWalk(database.db, plan);
  const found = await findWalk(plan.host, 3);
  if (!found) throw new Error("No walk");
  walk = found;
});
afterAll(() => database.drop());

test("nodes come parents first, heaviest first among siblings, with shares of the walk", async () => {
  const nodes = await readSectionTree(walk, "path");
  const keys = nodes.map(({ key }) => key);
  expect(keys[0]).toBe("/");
  for (const { key, parentKey } of nodes) {
    if (parentKey !== null) expect(keys.indexOf(parentKey)).toBeLessThan(keys.indexOf(key));
  }
  const children = nodes.filter(({ parentKey }) => parentKey === "/").map(({ urls }) => urls);
  expect(children).toEqual(children.toSorted((a, b) => b - a));
  expect(nodes.find(({ key }) => key === "/")).toMatchObject({ urls: site.standing(3).length, share: 1, label: "/" });
  expect(nodes.find(({ key }) => key === "/shop/red/")?.label).toBe("red");
});

test("a node's number is the count of its section", async () => {
  for (const { key, urls } of await readSectionTree(walk, "path")) {
    expect([key, (await countUrls(walk, { walk: 3, section: key })).urls]).toEqual([key, urls]);
  }
});

const filters: fc.Arbitrary<UrlFilter> = fc
  .record({
    section: fc.constantFrom(undefined, undefined, "/shop/", "/news/"),
    file: fc.constantFrom(undefined, undefined, ...plan.files.map(({ url }) => url)),
    contains: fc.constantFrom(undefined, undefined, "item", "4"),
    dated: fc.constantFrom<UrlFilter["dated"]>(undefined, undefined, "dated", "undated"),
    change: fc.constantFrom<UrlFilter["change"]>(undefined, undefined, "added", "not-known"),
  })
  .map((parts) => ({ walk: 3, ...parts }));

test("under a filter each directory counts what the filter leaves in it", async () => {
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      const meant = { ...filter, ...filterPeriod(filter) };
      const nodes = await readSectionTree(walk, "path", filter);
      const urls = new Map<string, number>();
      for (const { loc } of naiveUrls(site, plan.files, 3, meant)) {
        for (const key of sectionsOf(loc)) urls.set(key, (urls.get(key) ?? 0) + 1);
      }
      const entries = new Map<string, number>();
      for (const { loc, listings } of naiveEntries(site, plan.files, 3, meant)) {
        for (const key of sectionsOf(loc)) entries.set(key, (entries.get(key) ?? 0) + listings);
      }
      const isOnlySection = Object.entries(filter).every(
        ([key, value]) => ["walk", "section"].includes(key) || value === undefined,
      );
      if (isOnlySection && filter.section === undefined) return;
      expect(Object.fromEntries(nodes.filter((n) => n.urls > 0).map((n) => [n.key, n.urls]))).toEqual(
        Object.fromEntries(urls),
      );
      expect(Object.fromEntries(nodes.map((n) => [n.key, n.entries]))).toEqual(Object.fromEntries(entries));
    }),
    { numRuns: 60 },
  );
});

test("under a filter each file counts its own URLs, and an index those that stand below it", async () => {
  const index = plan.files[0]?.url ?? "";
  for (const { url, parent } of plan.files) {
    await database.db.pool.query(
      `insert into walk_section (walk_id, tree, key, parent_key, depth, urls, entries, dated, months, verdict)
       values ($1, 'file', $2, $3, $4, 0, 0, 0, '[]', '{"code": "plausible"}')`,
      [walk.id, url, parent ?? null, parent ? 1 : 0],
    );
  }
  const filter: UrlFilter = { walk: 3, contains: "item" };
  const nodes = new Map((await readSectionTree(walk, "file", filter)).map((node) => [node.key, node]));
  const meant = { contains: "item", fromAt: null, beforeAt: null };
  for (const { url } of plan.files) {
    expect(nodes.get(url)?.urls).toBe(naiveUrls(site, plan.files, 3, { ...meant, file: url }).length);
    expect(nodes.get(url)?.urls).toBe((await countUrls(walk, { ...filter, file: url })).urls);
  }
  expect(nodes.get(index)?.months.reduce((sum, [, entries]) => sum + entries, 0)).toBe(
    naiveEntries(site, plan.files, 3, { ...meant, file: index }).reduce(
      (sum, { lastmodAt, flags, listings }) => sum + (lastmodAt !== null && (flags & 6) === 0 ? listings : 0),
      0,
    ),
  );
});

test("gives the heaviest nodes, and says of a node that not all of its children are there", async () => {
  const all = await readSectionTree(walk, "path");
  const few = await readSectionTree(walk, "path", undefined, { nodesMax: 6 });
  expect(few.map(({ key }) => key).toSorted()).toEqual(
    all
      .toSorted((a, b) => b.urls - a.urls || a.depth - b.depth || (a.key < b.key ? -1 : 1))
      .slice(0, 6)
      .map(({ key }) => key)
      .toSorted(),
  );
  for (const { key, wide } of few) {
    const children = all.filter(({ parentKey }) => parentKey === key).map((node) => node.key);
    expect([key, wide]).toEqual([key, children.some((child) => !few.some((node) => node.key === child))]);
  }
  const counted = await readSectionTree(walk, "path", { walk: 3, regex: "^" }, { nodesMax: 6 });
  expect(counted.map(({ key, urls, wide }) => [key, urls, wide])).toEqual(
    few.map(({ key, urls, wide }) => [key, urls, wide]),
  );
});

test("a section alone gives the way to it, with nothing else in it", async () => {
  const [root, shop, red] = await readSectionTree(walk, "path", { walk: 3, section: "/shop/red/" });
  const { urls } = await countUrls(walk, { walk: 3, section: "/shop/red/" });
  expect([root, shop, red].map((node) => [node?.key, node?.urls])).toEqual([
    ["/", urls],
    ["/shop/", urls],
    ["/shop/red/", urls],
  ]);
});
