import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { archiveDocuments, archiveTotals } from "./archive-site";
import { brokenFiles, brokenTotals } from "./broken-site";
import { type DemoWeb, startDemoWeb } from "./demo-web";
import { newsStamps, newsTotals } from "./news-site";
import { invalidLastmods, portalTotals } from "./portal-site";
import { listLastmods, listLocs, requestDemo } from "./request-demo";
import { shopTotals } from "./shop-site";
import { slowTotals } from "./slow-site";

const now = Date.parse("2026-03-10T12:00:30.500Z");
const dayMs = 86_400_000;
let web: DemoWeb;
const get = (url: string) => requestDemo(web.origin, url);

beforeAll(async () => {
  web = await startDemoWeb({ now });
});
afterAll(() => web.stop());

test("news: two stamps a second apart, articles of two days", async () => {
  const { text } = await get("https://news.demo.test/sitemap-news.xml");
  const lastmods = listLastmods(text).map((lastmod) => Date.parse(lastmod ?? ""));
  const [first, second] = newsStamps(now);
  expect(second - first).toBe(1_000);
  expect(first).toBe(Date.parse("2026-03-10T11:59:30Z"));
  expect(lastmods).toHaveLength(newsTotals.urls);
  expect(lastmods.filter((at) => at === first)).toHaveLength(newsTotals.firstStampUrls);
  expect(lastmods.filter((at) => at === second)).toHaveLength(newsTotals.secondStampUrls);
  const published = [...text.matchAll(/<news:publication_date>([^<]*)</g)].map((match) => Date.parse(match[1] ?? ""));
  const span = Math.max(...published) - Math.min(...published);
  expect(span).toBeGreaterThan(1.9 * dayMs);
  expect(span).toBeLessThan(2 * dayMs);
  expect(new Set(listLocs(text)).size).toBe(newsTotals.urls);
});

test("archive: 10,236 documents without lastmod, declared nowhere", async () => {
  expect((await get("https://archive.demo.test/robots.txt")).text).not.toContain("Sitemap");
  const { text } = await get("https://archive.demo.test/sitemap.xml");
  const locs = listLocs(text);
  const totals = archiveTotals();
  expect(new Set(locs).size).toBe(10_236);
  expect(archiveDocuments).toBe(10_236);
  expect(text).not.toContain("lastmod");
  expect(locs.filter((loc) => loc.endsWith(".pdf"))).toHaveLength(totals.pdfs);
  for (const [section, urls] of totals.sections) {
    expect(
      locs.filter((loc) => new URL(loc).pathname.startsWith(section)),
      section,
    ).toHaveLength(urls);
  }
  const pdf = await get(locs.find((loc) => loc.endsWith(".pdf")) ?? "");
  expect(pdf.text.startsWith("%PDF-1.4")).toBe(true);
});

test("shop: every file and every section has the urls that the catalogue says", { timeout: 20_000 }, async () => {
  const totals = shopTotals();
  expect(totals).toMatchObject({ urls: 59_765, dated: 59_657, undated: 108, images: 118_871, alternates: 236_994 });
  const index = await get("https://shop.demo.test/sitemap_index.xml");
  expect(listLocs(index.text)).toEqual(totals.files.map(({ path }) => `https://shop.demo.test${path}`));
  const sections = new Map<string, number>();
  const seen = new Set<string>();
  const stamps: number[] = [];
  let images = 0;
  let alternates = 0;
  for (const { path, urls, dated } of totals.files) {
    const { body, text } = await get(`https://shop.demo.test${path}`);
    expect([...body.subarray(0, 2)]).toEqual([0x1f, 0x8b]);
    const locs = listLocs(text);
    expect([path, locs.length]).toEqual([path, urls]);
    const lastmods = listLastmods(text).filter((lastmod) => lastmod !== null);
    expect(lastmods).toHaveLength(dated);
    for (const lastmod of lastmods) stamps.push(Date.parse(lastmod));
    images += text.split("<image:image>").length - 1;
    alternates += text.split("<xhtml:link ").length - 1;
    for (const loc of locs) {
      seen.add(loc);
      const segments = new URL(loc).pathname.split("/").slice(1, -1);
      for (let depth = 0; depth <= segments.length; depth++) {
        const section = depth === 0 ? "/" : `/${segments.slice(0, depth).join("/")}/`;
        sections.set(section, (sections.get(section) ?? 0) + 1);
      }
    }
  }
  expect(seen.size).toBe(totals.urls);
  expect([images, alternates]).toEqual([totals.images, totals.alternates]);
  expect(sections).toEqual(totals.sections);
  const days = new Map<number, number>();
  for (const at of stamps) days.set(Math.floor(at / dayMs), (days.get(Math.floor(at / dayMs)) ?? 0) + 1);
  expect(Math.max(...days.values()) / stamps.length).toBeLessThan(0.03);
  expect(days.size).toBeGreaterThan(900);
  expect(stamps.every((at) => at <= now - 3_600_000 && at >= now - 3 * 366 * dayMs)).toBe(true);
});

