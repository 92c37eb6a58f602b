import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { blogTotals } from "./blog-site";
import { type DemoWeb, startDemoWeb } from "./demo-web";
import { docsTotals } from "./docs-site";
import { growingTotals, listGrowing } from "./growing-inventory";
import { createGrowingSite } from "./growing-site";
import { listLastmods, listLocs, requestDemo } from "./request-demo";

const now = Date.parse("2026-03-10T12:00:30.500Z");
let web: DemoWeb;
const get = (url: string) => requestDemo(web.origin, url);

beforeEach(async () => {
  web = await startDemoWeb({ now });
});
afterEach(() => web.stop());

/** Lastmod by loc; empty where there is none. */
async function readUrlset(url: string): Promise<Map<string, string>> {
  const { text } = await get(url);
  const lastmods = listLastmods(text);
  return new Map(listLocs(text).map((loc, position) => [loc, lastmods[position] ?? ""]));
}

/** Every URL of the growing site that can be read now: file and lastmod. */
async function readGrowing() {
  const found = new Map<string, { file: string; lastmod: string }>();
  for (const file of listLocs((await get("https://growing.demo.test/sitemap_index.xml")).text)) {
    for (const [loc, lastmod] of await readUrlset(file)) found.set(loc, { file, lastmod });
  }
  return found;
}

