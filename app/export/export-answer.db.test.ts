import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SeededSite, seedWalk } from "../../e2e/support/seed-walk";
import { variedSite } from "../../e2e/support/varied-site";
import { createTestDatabase, type TestDatabase } from "../../lib/io/test-database";
import { GET as getFiles } from "./[host]/files/route";
import { GET as getSections } from "./[host]/sections/route";
import { GET as getStamps } from "./[host]/stamps/route";
import { GET as getUrls } from "./[host]/urls/route";

const plan = variedSite();
let database: TestDatabase;
let site: SeededSite;

beforeAll(async () => {
  database = await createTestDatabase();
  site = await seedWalk(database.db, plan);
});
afterAll(() => database.drop());

function ask(
  get: typeof getUrls,
  query: string,
  { host = plan.host, signal }: { host?: string; signal?: AbortSignal } = {},
) {
  const request = new Request(`http://product.test/export/${host}/urls?${query}`, signal && { signal });
  return get(request, { params: Promise.resolve({ host }) });
}

async function linesOf(response: Response): Promise<string[]> {
  const text = await response.text();
  return text === "" ? [] : text.split(/\r?\n/).slice(0, -1);
}

describe("the export of URLs", () => {
  test("has the product's columns, one line a URL, and a name that tells which walk it is of", async () => {
    const response = await ask(getUrls, "walk=3");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="varied.test-default-3-2026-01-03.csv"',
    );
    const [head, ...lines] = await linesOf(response);
    expect(head).toBe(
      "loc,lastmod,lastmod_raw,lastmod_precision,lastmod_flag,section,sitemap,sitemap_path,walk,walk_complete,first_seen,last_seen,change",
    );
    expect(lines).toHaveLength(site.standing(3).length);
    expect(lines.filter((line) => line.startsWith('"https://varied.test/shop/a,b-')).length).toBeGreaterThan(0);
  });

  test("writes nothing that a spreadsheet would run", async () => {
    const lines = await linesOf(await ask(getUrls, "walk=3&dated=invalid"));
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines.slice(1)) expect(line).toContain(",'=HYPERLINK(1),");
  });

  test("says of a partial walk that it is not complete", async () => {
    const rows = (await linesOf(await ask(getUrls, "walk=2&format=ndjson"))).map((line) => JSON.parse(line));
    expect(new Set(rows.map((row) => row.walk_complete))).toEqual(new Set([false]));
    expect(rows.some((row) => row.change === "not-known")).toBe(true);
  });

  test("gives NDJSON with types, and every file that lists the URL", async () => {
    const rows = (await linesOf(await ask(getUrls, "walk=3&format=ndjson&section=/shop/"))).map((line) =>
      JSON.parse(line),
    );
    expect(Object.keys(rows[0])).toEqual([
      ...[
        "loc",
        "lastmod",
        "lastmod_raw",
        "lastmod_precision",
        "lastmod_flag",
        "section",
        "sitemap",
        "sitemap_path",
        "walk",
      ],
      ...["walk_complete", "first_seen", "last_seen", "change", "sitemaps", "foreign_host"],
    ]);
    for (const row of rows) {
      expect(row.sitemaps.toSorted()).toEqual(
        site
          .inWalk(3)
          .filter(({ loc }) => loc === row.loc)
          .map(({ file }) => file)
          .sort(),
      );
      expect(row).toMatchObject({ walk: 3, walk_complete: true });
    }
  });

  test("gives plain text, one address a line, in the order asked for", async () => {
    const lines = await linesOf(await ask(getUrls, "walk=3&format=txt&sort=loc&order=desc"));
    expect(lines).toEqual(
      site
        .standing(3)
        .map(({ loc }) => loc)
        .sort()
        .reverse(),
    );
  });

  test("gives the header names of other tools", async () => {
    const [advertools] = await linesOf(await ask(getUrls, "walk=3&preset=advertools"));
    expect(advertools).toBe(
      "loc,lastmod,changefreq,priority,sitemap,etag,sitemap_last_modified,sitemap_size_mb,download_date,errors,news_publication_date,publication_name,publication_language,news_title",
    );
    const [frog] = await linesOf(await ask(getUrls, "walk=3&preset=screaming-frog"));
    expect(frog).toBe("Address,Status Code,Indexability,Indexability Status");
  });

  test("is the same when packed, and has a byte order mark when asked for", async () => {
    const plain = await (await ask(getUrls, "walk=3")).text();
    const packed = await ask(getUrls, "walk=3&gzip=1&bom=1");
    expect(packed.headers.get("content-disposition")).toContain("varied.test-default-3-2026-01-03.csv.gz");
    expect(packed.headers.get("content-type")).toBe("application/gzip");
    const bytes = packed.body?.pipeThrough(new DecompressionStream("gzip"));
    const unpacked = new Uint8Array(await new Response(bytes).arrayBuffer());
    expect([...unpacked.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(unpacked)).toBe(plain);
  });

  test("has a header line where nothing is under the filter", async () => {
    expect(await linesOf(await ask(getUrls, "walk=3&section=/nowhere/"))).toHaveLength(1);
    expect(await linesOf(await ask(getUrls, "walk=3&section=/nowhere/&format=ndjson"))).toEqual([]);
  });

  test("gives its connection back when the reader goes away", async () => {
    for (let round = 0; round < 12; round += 1) {
      const controller = new AbortController();
      const response = await ask(getUrls, "walk=3", { signal: controller.signal });
      await response.body?.cancel();
      controller.abort();
    }
    expect(await linesOf(await ask(getUrls, "walk=3"))).toHaveLength(site.standing(3).length + 1);
    expect(database.db.pool.waitingCount).toBe(0);
  });
});

