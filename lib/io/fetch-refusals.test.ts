import type { LookupAddress } from "node:dns";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { FetchResult } from "../domain/fetch/fetch-result";
import { createTestFetcher, type LoopbackSite, serveHttp } from "./loopback-site";

/** Stands for what must not be reached: it listens on loopback, and counts. */
let inner: LoopbackSite;
let redirectsTo = "";
/** A site of the internet, by way of a stand-in, that redirects to `redirectsTo`. */
let outer: LoopbackSite;

beforeAll(async () => {
  inner = await serveHttp((_request, response) => response.end("secret"));
  outer = await serveHttp((_request, response) => response.writeHead(302, { location: redirectsTo }).end());
});
afterAll(async () => {
  await inner.close();
  await outer.close();
});

type Options = Parameters<typeof createTestFetcher>[1];

async function ask(url: string, resolve = "", options: Options = {}): Promise<FetchResult> {
  const fetcher = createTestFetcher(`outer.example=${outer.origin},${resolve}`, options);
  onTestFinished(() => fetcher.close());
  return fetcher.fetchDocument({ url, timeoutMs: 500, totalMs: 1_000, redirectsMax: 5 });
}

const names = (...addresses: string[]) => ({
  resolveName: async (): Promise<LookupAddress[]> =>
    addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
});

/** Ways to spell an address that is not of the internet. PORT is where the inner site listens. */
const privateUrls = [
  ["loopback", "http://127.0.0.1:PORT/"],
  ["decimal", "http://2130706433:PORT/"],
  ["octal", "http://0177.0.0.1:PORT/"],
  ["hexadecimal", "http://0x7f.1:PORT/"],
  ["one hexadecimal number", "http://0x7f000001:PORT/"],
  ["short form", "http://127.1:PORT/"],
  ["full-width digits", "http://１２７.０.０.１:PORT/"],
  ["percent-encoded", "http://%31%32%37.0.0.1:PORT/"],
  ["with a final dot", "http://127.0.0.1.:PORT/"],
  ["this host", "http://0.0.0.0:PORT/"],
  ["zero", "http://0:PORT/"],
  ["IPv6 loopback", "http://[::1]:PORT/"],
  ["IPv6 unspecified", "http://[::]:PORT/"],
  ["IPv4-mapped", "http://[::ffff:127.0.0.1]:PORT/"],
  ["IPv4-mapped, in hexadecimal", "http://[::ffff:7f00:1]:PORT/"],
  ["IPv4-compatible", "http://[::127.0.0.1]:PORT/"],
  ["NAT64", "http://[64:ff9b::7f00:1]:PORT/"],
  ["6to4", "http://[2002:7f00:1::]:PORT/"],
  ["unique local", "http://[fd00::1]:PORT/"],
  ["link-local", "http://[fe80::1]:PORT/"],
  ["cloud metadata", "http://169.254.169.254/latest/meta-data/"],
  ["private", "https://10.1.2.3/"],
  ["localhost", "http://localhost:PORT/"],
  ["LOCALHOST.", "http://LOCALHOST.:PORT/"],
  ["below localhost", "http://a.localhost:PORT/"],
  ["below internal", "http://metadata.google.internal/"],
  ["below local", "http://printer.local/"],
  ["with credentials", "http://www.shop.example@127.0.0.1:PORT/"],
  ["with a backslash", "http://127.0.0.1:PORT\\@www.shop.example/"],
] as const;

test.each(privateUrls)("refuses a private address spelt as %s", async (_what, template) => {
  const url = template.replace("PORT", String(inner.port));
  expect(await ask(url)).toMatchObject({ kind: "refused", reason: "private-address", status: null });
  expect(inner.connections).toBe(0);
});

test.each(privateUrls)("refuses a redirect to a private address spelt as %s", async (_what, template) => {
  redirectsTo = Buffer.from(template.replace("PORT", String(inner.port))).toString("latin1");
  expect(await ask("https://outer.example/")).toMatchObject({
    kind: "refused",
    reason: "private-address",
    status: 302,
    redirects: [{ url: "https://outer.example/", status: 302 }],
  });
  expect(inner.connections).toBe(0);
});

test.each(["http://[fe80::1%25eth0]/", "http://[fe80::1%eth0]/", "http://[::1%25lo]/"])(
  "does not ask an address with a zone: %s",
  async (url) => {
    expect((await ask(url)).kind).toBe("refused");
    redirectsTo = url;
    expect(["refused", "failed"]).toContain((await ask("https://outer.example/")).kind);
    expect(inner.connections).toBe(0);
  },
);

