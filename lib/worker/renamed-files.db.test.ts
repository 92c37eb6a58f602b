import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { FetchDocument } from "../domain/fetch/fetch-result";
import { forgetSite } from "../io/forget-site";
import { createTestDatabase, type TestDatabase } from "../io/test-database";
import { readEntry } from "../read/entry-detail";
import { readFile } from "../read/file-detail";
import { readFileTree } from "../read/file-tree";
import { streamUrls } from "../read/url-export";
import { findWalk } from "../read/walk-summary";
import { walkForTest } from "./walk-for-test";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await forgetSite(database.db, "shop.example");
});

const at = (path: string) => `https://shop.example/${path}`;
const pages = (from: number, to: number) => Array.from({ length: to - from }, (_, page) => at(`p/${from + page}`));

/** Files by path: pages, or what they lead to where they are an index; a number is a status. */
type Site = Record<string, string[] | number>;

function walk(site: Site, index = "index.xml") {
  const fetchDocument: FetchDocument = async ({ url }) => {
    const trail = { finalUrl: url, redirects: [], headers: { etag: `"${url.length}"` } };
    const file = site[url.slice(at("").length)] ?? 404;
    if (typeof file === "number") {
      const failed = { kind: "failed", retryAfterMs: null, head: null, detail: `server answered ${file}` } as const;
      return { ...trail, ...failed, reason: file === 404 ? "absent" : "http-error", status: file };
    }
    const [root, one] = file.some((loc) => loc.endsWith(".xml")) ? ["sitemapindex", "sitemap"] : ["urlset", "url"];
    const text = `<${root}>${file.map((loc) => `<${one}><loc>${loc}</loc></${one}>`).join("")}</${root}>`;
    async function* body() {
      yield new TextEncoder().encode(text);
    }
    return { ...trail, kind: "body", status: 200, body: body(), bodyProblems: [] };
  };
  return walkForTest(database.db, { startAddress: at(index), fetchDocument });
}

async function readWalk(number: number) {
  const head = await findWalk("shop.example", number);
  if (!head) throw new Error(`no walk ${number}`);
  const files = (await readFileTree(head)).map(({ url, outcome, reason, renamedFrom, urls }) => ({
    ...{ file: url.slice(at("").length), outcome, reason, urls },
    from: renamedFrom?.slice(at("").length) ?? null,
  }));
  return { head, files };
}

/** Pages of a walk by the file that lists them. */
async function listed(number: number, file?: string): Promise<string[]> {
  const { head } = await readWalk(number);
  const rows: string[] = [];
  const request = { sort: null, direction: "asc", withExtension: false, withSitemaps: false } as const;
  for await (const part of streamUrls(head, { walk: number, file: file && at(file) }, request))
    rows.push(...part.map(({ loc, sitemap }) => `${sitemap.slice(at("").length)} ${loc}`));
  return rows.sort();
}

const countRows = async () => (await database.db.pool.query("select count(*)::int as n from entry")).rows[0].n;

test("a file with the same bytes under another name is renamed: nothing is written, and the walk before stands", async () => {
  await walk({ "index.xml": [at("s-30.xml")], "s-30.xml": pages(0, 40) });
  const before = await listed(1, "s-30.xml");
  const { result } = await walk({ "index.xml": [at("s-31.xml")], "s-31.xml": pages(0, 40) });
  expect(result.summary).toMatchObject({ urls: 40, changes: { added: 0, removed: 0, changed: 0, moved: 0 } });
  expect((await readWalk(2)).files.slice(1)).toEqual([
    { file: "s-31.xml", outcome: "unchanged", reason: null, urls: 40, from: "s-30.xml" },
  ]);
  expect(await countRows()).toBe(40);
  expect(await listed(1, "s-30.xml")).toEqual(before);
  expect(await listed(2, "s-31.xml")).toEqual(before.map((row) => row.replace("s-30", "s-31")));
  expect(await listed(2, "s-30.xml")).toEqual([]);
});