test.each([
  ["walk=99", 404, "not-found", "varied.test has no walk 99"],
  ["regex=(", 400, "invalid-regex", "This is no regular expression: parentheses () not balanced"],
  ["from=soon", 400, "invalid-date", '"soon" is no date: write 2024-02-29 or 2024-02-29T10:00:00Z'],
  ["walk=last", 400, "bad-request", 'Cannot read the filter: walk is "last"'],
  ["dated=never", 400, "bad-request", 'Cannot read the filter: dated is "never"'],
  ["section=shop", 400, "bad-request", 'Cannot read the filter: section is "shop"'],
])("refuses %s with %i, in words and not in a file", async (query, status, kind, message) => {
  const response = await ask(getUrls, query);
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual({ error: { kind, message } });
});

test("knows no site that was never walked", async () => {
  const response = await ask(getUrls, "", { host: "b.test" });
  expect([response.status, (await response.json()).error.message]).toEqual([404, "b.test was never walked"]);
});

test("refuses a format that it does not know", async () => {
  const response = await ask(getUrls, "format=xlsx");
  expect([response.status, (await response.json()).error.message]).toEqual([
    400,
    'Cannot read format: Invalid option: expected one of "csv"|"ndjson"|"txt"',
  ]);
});

test("files, stamps and sections have one line a row, and say which walk they are of", async () => {
  const files = await linesOf(await ask(getFiles, "walk=2"));
  expect(files).toHaveLength(plan.files.length + 1);
  expect(files[0]).toMatch(/^sitemap,parent,.*,walk,walk_complete$/);
  expect(files[1]).toMatch(/,2,false$/);
  const notRead = await linesOf(await ask(getFiles, "walk=2&outcome=not-read&format=txt"));
  expect(notRead).toEqual(["https://varied.test/b.xml"]);
  expect((await ask(getFiles, "walk=2&outcome=lost")).status).toBe(400);
  const below = await linesOf(await ask(getFiles, `walk=2&format=txt&file=${plan.files[0]?.url}`));
  expect(below).toHaveLength(4);

  const stamps = await linesOf(await ask(getStamps, "walk=3&section=/shop/"));
  expect(stamps[0]).toBe("stamp,precision,entries,share,files,finding,walk,walk_complete");
  expect(stamps.length).toBeGreaterThan(10);

  const sections = await linesOf(await ask(getSections, "walk=3&tree=path"));
  expect(sections[1]).toMatch(new RegExp(`^/,,0,${site.standing(3).length},`));
});