test.each([
  ["file:///etc/passwd", "non-http-redirect"],
  ["ftp://ftp.example/map.xml", "non-http-redirect"],
  ["gopher://127.0.0.1:70/", "non-http-redirect"],
  ["data:text/xml,<urlset/>", "non-http-redirect"],
  ["javascript:alert(1)", "non-http-redirect"],
])("refuses a redirect to %s", async (location, reason) => {
  redirectsTo = location;
  expect(await ask("https://outer.example/")).toMatchObject({ kind: "refused", reason, refusedUrl: location });
});

test.each(["file:///etc/passwd", "ftp://ftp.example/map.xml", "not an address", ""])(
  "refuses to ask %s",
  async (url) => {
    expect(await ask(url)).toMatchObject({ kind: "refused", reason: "non-http-scheme", refusedUrl: url });
  },
);

test.each([
  ["a private address", ["10.20.30.40"]],
  ["loopback", ["127.0.0.1"]],
  ["IPv6 loopback", ["::1"]],
  ["a mapped address", ["::ffff:127.0.0.1"]],
  ["a link-local address with a zone", ["fe80::1%eth0"]],
  ["a public address and a private one", ["93.184.216.34", "127.0.0.1"]],
])("refuses a name that resolves to %s", async (_what, addresses) => {
  const url = `http://rebind.example:${inner.port}/`;
  expect(await ask(url, "", names(...addresses))).toMatchObject({ kind: "refused", reason: "private-address" });
  redirectsTo = url;
  expect(await ask("https://outer.example/", "", names(...addresses))).toMatchObject({ reason: "private-address" });
  expect(inner.connections).toBe(0);
});

test("refuses a name that the operator maps to a private address", async () => {
  const result = await ask(`http://intranet.example:${inner.port}/`, "intranet.example=127.0.0.1");
  expect(result).toMatchObject({ kind: "refused", reason: "private-address" });
  expect(inner.connections).toBe(0);
});

test("connects to the address that was checked: a name is never looked up twice for one connection", async () => {
  let lookups = 0;
  const resolveName = async (): Promise<LookupAddress[]> => {
    lookups += 1;
    // Public (and unreachable here) when checked, loopback ever after.
    return [{ address: lookups === 1 ? "240.0.0.1" : "127.0.0.1", family: 4 }];
  };
  // 240.0.0.1 is refused by the guard, so it is allowed here: what counts is where the connection goes.
  const result = await ask(`http://rebind.example:${inner.port}/`, "", { resolveName, allowHosts: ["rebind.example"] });
  expect(result.kind).toBe("failed");
  expect(lookups).toBe(1);
  expect(inner.connections).toBe(0);
});

test.each([
  ["a name", "http://intranet.example:PORT/", ["intranet.example"]],
  ["names below a suffix", "http://a.b.corp.example:PORT/", ["*.corp.example"]],
  ["an address", "http://127.0.0.1:PORT/", ["127.0.0.1"]],
  ["localhost", "http://localhost:PORT/", ["localhost"]],
])("lets the operator allow %s", async (_what, template, allowHosts) => {
  const result = await ask(template.replace("PORT", String(inner.port)), "", { ...names("127.0.0.1"), allowHosts });
  expect(result.kind).toBe("body");
});

test.each([
  ["http://corp.example:PORT/", ["*.corp.example"]],
  ["http://a.intranet.example:PORT/", ["intranet.example"]],
  ["http://xcorp.example:PORT/", ["*.corp.example"]],
  ["http://other.example:PORT/", ["intranet.example", ""]],
])("an allowance is for no other host: %s with %s", async (template, allowHosts) => {
  const before = inner.connections;
  const url = template.replace("PORT", String(inner.port));
  expect(await ask(url, "", { ...names("127.0.0.1"), allowHosts })).toMatchObject({ reason: "private-address" });
  expect(inner.connections).toBe(before);
});

test("a stand-in is reached only under the host that the operator named", async () => {
  const before = inner.connections;
  redirectsTo = `${inner.origin}/`;
  expect(await ask("https://named.example/", `named.example=${inner.origin}`)).toMatchObject({ kind: "body" });
  expect(await ask("https://outer.example/", `named.example=${inner.origin}`)).toMatchObject({ kind: "refused" });
  expect(inner.connections).toBe(before + 1);
});
