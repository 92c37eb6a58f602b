import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedWalk } from "../../e2e/support/seed-walk";
import type { CoverageFilter } from "../domain/coverage/coverage-filter";
import { countUnder, pairsUnder } from "../domain/coverage/coverage-summary";
import { differenceOf, looseFormsOf } from "../domain/coverage/difference-of";
import { looseUrl } from "../domain/coverage/loose-url";
import { matchKindOf } from "../domain/coverage/match-kind";
import { allRules, type RuleSet, ruleBit, ruleCount } from "../domain/coverage/near-rule";
import type { FetchDocument } from "../domain/fetch/fetch-result";
import { deleteVersion, findVersion } from "../io/crawl-list-store";
import { forgetSite } from "../io/forget-site";
import { writeCrawlList } from "../io/import-crawl-list";
import { receiveCrawlList } from "../io/receive-crawl-list";
import { createTestDatabase, type TestDatabase } from "../io/test-database";
import { findCoverage, readCoverageNodes, readListVersions, readRejects } from "../read/coverage-head";
import { type CoverageRow, countCoverage, readCoveragePage, streamCoverage } from "../read/coverage-rows";
import { countVersionChanges, readVersionChanges } from "../read/version-changes";
import { findWalk } from "../read/walk-summary";
import { importForTest, matchForTest } from "./coverage-for-test";
import { walkForTest } from "./walk-for-test";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function walkSite(host: string, files: Record<string, string[] | null>) {
  const documents: Record<string, string | null> = {
    "/index.xml": `<sitemapindex>${Object.keys(files)
      .map((name) => `<sitemap><loc>https://${host}${name}</loc></sitemap>`)
      .join("")}</sitemapindex>`,
  };
  for (const [name, locs] of Object.entries(files)) {
    documents[name] =
      locs && `<urlset>${locs.map((loc) => `<url><loc>${loc.replaceAll("&", "&amp;")}</loc></url>`).join("")}</urlset>`;
  }
  const fetchDocument: FetchDocument = async ({ url }) => {
    const text = documents[new URL(url).pathname];
    const base = { finalUrl: url, redirects: [], headers: {} };
    if (text === null || text === undefined) {
      return { kind: "failed", reason: "http-error", status: 500, retryAfterMs: null, head: null, detail: "", ...base };
    }
    async function* body() {
      yield new TextEncoder().encode(text ?? "");
    }
    return { kind: "body", status: 200, body: body(), bodyProblems: [], ...base };
  };
  await walkForTest(database.db, { startAddress: `https://${host}/index.xml`, fetchDocument });
  const walk = await findWalk(host, "latest");
  if (!walk) throw new Error("There is no walk");
  return walk;
}

async function questionOf(host: string, versionId: number, rules: RuleSet = allRules, own: CoverageFilter = {}) {
  const walk = await findWalk(host, "latest");
  const head = walk && (await findCoverage(walk, versionId));
  if (!walk || !head?.summary) throw new Error(`There is no coverage: ${head?.reason}`);
  return { walk, coverageId: head.id, summary: head.summary, rules, filter: { walk: "latest" as const }, own };
}

type Question = Awaited<ReturnType<typeof questionOf>>;

const written = ({ loc, kind, difference, crawlLoc }: CoverageRow) =>
  `${matchKindOf(
    kind,
    difference.reduce((rules, name) => rules | ruleBit[name], 0),
  )} ${loc}${crawlLoc ? ` ${crawlLoc}` : ""}`;

async function listed(question: Question): Promise<string[]> {
  const lines: string[] = [];
  for await (const rows of streamCoverage(question)) lines.push(...rows.map(written));
  return lines;
}

async function paged(question: Question, limit: number): Promise<string[]> {
  const lines: string[] = [];
  for (let after: string | null = null; ; ) {
    const page = await readCoveragePage(question, { after, limit });
    lines.push(...page.rows.map(written));
    after = page.next;
    if (after === null) return lines;
  }
}

