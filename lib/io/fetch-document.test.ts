import type http from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { FetchRequest, FetchResult } from "../domain/fetch/fetch-result";
import type { Fetcher } from "./fetch-document";
import { createTestFetcher, type LoopbackSite, serveHttp } from "./loopback-site";

type Listener = (request: http.IncomingMessage, response: http.ServerResponse) => void;

/** By path: what the site of these tests answers. */
const pages: Record<string, Listener> = {
  "/sitemap.xml": (_request, response) => response.setHeader("etag", '"v1"').end("<urlset/>"),
  "/echo": (request, response) => response.end(JSON.stringify(request.headers)),
  "/gzip": (_request, response) => response.setHeader("content-encoding", "gzip").end(gzipSync("<urlset/>")),
  "/cookies": (_request, response) =>
    response.setHeader("set-cookie", ["a=1; Path=/", "b=2"]).setHeader("x-odd", ["one", "two"]).end("ok"),
};
let site: LoopbackSite;
let fetcher: Fetcher;

beforeAll(async () => {
  site = await serveHttp((request, response) => {
    const page = pages[new URL(request.url ?? "/", "http://x").pathname];
    if (page) page(request, response);
    else response.writeHead(404, { "content-type": "text/html" }).end("<h1>Not here</h1>");
  });
  fetcher = createTestFetcher(
    `www.shop.example=${site.origin},shop.example=${site.origin},*.demo.test=${site.origin},cdn.example=${site.origin}`,
  );
});
afterAll(async () => {
  fetcher.close();
  await site.close();
});

function fetchPage(url: string, request: Partial<FetchRequest> = {}): Promise<FetchResult> {
  site.requests.length = 0;
  const absolute = url.startsWith("/") ? `https://www.shop.example${url}` : url;
  return fetcher.fetchDocument({ url: absolute, timeoutMs: 2_000, totalMs: 4_000, redirectsMax: 5, ...request });
}

function page(path: string, listener: Listener): void {
  pages[path] = listener;
  onTestFinished(() => {
    delete pages[path];
  });
}