test("shop: pages say what the sitemap says", async () => {
  const { text } = await get("https://shop.demo.test/sitemaps/de-home.xml.gz");
  const page = await get(listLocs(text)[17] ?? "");
  expect(page.status).toBe(200);
  expect(page.text).toContain(`"dateModified":"${listLastmods(text)[17]}"`);
  expect((await get("https://shop.demo.test/de/wohnen/licht/nothing-401234")).status).toBe(404);
  expect((await get("https://shop.demo.test/de/wohnen/")).status).toBe(200);
});

test("broken: each fault is the one that is promised, the rest can be read", async () => {
  const at = (path: string) => get(`https://broken.demo.test${path}`);
  const { unavailable, htmlPage, truncated, selfReferring, blocked } = brokenTotals;
  expect((await at(unavailable)).status).toBe(503);
  expect((await at(htmlPage)).headers["content-type"]).toContain("text/html");
  expect((await at(htmlPage)).status).toBe(200);
  expect(await at(blocked)).toMatchObject({ status: 403, text: expect.stringContaining("Just a moment") });
  expect(listLocs((await at(selfReferring)).text)[0]).toBe(`https://broken.demo.test${selfReferring}`);
  const cut = (await at(truncated)).text;
  expect(cut.endsWith("<loc>https://broken.demo.test/articles/bright-lant")).toBe(true);
  let urls = 0;
  for (const [path, count] of Object.entries(brokenFiles)) {
    expect([path, listLocs((await at(path)).text).length]).toEqual([path, count]);
    urls += count;
  }
  expect(urls).toBe(brokenTotals.urls);
  const index = listLocs((await at("/sitemap_index.xml")).text);
  expect(index).toHaveLength(brokenTotals.files - 2);
});

test("portal: entries, urls and every oddity are as many as promised", async () => {
  const index = listLocs((await get("https://portal.demo.test/sitemap_index.xml")).text);
  expect(index).toHaveLength(portalTotals.files - 1);
  const entries: { href: string; lastmod: string | null }[] = [];
  let dropped = 0;
  let withinFile = 0;
  for (const file of index) {
    const { text } = await get(file);
    const lastmods = listLastmods(text);
    const seen = new Set<string>();
    for (const [position, loc] of listLocs(text).entries()) {
      const url = new URL(loc, file);
      url.hash = "";
      if (!url.protocol.startsWith("http")) {
        dropped++;
        continue;
      }
      if (seen.has(url.href)) withinFile++;
      seen.add(url.href);
      entries.push({ href: url.href, lastmod: lastmods[position] ?? null });
    }
  }
  const count = (matches: (entry: { href: string; lastmod: string | null }) => boolean) =>
    entries.filter(matches).length;
  const urls = new Set(entries.map(({ href }) => href)).size;
  const invalid = count(({ lastmod }) => invalidLastmods.includes(lastmod ?? ""));
  const absent = count(({ lastmod }) => lastmod === null);
  expect({
    entries: entries.length,
    urls,
    dropped,
    withinFile,
    acrossFiles: entries.length - urls - withinFile,
    invalid,
    absent,
    dated: entries.length - invalid - absent,
    future: count(({ lastmod }) => Date.parse(lastmod ?? "") > now + dayMs),
    implausible: count(({ lastmod }) => /^(?:1970|0001)/.test(lastmod ?? "")),
    nonstandard: count(({ lastmod }) => /^(?:2024\/|20240305|2017-1-3|2024-03-05 10)/.test(lastmod ?? "")),
    dateOnly:
      count(({ lastmod }) => /^(?:\d{4}-\d{2}-\d{2}|2024\/03\/05|20240305|2017-1-3)$/.test(lastmod ?? "")) -
      count(({ lastmod }) => lastmod === "2024-02-30" || lastmod === "2024-13-01"),
    foreignHost: count(({ href }) => new URL(href).host !== "portal.demo.test"),
    otherScheme: count(({ href }) => href.startsWith("http://portal.demo.test/")),
    tooLong: count(({ href }) => href.length >= 2_048),
    files: index.length + 1,
    unusual: portalTotals.unusual,
  }).toEqual(portalTotals);
});

test("slow: forty files of 250 urls, 400 ms each", async () => {
  const files = listLocs((await get("https://slow.demo.test/sitemap.xml")).text);
  expect(files).toHaveLength(slowTotals.files);
  const startedAt = performance.now();
  const answers = await Promise.all(files.map(get));
  expect(performance.now() - startedAt).toBeGreaterThan(slowTotals.delayMs - 5);
  expect(new Set(answers.flatMap(({ text }) => listLocs(text))).size).toBe(slowTotals.urls);
});

describe("sites without an answer", () => {
  test.each([
    ["empty.demo.test", 404],
    ["blocked.demo.test", 403],
  ])("%s: %i", async (host, status) => {
    for (const path of ["/robots.txt", "/sitemap.xml", "/sitemap_index.xml"]) {
      expect((await get(`https://${host}${path}`)).status).toBe(status);
    }
  });

  test("reset.demo.test: a broken connection", async () => {
    await expect(get("https://reset.demo.test/robots.txt")).rejects.toMatchObject({ code: "ECONNRESET" });
  });
});
