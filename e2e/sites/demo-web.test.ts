import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DemoWeb, startDemoWeb } from "./demo-web";
import { requestDemo } from "./request-demo";

const now = Date.parse("2026-03-10T12:00:30.500Z");
let web: DemoWeb;

beforeAll(async () => {
  web = await startDemoWeb({ now });
});
afterAll(() => web.stop());

describe("startDemoWeb", () => {
  test("tells sites apart by Host, on one port", async () => {
    for (const host of ["news.demo.test", "shop.demo.test"]) {
      const robots = await requestDemo(web.origin, `https://${host}/robots.txt`);
      expect(robots.text).toContain(`Sitemap: https://${host}/`);
    }
  });

  test("answers under .localhost for browsers, with the port in Host", async () => {
    const home = await requestDemo(web.origin, `http://news.localhost:${web.port}/`);
    expect(home.text).toContain("The Demo Courier");
  });

  test("lists every site at its bare address, and only there", async () => {
    const contents = await requestDemo(web.origin, `${web.origin}/`);
    for (const { host } of web.sites) expect(contents.text).toContain(host);
    expect((await requestDemo(web.origin, `${web.origin}/robots.txt`)).status).toBe(404);
  });

  test("has a page on every site that can be reached, which says what is to be seen", async () => {
    for (const { host, about } of web.sites) {
      if (host.startsWith("reset") || host.startsWith("blocked")) continue;
      const home = await requestDemo(web.origin, `https://${host}/`);
      expect(home.status, host).toBe(200);
      if (host !== "news.demo.test") expect(home.text).toContain(about.slice(0, 20));
    }
  });

  test("sends www to the bare host, and 404 for names that are no site", async () => {
    const www = await requestDemo(web.origin, "https://www.blog.demo.test/sitemap.xml");
    expect([www.status, www.headers.location]).toEqual([301, "https://blog.demo.test/sitemap.xml"]);
    expect((await requestDemo(web.origin, "https://nobody.demo.test/")).status).toBe(404);
  });

  test.each([
    ["plain", {}],
    ["gzip", { "accept-encoding": "gzip, deflate" }],
  ])("sends the same sitemap to a client that takes %s", async (_name, headers: Record<string, string>) => {
    const sent = await requestDemo(web.origin, "https://archive.demo.test/sitemap.xml", headers);
    expect(sent.headers["content-encoding"]).toBe(headers["accept-encoding"] ? "gzip" : undefined);
    expect(sent.headers["content-length"]).toBe(String(sent.body.byteLength));
    expect(sent.text.endsWith("</urlset>\n")).toBe(true);
  });

  test("answers 304 to a validator that still holds, whatever the form it was read in", async () => {
    const url = "https://shop.demo.test/sitemaps/en-bags.xml.gz";
    const { etag, "last-modified": lastModified } = (await requestDemo(web.origin, url)).headers;
    const statusOf = async (headers: Record<string, string>) => (await requestDemo(web.origin, url, headers)).status;
    expect(await statusOf({ "if-none-match": String(etag) })).toBe(304);
    expect(await statusOf({ "if-none-match": '"other"' })).toBe(200);
    expect(await statusOf({ "if-modified-since": String(lastModified) })).toBe(304);
    expect(await statusOf({ "if-modified-since": new Date(0).toUTCString() })).toBe(200);
  });

  test("dates its answers by its own clock", async () => {
    const { date } = (await requestDemo(web.origin, "https://empty.demo.test/robots.txt")).headers;
    expect(Date.parse(String(date)) - now).toBeGreaterThan(-1_000);
    expect(Date.parse(String(date)) - now).toBeLessThan(60_000);
  });

  test("keeps a log of requests", async () => {
    await requestDemo(web.origin, "https://slow.demo.test/robots.txt?log", { "user-agent": "tester" });
    const last = web.requests().at(-1);
    expect(last).toMatchObject({ host: "slow.demo.test", path: "/robots.txt?log", method: "GET" });
    expect(last?.headers["user-agent"]).toBe("tester");
  });

  test("is the same for the same clock", async () => {
    const other = await startDemoWeb({ now });
    for (const path of [
      "news.demo.test/sitemap-news.xml",
      "blog.demo.test/sitemap.xml",
      "portal.demo.test/post-sitemap.xml",
    ]) {
      const etags = await Promise.all([web, other].map(({ origin }) => requestDemo(origin, `https://${path}`)));
      expect(etags[0]?.headers.etag, path).toBe(etags[1]?.headers.etag);
    }
    await other.stop();
  });

  test("refuses states and sites that there are not", () => {
    expect(() => web.set("blog", "burnt")).toThrow(RangeError);
    expect(() => web.set("nobody", "initial")).toThrow(RangeError);
  });

  test("stops in the middle of a slow answer", async () => {
    const other = await startDemoWeb({ now });
    other.set("slow", "20000ms");
    const answer = requestDemo(other.origin, "https://slow.demo.test/part-1.xml").catch((error: unknown) => error);
    await expect.poll(() => other.requests().length).toBe(1);
    await other.stop();
    expect(await answer).toBeInstanceOf(Error);
  });
});