test("names that rotate with index and all, day by day, write only what is new, and tell each walk its own names", async () => {
  for (const day of [1, 2, 3]) {
    const names = [0, 1].map((part) => `d${day}-${part}.xml`);
    await walk(
      {
        "robots.xml": [at(`i-${day}.xml`)],
        [`i-${day}.xml`]: names.map(at),
        // A few come, a few go.
        [names[0] ?? ""]: pages(day, 40 + day),
        [names[1] ?? ""]: pages(100, 130),
      },
      "robots.xml",
    );
  }
  const { head, files } = await readWalk(3);
  expect(files.map(({ file, from }) => [file, from])).toEqual([
    ["robots.xml", null],
    ["i-3.xml", null],
    ["d3-1.xml", "d2-1.xml"],
    ["d3-0.xml", "d2-0.xml"],
  ]);
  expect(head.summary?.changes).toMatchObject({ added: 1, removed: 1, changed: 0, moved: 0 });
  expect(await countRows()).toBe(70 + 2);
  const detail = await readEntry(head, { loc: at("p/20") });
  expect(detail?.url).toMatchObject({ firstSeen: 1, sitemap: at("d3-0.xml"), files: 1 });
  expect(detail?.spans).toMatchObject([{ firstWalk: 1, lastWalk: null, sitemap: at("d3-0.xml") }]);
  expect((await readFile(head, at("d3-1.xml")))?.samples).toHaveLength(30);
  expect((await listed(2, "d2-0.xml")).length).toBe(40);
});

test("a renamed index is known by its children", async () => {
  const files = { "a.xml": pages(0, 5), "b.xml": pages(5, 10) };
  await walk({ "root.xml": [at("i-1.xml")], "i-1.xml": [at("a.xml"), at("b.xml")], ...files }, "root.xml");
  await walk({ "root.xml": [at("i-2.xml")], "i-2.xml": [at("a.xml")], ...files }, "root.xml");
  expect((await readWalk(2)).files.map(({ file, from }) => [file, from])).toEqual([
    ["root.xml", null],
    ["i-2.xml", "i-1.xml"],
    ["a.xml", null],
  ]);
  expect(await listed(2)).toHaveLength(5);
});

test("pages of a file that is split in two have moved, neither come nor gone", async () => {
  await walk({ "index.xml": [at("all.xml")], "all.xml": pages(0, 30) });
  const { result } = await walk({
    "index.xml": [at("most.xml"), at("rest.xml")],
    "most.xml": pages(0, 20),
    "rest.xml": pages(20, 30),
  });
  expect((await readWalk(2)).files.map(({ file, from }) => [file, from]).slice(1)).toEqual([
    ["most.xml", "all.xml"],
    ["rest.xml", null],
  ]);
  expect(result.summary.changes).toMatchObject({ added: 0, removed: 0, changed: 0, moved: 10 });
});

test("a file that is gone while a new one fails is not known, and recognised when that is read", async () => {
  await walk({ "index.xml": [at("s-1.xml")], "s-1.xml": pages(0, 20) });
  for (const number of [2, 3]) {
    const { result } = await walk({ "index.xml": [at("s-2.xml")], "s-2.xml": 503 });
    expect(result.summary).toMatchObject({ urls: 20, notKnownUrls: 20, changes: { removed: 0 } });
    expect((await readWalk(number)).files[2]).toMatchObject({ file: "s-1.xml", reason: "successor-not-read" });
  }
  expect((await readWalk(2)).head.reasons.map(({ sentence }) => sentence)).toContain(
    "1 of 3 sitemap files is no longer listed while a new file could not be read: pages may have moved there",
  );
  const { result } = await walk({ "index.xml": [at("s-2.xml")], "s-2.xml": pages(0, 20) });
  expect(result).toMatchObject({ state: "complete", summary: { urls: 20, notKnownUrls: 0 } });
  expect((await readWalk(4)).files[1]).toMatchObject({ outcome: "unchanged", from: "s-1.xml" });
  expect(await countRows()).toBe(20);
});

test("an address that comes back under other pages is a file of its own again", async () => {
  await walk({ "index.xml": [at("mon.xml")], "mon.xml": pages(0, 20) });
  await walk({ "index.xml": [at("tue.xml")], "tue.xml": pages(0, 21) });
  await walk({ "index.xml": [at("tue.xml"), at("mon.xml")], "tue.xml": pages(0, 21), "mon.xml": pages(50, 60) });
  expect((await readWalk(3)).files.map(({ file, urls, from }) => [file, urls, from]).slice(1)).toEqual([
    ["tue.xml", 21, null],
    ["mon.xml", 10, null],
  ]);
  expect(await listed(3, "mon.xml")).toHaveLength(10);
  expect(await listed(1, "mon.xml")).toHaveLength(20);
  expect(await listed(2)).toHaveLength(21);
});