test("two walks, one failing file, a Screaming Frog export and an advertools file: the story to the line", async () => {
  const host = "story.example";
  const site = `https://${host}`;
  const shop = [`${site}/shop/a`, `${site}/shop/b`, `${site}/shop/c/`, `${site}/shop/Old`, `${site}/shop/gone`];
  // The first stands in both files, and is one URL.
  const blog = [
    `${site}/shop/a`,
    `${site}/blog/1`,
    `${site}/blog/2`,
    `${site}/blog/3?b=2&a=1`,
    `${site}/blog/index.html`,
  ];
  await walkSite(host, { "/shop.xml": shop, "/blog.xml": blog });
  const walk = await walkSite(host, { "/shop.xml": [...shop, `${site}/shop/new`], "/blog.xml": null });
  expect([walk.state, walk.summary?.urls, walk.summary?.notKnownUrls]).toEqual(["partial", 10, 4]);

  const frog = [
    '"Address","Content Type","Status Code","Indexability","Indexability Status","Crawl Depth"',
    `"${site}/shop/a","text/html","200","Indexable","","1"`,
    `"http://${host}/shop/b","text/html","301","Non-Indexable","Redirected","1"`,
    `"${site}/shop/c","text/html","200","Indexable","","2"`,
    `"${site}/shop/old","text/html","200","Non-Indexable","Noindex","3"`,
    `"${site}/shop/gone","text/html","404","Non-Indexable","Client Error","4"`,
    `"${site}/blog/3?a=1&b=2","text/html","200","Indexable","","2"`,
    `"${site}/blog/?utm_source=x","text/html","200","Indexable","","2"`,
    `"${site}/missing","text/html","200","Indexable","","2"`,
    `"${site}/style.css","text/css","200","Indexable","","1"`,
    '"https://elsewhere.example/","text/html","200","","","1"',
    '"mailto:me@story.example","","","","",""',
    `"${site}/missing","text/html","200","Indexable","","5"`,
  ].join("\r\n");
  const frogId = await importForTest(database.db, { host, name: "frog" }, Buffer.from(`\uFEFF${frog}\r\n`));
  await matchForTest(database.db, walk.id, frogId);
  const question = await questionOf(host, frogId);
  const all = [
    `crawl-only ${site}/missing`,
    `crawl-only ${site}/style.css`,
    `sitemap-only ${site}/blog/1`,
    `sitemap-only ${site}/blog/2`,
    `near:order ${site}/blog/3?b=2&a=1 ${site}/blog/3?a=1&b=2`,
    `near:tracking+index ${site}/blog/index.html ${site}/blog/?utm_source=x`,
    `near:case ${site}/shop/Old ${site}/shop/old`,
    `both ${site}/shop/a`,
    `near:scheme ${site}/shop/b http://${host}/shop/b`,
    `near:slash ${site}/shop/c/ ${site}/shop/c`,
    `both ${site}/shop/gone`,
    `sitemap-only ${site}/shop/new`,
    "elsewhere https://elsewhere.example/",
  ];
  const locOf = (line: string) => line.split(" ")[1] ?? "";
  const inOrder = all.toSorted((a, b) => (locOf(a) < locOf(b) ? -1 : 1));
  expect(await listed(question)).toEqual(inOrder);
  expect(await paged(question, 3)).toEqual(inOrder);
  expect(countUnder(question.summary, allRules)).toMatchObject({
    ...{ both: 2, near: 5, sitemapOnly: 3, crawlOnly: 2, elsewhere: 1 },
    byRule: { scheme: 1, slash: 1, case: 1, order: 1, tracking: 1, index: 1, www: 0 },
  });
  const versions = await readListVersions(host);
  expect(versions[0]).toMatchObject({ state: "ready", urls: 10, rowsRead: 11, rejected: 1, number: 1 });
  expect(await readRejects(frogId)).toEqual([{ line: 12, reason: "not-http", text: "mailto:me@story.example,,,,," }]);

  const under = async (own: CoverageFilter, rules = allRules) => listed({ ...question, own, rules });
  expect(await under({ listed: "yes", status: "client-error" })).toEqual([`both ${site}/shop/gone`]);
  expect(await under({ listed: "yes", status: "redirect" })).toEqual([
    `near:scheme ${site}/shop/b http://${host}/shop/b`,
  ]);
  expect(await under({ listed: "yes", indexability: "noindex" })).toEqual([
    `near:case ${site}/shop/Old ${site}/shop/old`,
  ]);
  expect(await under({ depth: "4+" })).toEqual([`crawl-only ${site}/missing`, `both ${site}/shop/gone`]);
  expect(await under({ type: "other" })).toEqual([`crawl-only ${site}/style.css`]);
  expect(await under({ rule: "slash" })).toEqual([`near:slash ${site}/shop/c/ ${site}/shop/c`]);
  expect(await under({ kind: "sitemap-only" }, allRules & ~ruleBit.case)).toContain(`sitemap-only ${site}/shop/Old`);
  const inShop = { ...question, filter: { walk: "latest" as const, section: "/shop/" } };
  expect(await countCoverage(inShop)).toEqual({ both: 2, near: 3, "sitemap-only": 1, "crawl-only": 0, elsewhere: 0 });

  const nodes = await readCoverageNodes(question.coverageId, "path");
  expect(nodes.map(({ key, sitemap, list, both }) => [key, sitemap, list, both])).toEqual([
    ["/", 10, 9, 2],
    ["/shop/", 6, 5, 2],
    ["/blog/", 4, 2, 0],
    ["/shop/c/", 1, 0, 0],
  ]);
  const files = await readCoverageNodes(question.coverageId, "file");
  // Which of its files stands for the URL that is in two is up to the walk.
  expect(files.map(({ key }) => key).sort()).toEqual([`${site}/blog.xml`, `${site}/shop.xml`]);
  const sum = (of: "sitemap" | "both") => files.reduce((total, file) => total + file[of], 0);
  expect([sum("sitemap"), sum("both")]).toEqual([10, 2]);

  const tools = `url,status,depth,canonical\n${site}/shop/a,200,1,${site}/shop/a\n${site}/shop/b,200,1,${site}/shop/a\n${site}/shop/new,200,2,\n`;
  const toolsId = await importForTest(database.db, { host, name: "advertools" }, gzipSync(tools));
  await matchForTest(database.db, walk.id, toolsId);
  const other = await questionOf(host, toolsId);
  expect(await countCoverage(other)).toEqual({ both: 3, near: 0, "sitemap-only": 7, "crawl-only": 0, elsewhere: 0 });
  expect(await listed({ ...other, own: { indexability: "canonicalised" } })).toEqual([`both ${site}/shop/b`]);
  await forgetSite(database.db, host);
});