async function textOf(result: FetchResult): Promise<string> {
  if (result.kind !== "body") throw new TypeError(`No body: ${JSON.stringify(result)}`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of result.body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

test("gives status, headers and body under the address that was asked for", async () => {
  const result = await fetchPage("/sitemap.xml#top");
  expect(result).toMatchObject({ kind: "body", status: 200, finalUrl: "https://www.shop.example/sitemap.xml" });
  expect(result.headers.etag).toBe('"v1"');
  expect(await textOf(result)).toBe("<urlset/>");
  expect(site.requests).toEqual(["GET https://www.shop.example/sitemap.xml"]);
});

test("names itself, asks for gzip and sends the caller's conditional headers", async () => {
  const headers = { "If-None-Match": 'W/"\u00e9"', "accept-language": "de" };
  expect(JSON.parse(await textOf(await fetchPage("/echo", { headers })))).toMatchObject({
    "user-agent": "Gazetteer/0.1 (+test@example.com)",
    "accept-encoding": "gzip",
    "if-none-match": 'W/"\u00e9"',
    "accept-language": "de",
    host: "www.shop.example",
    "x-forwarded-proto": "https",
  });
});

test("leaves out header values that no request can carry, and those that are its own", async () => {
  const headers = { "if-none-match": "a\r\nx-injected: 1", "x-wide": "\u4e00", host: "evil.example", "bad name": "1" };
  const sent = JSON.parse(await textOf(await fetchPage("/echo", { headers })));
  expect(sent.host).toBe("www.shop.example");
  expect(Object.keys(sent)).not.toEqual(expect.arrayContaining([expect.stringMatching(/injected|if-none|wide|bad/)]));
});

test("sends the port of the address asked for as part of Host", async () => {
  await textOf(await fetchPage("http://a.demo.test:8080/echo?q=1"));
  expect(site.requests).toEqual(["GET http://a.demo.test:8080/echo?q=1"]);
});

test("never sends credentials of an address, and does not show them", async () => {
  const result = await fetchPage("https://user:secret@www.shop.example/echo");
  expect(result.finalUrl).toBe("https://www.shop.example/echo");
  expect(await textOf(result)).not.toMatch(/authorization/);
});

test("leaves a gzip answer as it came", async () => {
  const result = await fetchPage("/gzip");
  if (result.kind !== "body") throw new TypeError("No body");
  const chunks: Uint8Array[] = [];
  for await (const chunk of result.body) chunks.push(chunk);
  expect(Buffer.concat(chunks)).toEqual(gzipSync("<urlset/>"));
  expect(result.headers["content-encoding"]).toBe("gzip");
});

test("joins headers of one name and keeps no cookie", async () => {
  const result = await fetchPage("/cookies");
  expect(await textOf(result)).toBe("ok");
  expect(result.headers).toMatchObject({ "x-odd": "one, two" });
  expect(result.headers).not.toHaveProperty("set-cookie");
});

test.each([204, 200, 203, 206])("gives an empty body of a %i as a body", async (status) => {
  page("/empty", (_request, response) => response.writeHead(status).end());
  const result = await fetchPage("/empty");
  expect(result).toMatchObject({ kind: "body", status });
  expect(await textOf(result)).toBe("");
});

test("tells 304", async () => {
  page("/same", (_request, response) => response.writeHead(304, { etag: '"v1"' }).end());
  expect(await fetchPage("/same")).toMatchObject({ kind: "not-modified", status: 304, headers: { etag: '"v1"' } });
});

test.each([
  [404, "absent"],
  [410, "absent"],
  [401, "blocked"],
  [403, "blocked"],
  [999, "blocked"],
  [429, "rate-limited"],
  [500, "http-error"],
  [503, "http-error"],
  [400, "http-error"],
  [300, "http-error"],
  [301, "http-error"],
])("names a %i %s, with the start of its body", async (status, reason) => {
  page("/error", (_request, response) => response.writeHead(status, { "x-cache": "miss" }).end("<p>Sorry\0"));
  const result = await fetchPage("/error");
  expect(result).toMatchObject({ kind: "failed", reason, status, head: "<p>Sorry", headers: { "x-cache": "miss" } });
});

test.each([
  ["a header, at 403", 403, { "cf-mitigated": "challenge" }, "<html>"],
  ["a header, at 200", 200, { "x-amzn-waf-action": "captcha" }, "<html>"],
  ["a header, at 429", 429, { "cf-mitigated": "challenge" }, "<html>"],
  ["the page, at 503", 503, {}, "<html><head><title>Just a moment...</title>"],
])("knows a bot check by %s", async (_how, status, headers, body) => {
  page("/check", (_request, response) => response.writeHead(status, headers).end(body));
  expect(await fetchPage("/check")).toMatchObject({ kind: "failed", reason: "blocked", status, head: body });
});

test("leaves a page at 200 to the reader, whatever it looks like", async () => {
  page("/check", (_request, response) => response.end("<html><head><title>Just a moment...</title>"));
  expect((await fetchPage("/check")).kind).toBe("body");
});

test.each([
  ["2", 2_000],
  ["Thu, 15 Jan 2026 12:00:03 GMT", 3_000],
  ["whenever", null],
])("reads Retry-After %s by the caller's clock", async (value, retryAfterMs) => {
  page("/busy", (_request, response) => response.writeHead(503, { "retry-after": value }).end("wait"));
  const now = () => Date.parse("2026-01-15T12:00:00Z");
  expect(await fetchPage("/busy", { now })).toMatchObject({ reason: "http-error", retryAfterMs });
});

test("shows 2,000 characters of a long, compressed or oddly encoded error page", async () => {
  page("/long", (_request, response) => response.writeHead(500).end("\u{1f600}".repeat(50_000)));
  page("/zip", (_request, response) =>
    response.writeHead(500, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(9_000_000, "a"))),
  );
  page("/latin", (_request, response) =>
    response
      .writeHead(500, { "content-type": "text/html; charset=iso-8859-1" })
      .end(Buffer.from("caf\u00e9", "latin1")),
  );
  expect(await fetchPage("/long")).toMatchObject({ head: "\u{1f600}".repeat(1_000) });
  expect(await fetchPage("/zip")).toMatchObject({ head: "a".repeat(2_000) });
  expect(await fetchPage("/latin")).toMatchObject({ head: "café" });
});

function redirect(path: string, location: string, status = 301): void {
  page(path, (_request, response) => response.writeHead(status, { location }).end("moved"));
}

test.each([301, 302, 303, 307, 308])("follows a %i, also from http to https and to another host", async (status) => {
  redirect("/a", "https://cdn.example/b", status);
  redirect("/b", "../sitemap.xml", status);
  const result = await fetchPage("http://shop.example/a");
  expect(await textOf(result)).toBe("<urlset/>");
  expect(result).toMatchObject({
    finalUrl: "https://cdn.example/sitemap.xml",
    redirects: [
      { url: "http://shop.example/a", status },
      { url: "https://cdn.example/b", status },
    ],
  });
  expect(site.requests).toEqual([
    "GET http://shop.example/a",
    "GET https://cdn.example/b",
    "GET https://cdn.example/sitemap.xml",
  ]);
});

test("reads the bytes of a Location as UTF-8", async () => {
  page("/umlaut", (_request, response) => response.end("ok"));
  redirect("/a", Buffer.from("/umlaut?q=\u00fc").toString("latin1"));
  expect((await fetchPage("/a")).finalUrl).toBe("https://www.shop.example/umlaut?q=%C3%BC");
});

test("ends a circle at once, and says that cookies may be why", async () => {
  redirect("/a", "/b");
  page("/b", (_request, response) => response.writeHead(302, { location: "/a", "set-cookie": "seen=1" }).end());
  const result = await fetchPage("/a", { redirectsMax: 10 });
  expect(result).toMatchObject({ kind: "failed", reason: "redirect-loop", status: 302 });
  expect(result.kind === "failed" && result.detail).toMatch(/circle.*cookies/);
  expect(site.requests).toHaveLength(2);
});

test("follows as many redirects as allowed, and not one more", async () => {
  for (let n = 0; n < 6; n += 1) redirect(`/r${n}`, `/r${n + 1}`);
  page("/r6", (_request, response) => response.end("end"));
  expect((await fetchPage("/r0", { redirectsMax: 6 })).kind).toBe("body");
  expect(await fetchPage("/r0", { redirectsMax: 5 })).toMatchObject({ kind: "failed", reason: "redirect-loop" });
  expect(site.requests).toHaveLength(6);
});

test("stops before a redirect that the caller does not want", async () => {
  redirect("/a", "/b#part");
  const asked: string[] = [];
  const onRedirect = async (url: string) => {
    asked.push(url);
    return "stop" as const;
  };
  expect(await fetchPage("/a", { onRedirect })).toMatchObject({
    kind: "stopped",
    finalUrl: "https://www.shop.example/b",
    redirects: [{ url: "https://www.shop.example/a", status: 301 }],
  });
  expect(asked).toEqual(["https://www.shop.example/b"]);
  expect(site.requests).toHaveLength(1);
});

test("a redirect to what is no address is an error of the site", async () => {
  redirect("/a", "https://");
  expect(await fetchPage("/a")).toMatchObject({ kind: "failed", reason: "http-error", status: 301 });
});

test("uses one connection for one request after another", async () => {
  const before = site.connections;
  for (let n = 0; n < 5; n += 1) await textOf(await fetchPage("https://keep.demo.test/sitemap.xml"));
  expect(site.connections - before).toBeLessThanOrEqual(1);
});

test("keeps two hosts of one stand-in apart", async () => {
  await textOf(await fetchPage("https://one.demo.test/echo"));
  expect(JSON.parse(await textOf(await fetchPage("https://two.demo.test/echo"))).host).toBe("two.demo.test");
});

test("closes the connection of a body that is left early", async () => {
  const closed = new Promise<void>((resolve) => {
    page("/endless", (_request, response) => {
      const timer = setInterval(() => response.write("x".repeat(1_000)), 1);
      response.on("close", () => {
        clearInterval(timer);
        resolve();
      });
    });
  });
  const result = await fetchPage("/endless");
  if (result.kind === "body") for await (const _chunk of result.body) break;
  await closed;
});
