import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { FetchDocument, FetchResult } from "../domain/fetch/fetch-result";
import type { PageTask } from "../domain/verify/page-look";
import { type LookEffects, lookAtPage } from "./look-at-page";
import { createPageRobots } from "./page-robots";

const limits = { timeoutMs: 1_000, redirectsMax: 5, retriesMax: 1, retryAfterMsMax: 5_000, perHostIntervalMs: 100 };
const loc = "https://a.test/x";
const task: PageTask = { rank: 0, loc, lastmodAt: null, precision: null, previous: null };

function answer(url: string, status: number, text: string, headers: Record<string, string> = {}): FetchResult {
  const trail = { finalUrl: url, redirects: [], headers: { "content-type": "text/html", ...headers } };
  if (status === 304) return { kind: "not-modified", status, ...trail };
  if (status >= 400) {
    const reason = status === 404 ? "absent" : status === 403 ? "blocked" : "http-error";
    return { kind: "failed", status, ...trail, reason, retryAfterMs: null, head: null, detail: "" };
  }
  const body = (async function* () {
    yield new TextEncoder().encode(text);
  })();
  return { kind: "body", ...trail, status, body, bodyProblems: [] };
}

/** Looks at one page of a site that is a function; tells what was asked, and how far apart. */
async function look(site: (url: string, request: Parameters<FetchDocument>[0]) => FetchResult, page = task) {
  const asked: string[] = [];
  const intervals: number[] = [];
  const effects: LookEffects = {
    async fetchDocument(request) {
      asked.push(request.url);
      return site(request.url, request);
    },
    userAgent: "Gazetteer/0.1",
    awaitTurn: async (_url, _signal, intervalMs) => void intervals.push(intervalMs),
    penalise: async () => {},
    wait: async () => {},
    unpack: (body) => body,
    sha256: () => createHash("sha256"),
    now: () => 0,
  };
  const { signal } = new AbortController();
  const robots = createPageRobots({ ...limits, intervalMs: limits.perHostIntervalMs }, effects);
  const seen = await lookAtPage(page, { limits, robots, signal }, effects);
  return { seen, asked, intervals };
}

const robotsUrl = "https://a.test/robots.txt";

test.each([
  ["forbids it", 200, "User-agent: *\nDisallow: /x", "robots"],
  ["is away", 503, "", "robots-unreachable"],
  ["asks to be left alone", 429, "", "robots-unreachable"],
  ["asks for an hour between requests", 200, "User-agent: *\nCrawl-delay: 3600", "crawl-delay"],
])("does not ask for a page where robots.txt %s", async (_name, status, text, reason) => {
  const { seen, asked } = await look((url) => answer(url, status, text));
  expect(seen).toMatchObject({ outcome: "skipped", reason, status: null });
  expect(asked).toEqual([robotsUrl]);
});

test.each([404, 403])("asks where robots.txt answers %i", async (status) => {
  const { seen } = await look((url) => (url === robotsUrl ? answer(url, status, "") : answer(url, 200, "<p>x</p>")));
  expect(seen.outcome).toBe("read");
});

test("keeps the delay that robots.txt asks for", async () => {
  const { intervals } = await look((url) =>
    url === robotsUrl ? answer(url, 200, "User-agent: *\nCrawl-delay: 2") : answer(url, 200, "<p>x</p>"),
  );
  expect(intervals).toEqual([100, 2_000]);
});

test("reads dates, validators and text of a page", async () => {
  const html = `<meta property="article:modified_time" content="2024-05-17"><main><p>${"Some words. ".repeat(20)}</p></main>`;
  const { seen } = await look((url) =>
    url === robotsUrl ? answer(url, 404, "") : answer(url, 200, html, { etag: '"a"' }),
  );
  expect(seen).toMatchObject({ outcome: "read", reason: null, status: 200, etag: '"a"', textMethod: "main" });
  expect(seen.dates).toMatchObject([{ source: "meta-modified", raw: "2024-05-17" }]);
  expect(seen.textSha256).toMatch(/^[0-9a-f]{64}$/);
});

test("takes 304 for the page as it was", async () => {
  const { seen: before } = await look((url) =>
    url === robotsUrl ? answer(url, 404, "") : answer(url, 200, "<p>x</p>", { etag: '"a"' }),
  );
  const previous = { ...before, id: 1, isOfSameWalk: false, lastmodAt: null, fetchedAt: 0 };
  const { seen } = await look(
    (url, { headers }) =>
      url === robotsUrl ? answer(url, 404, "") : answer(url, headers?.["if-none-match"] === '"a"' ? 304 : 500, ""),
    { ...task, previous },
  );
  expect(seen).toMatchObject({ outcome: "not-modified", textSha256: before.textSha256, etag: '"a"' });
});

test("tries a fault of the server once more, a missing page not", async () => {
  const failed = await look((url) => (url === robotsUrl ? answer(url, 404, "") : answer(url, 503, "")));
  expect(failed.seen).toMatchObject({ outcome: "failed", reason: "http-error", status: 503 });
  expect(failed.asked).toHaveLength(3);
  const missing = await look((url) => answer(url, 404, ""));
  expect(missing.seen).toMatchObject({ outcome: "failed", reason: "absent" });
  expect(missing.asked).toHaveLength(2);
});

test("compares what is no page by its bytes", async () => {
  const { seen } = await look((url) =>
    url === robotsUrl ? answer(url, 404, "") : answer(url, 200, "%PDF-1.7", { "content-type": "application/pdf" }),
  );
  expect(seen).toMatchObject({ outcome: "read", textMethod: "bytes", fingerprint: null });
});