describe("blog", () => {
  test("every page says the lastmod that the sitemap says, in header, JSON-LD and text", async () => {
    const entries = await readUrlset("https://blog.demo.test/sitemap.xml");
    expect(entries.size).toBe(blogTotals.urls);
    const posts = [...entries.keys()].filter((loc) => /\/\d{4}\/\d{2}\//.test(loc));
    expect(posts).toHaveLength(blogTotals.posts);
    for (const [loc, lastmod] of entries) {
      const { headers, text } = await get(loc);
      expect(Date.parse(String(headers["last-modified"])), loc).toBe(Date.parse(lastmod));
      expect(headers.etag).toMatch(/^"\w+"$/);
      expect(text).toContain(`"dateModified":"${lastmod}"`);
      expect(text).toContain(`<time datetime="${lastmod}">`);
    }
  });

  test("edits change text and lastmod of seven posts, and two are new", { timeout: 30_000 }, async () => {
    const url = "https://blog.demo.test/sitemap.xml";
    const before = await readUrlset(url);
    const texts = new Map<string, string>();
    for (const loc of before.keys()) texts.set(loc, (await get(loc)).text);
    web.set("blog", "edited");
    const after = await readUrlset(url);
    expect(after.size).toBe(blogTotals.edited.urls);
    const posts = [...after.keys()].filter((loc) => /\/\d{4}\/\d{2}\//.test(loc));
    expect(posts.filter((loc) => !before.has(loc))).toHaveLength(blogTotals.edited.newPosts);
    const moved = posts.filter((loc) => before.has(loc) && before.get(loc) !== after.get(loc));
    expect(moved).toHaveLength(blogTotals.edited.editedPosts);
    for (const loc of posts.filter((post) => before.has(post))) {
      expect((await get(loc)).text === texts.get(loc), loc).toBe(!moved.includes(loc));
    }
  });
});

describe("docs", () => {
  test("every lastmod is of the last deploy, every page older", async () => {
    const entries = await readUrlset("https://docs.demo.test/sitemap.xml");
    expect(entries.size).toBe(docsTotals.urls);
    const stamps = [...entries.values()];
    const seconds = stamps.filter((stamp) => stamp.length > 10).map(Date.parse);
    expect(seconds).toHaveLength(docsTotals.toTheSecond);
    expect(new Set(seconds).size).toBe(docsTotals.buildSpanSeconds);
    expect(Math.max(...seconds) - Math.min(...seconds)).toBe((docsTotals.buildSpanSeconds - 1) * 1_000);
    expect(stamps.filter((stamp) => stamp === "2026-03-10")).toHaveLength(docsTotals.toTheDay);
    const page = await get([...entries.keys()][40] ?? "");
    const modified = Date.parse(/"dateModified":"([^"]*)"/.exec(page.text)?.[1] ?? "");
    expect(modified).toBeLessThan(now - 19 * 86_400_000);
  });

  test("a deploy stamps all and changes three pages", { timeout: 30_000 }, async () => {
    const url = "https://docs.demo.test/sitemap.xml";
    const before = await readUrlset(url);
    const texts = new Map<string, string>();
    for (const loc of before.keys()) texts.set(loc, (await get(loc)).text);
    web.set("docs", "deploy-2");
    const after = await readUrlset(url);
    expect(after.size).toBe(docsTotals.urls + docsTotals.addedPerDeploy);
    let changed = 0;
    for (const [loc, lastmod] of before) {
      if (lastmod.length > 10) expect(after.get(loc)).not.toBe(lastmod);
      if ((await get(loc)).text !== texts.get(loc)) changed++;
    }
    expect(changed).toBe(docsTotals.changedPerDeploy);
  });
});

describe("growing", () => {
  async function priorities(state: string): Promise<string[]> {
    web.set("growing", state);
    const { text } = await get("https://growing.demo.test/sitemaps/guides.xml");
    return [...text.matchAll(/<priority>(.*?)</g)].map(([, priority = ""]) => priority);
  }

  test("walk 2 differs from walk 1 by the promised numbers", async () => {
    expect(new Set(await priorities("walk-1"))).toEqual(new Set(["0.5"]));
    web.set("growing", "walk-1");
    const first = await readGrowing();
    web.set("growing", "walk-2");
    const second = await readGrowing();
    const totals = growingTotals[2];
    expect([first.size, second.size]).toEqual([growingTotals[1].urls, totals.urls]);
    const both = [...second].flatMap(([loc, after]) => {
      const before = first.get(loc);
      return before ? [{ before, after }] : [];
    });
    const isArchive = (file: string) => file.includes("archive-w");
    expect({
      urls: second.size,
      added: second.size - both.length,
      removed: first.size - both.length,
      renamed: [...second.keys()].filter((loc) => loc.includes("/how-to/") || /-today-\d+$/.test(loc)).length,
      lastmodMoved: both.filter(({ before, after }) => Date.parse(after.lastmod) > Date.parse(before.lastmod)).length,
      lastmodMovedBack: both.filter(({ before, after }) => Date.parse(after.lastmod) < Date.parse(before.lastmod))
        .length,
      lostDate: both.filter(({ before, after }) => before.lastmod && !after.lastmod).length,
      gainedDate: both.filter(({ before, after }) => !before.lastmod && after.lastmod).length,
      extensionChanged: (await priorities("walk-2")).filter((priority) => priority === "0.8").length,
      movedBetweenFiles: both.filter(({ before, after }) => before.file !== after.file && !isArchive(after.file))
        .length,
      renamedFiles: new Set(
        both
          .filter(({ before, after }) => before.file !== after.file && isArchive(after.file))
          .map(({ after }) => after.file),
      ).size,
      inRenamedFiles: both.filter(({ before, after }) => before.file !== after.file && isArchive(after.file)).length,
    }).toEqual(totals);
  });

  test("walk 3 loses a file and gets five urls back, walk 4 is whole", async () => {
    web.set("growing", "walk-3");
    expect((await get("https://growing.demo.test/sitemaps/places.xml")).status).toBe(503);
    expect((await readGrowing()).size).toBe(growingTotals[3].urls - growingTotals[3].notKnown);
    const gone = new Set(listGrowing(2, now).map(({ loc }) => loc));
    expect(listGrowing(3, now).filter(({ loc }) => !gone.has(loc))).toHaveLength(growingTotals[3].returned);
    web.set("growing", "walk-4");
    expect((await readGrowing()).size).toBe(growingTotals[4].urls);
  });

  test("by itself, it goes one walk further when robots.txt is asked for after a silence", () => {
    const site = createGrowingSite(now);
    const ask = (path: string, clockMs: number) => {
      const answer = site.respond({ path, state: "auto", stateAt: now, clockMs });
      return answer?.kind === "document" ? [...answer.pieces()].join("") : "";
    };
    const indexAfterRobots = (clockMs: number) => {
      ask("/robots.txt", clockMs);
      return ask("/sitemap_index.xml", clockMs + 100);
    };
    const first = indexAfterRobots(now);
    expect(first).toContain("archive-w1.xml");
    expect(indexAfterRobots(now + 2_000)).toBe(first);
    expect(indexAfterRobots(now + 6_000)).toContain("archive-w2.xml");
    for (const later of [10_000, 20_000, 30_000]) indexAfterRobots(now + later);
    expect(ask("/", now + 31_000)).toContain("walk 4");
  });
});