const spelling = fc
  .record({
    scheme: fc.constantFrom("https", "http"),
    host: fc.constantFrom("sets.example", "www.sets.example", "sets.example", "other.example"),
    path: fc.constantFrom("/", "/a", "/a/", "/A", "/a/index.html", "/%61", "/b/c", "/b/c/", "/b/C", "/d", "/e"),
    query: fc.constantFrom("", "", "", "?x=1&y=2", "?y=2&x=1", "?utm_source=x", "?x=1&y=2&gclid=1"),
    fragment: fc.constantFrom("", "", "", "#top"),
  })
  .map(({ scheme, host, path, query, fragment }) => `${scheme}://${host}${path}${query}${fragment}`);

/** By plain arithmetic on sets: every address with every other. */
function plainly(sitemap: string[], list: string[], rules: RuleSet): string[] {
  const inBoth = sitemap.filter((loc) => list.includes(loc));
  const isElsewhere = (loc: string) =>
    loc.includes("other.example") && !sitemap.some((one) => one.includes("other.example"));
  const onlyA = sitemap.filter((loc) => !list.includes(loc)).sort();
  const onlyB = list.filter((loc) => !sitemap.includes(loc) && !isElsewhere(loc)).sort();
  const edges = onlyA.flatMap((a) =>
    onlyB
      .filter((b) => looseUrl(a, allRules) === looseUrl(b, allRules))
      .map((b) => ({ a, b, by: differenceOf(looseFormsOf(a), looseFormsOf(b)) })),
  );
  edges.sort(
    (x, y) => ruleCount(x.by) - ruleCount(y.by) || x.by - y.by || (x.a < y.a ? -1 : x.a > y.a ? 1 : x.b < y.b ? -1 : 1),
  );
  const [usedA, usedB] = [new Set<string>(), new Set<string>()];
  const near = edges.flatMap(({ a, b, by }) => {
    if ((by & ~rules) !== 0 || usedA.has(a) || usedB.has(b)) return [];
    usedA.add(a);
    usedB.add(b);
    return [`${matchKindOf("near", by)} ${a} ${b}`];
  });
  return [
    ...inBoth.map((loc) => `both ${loc}`),
    ...near,
    ...onlyA.filter((loc) => !usedA.has(loc)).map((loc) => `sitemap-only ${loc}`),
    ...onlyB.filter((loc) => !usedB.has(loc)).map((loc) => `crawl-only ${loc}`),
    ...list.filter((loc) => !sitemap.includes(loc) && isElsewhere(loc)).map((loc) => `elsewhere ${loc}`),
  ].sort();
}

