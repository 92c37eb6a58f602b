import { PassThrough } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DemoWeb, startDemoWeb } from "../../e2e/sites/demo-web";
import { harbourHost, harbourTotals as totals } from "../../e2e/sites/harbour-site";
import { usualCrawlLimits } from "../domain/link-crawl/crawl-limits";
import { readEnv } from "../io/env";
import { crawlInMemory } from "./crawl-in-memory";
import { main } from "./main";

let web: DemoWeb;

beforeAll(async () => {
  web = await startDemoWeb();
});
afterAll(() => web.stop());

test("a crawl in memory meets what one in the database does", async () => {
  const { state, pages, summary } = await crawlInMemory(
    readEnv({ GAZETTEER_RESOLVE: web.resolve }),
    {
      host: harbourHost,
      startAddress: `https://${harbourHost}/`,
      limits: { ...usualCrawlLimits, pagesMax: 200 },
      walkLimits: { perHostIntervalMs: 0 },
      clockAt: null,
      seed: undefined,
    },
    { signal: new AbortController().signal, say: () => {} },
  );
  expect(state).toBe("complete");
  expect(summary).toMatchObject({
    unlisted: totals.unlisted + totals.calendarOf200,
    leftOut: totals.calendarOf200,
    linksNofollow: totals.nofollow,
    kinds: { noindex: totals.noindex, redirected: totals.redirected, blocked: totals.blocked },
    estimate: {
      ok: true,
      listed: totals.listed,
      met: totals.linkedListed + totals.unlisted,
      both: totals.linkedListed,
    },
  });
  expect(new Set(pages.map(({ loc }) => loc)).size).toBe(pages.length);
});

test.each([
  ["--max-pages", "0", "Pages: give a whole number"],
  ["--minutes", "soon", "Minutes: give a whole number"],
  ["--format", "xml", 'Cannot write "xml"'],
])("refuses %s %s with exit code 2", async (option, value, words) => {
  const io = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() };
  expect(await main(["node", "gazetteer", "crawl", harbourHost, option, value], io)).toBe(2);
  expect(String(io.stderr.read())).toContain(words);
  expect(io.stdout.read()).toBeNull();
});
