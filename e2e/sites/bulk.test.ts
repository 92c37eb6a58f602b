import { afterEach, expect, test } from "vitest";
import { type BulkOptions, type BulkWeb, startBulkWeb } from "./bulk";
import { bulkTotals } from "./bulk-entries";
import { listLastmods, listLocs, requestDemo } from "./request-demo";

const size = { files: 4, urlsPerFile: 500 };
let web: BulkWeb;

afterEach(() => web.stop());

async function start(options: Partial<BulkOptions> = {}) {
  web = await startBulkWeb({ ...size, ...options });
  return `http://127.0.0.1:${web.port}`;
}

async function readAll(origin: string): Promise<Map<string, string | null>> {
  const found = new Map<string, string | null>();
  for (const file of listLocs((await requestDemo(origin, web.sitemapUrl)).text)) {
    const { text } = await requestDemo(origin, file);
    const lastmods = listLastmods(text);
    for (const [position, loc] of listLocs(text).entries()) found.set(loc, lastmods[position] ?? null);
  }
  return found;
}

test.each([[true], [false]])("serves the counted urls, gzip %s", async (gzip) => {
  const found = await readAll(await start({ gzip }));
  const totals = bulkTotals(size);
  expect(found.size).toBe(totals.urls);
  expect(totals.urls).toBe(2_000);
  expect([...found.values()].filter((lastmod) => lastmod !== null)).toHaveLength(totals.dated);
});

test("changes what was counted, and nothing else", async () => {
  const origin = await start();
  const before = await readAll(origin);
  const change = { moved: 0.1, added: 0.05, removed: 0.03, filesShare: 0.5 };
  web.setChange(change);
  const after = await readAll(origin);
  const totals = bulkTotals(size, change);
  const kept = [...before.keys()].filter((loc) => after.has(loc));
  expect(after.size).toBe(totals.urls);
  expect(before.size - kept.length).toBe(totals.removed);
  expect(after.size - kept.length).toBe(totals.added);
  expect(kept.filter((loc) => before.get(loc) !== after.get(loc))).toHaveLength(totals.moved);
  expect(totals.filesTouched).toBe(2);
});

test("answers 304 until the file changes", async () => {
  const origin = await start();
  const url = "https://bulk.demo.test/files/0.xml.gz";
  const { etag } = (await requestDemo(origin, url)).headers;
  const again = () => requestDemo(origin, url, { "if-none-match": String(etag) });
  expect((await again()).status).toBe(304);
  web.setChange({ moved: 0.01 });
  expect((await again()).status).toBe(200);
  web.setChange({});
  expect((await again()).status).toBe(304);
});