test("buckets are those of plain arithmetic on sets, under any rules, and add up in every section", async () => {
  let run = 0;
  const sample = fc.record({
    sitemap: fc.uniqueArray(spelling, { minLength: 1, maxLength: 25 }),
    list: fc.uniqueArray(spelling, { minLength: 1, maxLength: 25 }),
    rules: fc.uniqueArray(fc.integer({ min: 0, max: allRules }), { minLength: 2, maxLength: 3 }),
  });
  const property = fc.asyncProperty(sample, async (drawn) => {
    run += 1;
    const host = `sets${run}.example`;
    const own = (locs: string[]) => locs.map((loc) => loc.replace("sets.example", host));
    const sitemap = own(drawn.sitemap.map((loc) => loc.replace(/#.*/, "").replace("other.example", "sets.example")));
    const [locs, list] = [[...new Set(sitemap)], own(drawn.list)];
    await seedWalk(database.db, {
      host,
      walks: [{ number: 1 }],
      files: [{ url: `https://${host}/map.xml` }],
      entries: locs.map((loc) => ({ file: `https://${host}/map.xml`, loc })),
    });
    const versionId = await importForTest(database.db, { host, name: "list" }, Buffer.from(list.join("\n")));
    const walk = await findWalk(host, "latest");
    await matchForTest(database.db, walk?.id ?? 0, versionId);
    for (const rules of drawn.rules) {
      const question = await questionOf(host, versionId, rules);
      const expected = plainly(locs, list, rules);
      expect((await listed(question)).sort()).toEqual(expected);
      expect((await paged(question, 4)).sort()).toEqual(expected);
      const counts = await countCoverage(question);
      const { both, near, sitemapOnly, crawlOnly, elsewhere } = countUnder(question.summary, rules);
      expect(counts).toEqual({ both, near, "sitemap-only": sitemapOnly, "crawl-only": crawlOnly, elsewhere });
      for (const node of await readCoverageNodes(question.coverageId, "path")) {
        const inside = { ...question, filter: { walk: "latest" as const, section: node.key } };
        const own = await countCoverage(inside);
        const paired = pairsUnder(node.pairs, rules);
        expect([node.key, own.both, own.near, own["sitemap-only"], own["crawl-only"]]).toEqual([
          ...[node.key, node.both, paired, node.sitemap - node.both - paired],
          node.list - node.both - pairsUnder(node.listPairs, rules),
        ]);
      }
    }
  });
  await fc.assert(property, { numRuns: 6 });
});

test("a list brought once more is another version, and versions compare", async () => {
  const host = "versions.example";
  await walkSite(host, { "/a.xml": [`https://${host}/a`] });
  const bring = (paths: string[]) =>
    importForTest(
      database.db,
      { host, name: "crawl" },
      Buffer.from(paths.map((path) => `https://${host}${path}\n`).join("")),
    );
  const older = await bring(["/a", "/b", "/c"]);
  const newer = await bring(["/a", "/c", "/d", "/e"]);
  expect((await readListVersions(host)).map(({ id, number }) => [id, number])).toEqual([
    [newer, 2],
    [older, 1],
  ]);
  expect(await countVersionChanges({ older, newer })).toEqual({ added: 2, removed: 1 });
  expect(await readVersionChanges({ older, newer }, "added", { limit: 1 })).toEqual({
    rows: [`https://${host}/d`],
    next: `https://${host}/d`,
  });
  expect(await deleteVersion(database.db, "another.example", older)).toBe(false);
  expect(await deleteVersion(database.db, host, older)).toBe(true);
  const tables = await database.db.pool.query("select to_regclass($1) as old, to_regclass($2) as new", [
    `crawl_url_${older}`,
    `crawl_url_${newer}`,
  ]);
  expect(tables.rows).toEqual([{ old: null, new: `crawl_url_${newer}` }]);
});

test.each([
  ["", "The file is empty"],
  [
    "mailto:a@b.example\nhello\n",
    'No line of the list holds an address: 2 were rejected, the first, line 1, for "not-http"',
  ],
])("a list without an address ends with the reason: %#", async (text, reason) => {
  const host = `empty${text.length}.example`;
  await walkSite(host, { "/a.xml": [`https://${host}/a`] });
  const message = await importForTest(database.db, { host, name: "list" }, Buffer.from(text)).catch(
    (error) => error.message,
  );
  const [version] = await readListVersions(host);
  expect([version?.state, version?.reason]).toEqual(["failed", reason]);
  if (text === "") expect(message).toBe(reason);
});

test("a list that a crawl of links has met comes in by one call", async () => {
  const host = "linked.example";
  const walk = await walkSite(host, { "/a.xml": [`https://${host}/a`, `https://${host}/b`] });
  async function* pages() {
    for (const path of ["/a", "/c"]) {
      yield [
        {
          loc: `https://${host}${path}`,
          line: 1,
          status: 200,
          indexability: null,
          depth: 1,
          isHtml: true,
          canonical: null,
        },
      ];
    }
  }
  const version = await writeCrawlList(database.db, { host, name: "Link crawl", source: "crawl" }, pages());
  expect(version?.state).toBe("ready");
  await matchForTest(database.db, walk.id, version?.id ?? 0);
  expect(await countCoverage(await questionOf(host, version?.id ?? 0))).toMatchObject({
    both: 1,
    "sitemap-only": 1,
    "crawl-only": 1,
  });
});

test("an upload that breaks off is a version that failed, and says so", async () => {
  const host = "broken-off.example";
  await walkSite(host, { "/a.xml": [`https://${host}/a`] });
  async function* half() {
    yield Buffer.from("url\n");
    throw new Error("aborted");
  }
  await expect(receiveCrawlList(database.db, { host, name: "half", source: "upload" }, half())).rejects.toThrow(
    "aborted",
  );
  const [version] = await readListVersions(host);
  expect(version).toMatchObject({ state: "failed", reason: expect.stringContaining("broke off") });
  const stored = await findVersion(database.db.pool, version?.id ?? 0);
  expect(stored?.format).toBeNull();
});
