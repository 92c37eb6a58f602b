import type { AddressInfo } from "node:net";
import tls from "node:tls";
import { inspect } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import type { FetchResult } from "../domain/fetch/fetch-result";
import { parseProxyAddress } from "../domain/view/proxy-address";
import { createFetcher, type FetcherOptions } from "./fetch-document";
import { type LoopbackProxy, type LoopbackProxyOptions, serveHttpProxy, serveSocksProxy } from "./loopback-proxy";
import { findClosedPort, type LoopbackSite, serveHttp, serveSockets } from "./loopback-site";
import { parseResolveOverrides } from "./resolve-overrides";

/** Public: what a name of these tests resolves to. The proxy leads it to loopback. */
const publicAddress = "93.184.215.14";
const secret = "s3cret";
const right = { user: "walker", password: secret };

const kinds = [
  ["http", serveHttpProxy, "CONNECT"],
  ["socks5", serveSocksProxy, "SOCKS"],
] as const;

async function serveSite(): Promise<LoopbackSite> {
  const site = await serveHttp((request, response) => {
    if (request.url === "/to-private-name") response.writeHead(302, { location: "http://private.test/x" }).end();
    else response.end(JSON.stringify(request.headers));
  });
  onTestFinished(() => site.close());
  return site;
}

async function serve(
  make: (options: LoopbackProxyOptions) => Promise<LoopbackProxy>,
  options: LoopbackProxyOptions,
): Promise<LoopbackProxy> {
  const proxy = await make(options);
  onTestFinished(() => proxy.close());
  return proxy;
}

interface Asking extends Partial<Omit<FetcherOptions, "resolve">> {
  resolve?: string;
}

async function ask(proxyUrl: string, url: string, asking: Asking = {}): Promise<FetchResult & { route: string }> {
  const { resolve = "", ...options } = asking;
  const parsed = parseProxyAddress(proxyUrl);
  if (!parsed.ok) throw new TypeError(parsed.message);
  const fetcher = createFetcher({
    resolve: parseResolveOverrides(resolve),
    allowHosts: ["127.0.0.1"],
    userAgent: "Gazetteer/test",
    proxy: parsed.proxy,
    resolveName: async (name) => {
      if (name === "gone.test") throw Object.assign(new Error(name), { code: "ENOTFOUND" });
      return [{ address: name === "private.test" ? "10.0.0.1" : publicAddress, family: 4 }];
    },
    ...options,
  });
  try {
    const result = await fetcher.fetchDocument({ url, timeoutMs: 3_000, totalMs: 6_000, redirectsMax: 3 });
    if (result.kind !== "body") return { ...result, route: fetcher.route };
    const chunks: Uint8Array[] = [];
    for await (const chunk of result.body) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    return { ...result, headers: { ...result.headers, text }, route: fetcher.route };
  } finally {
    fetcher.close();
  }
}

test.each(kinds)("asks a site by an %s proxy, which is given the checked address", async (scheme, make, word) => {
  const site = await serveSite();
  const proxy = await serve(make, { reach: () => `127.0.0.1:${site.port}` });
  const result = await ask(`${scheme}://${proxy.address}`, "http://site.test/a?b");
  expect(result).toMatchObject({ kind: "body", status: 200, route: `${scheme}://${proxy.address}` });
  expect(JSON.parse(result.headers.text ?? "")).toMatchObject({ host: "site.test", "user-agent": "Gazetteer/test" });
  expect(JSON.parse(result.headers.text ?? "")).not.toHaveProperty("x-forwarded-proto");
  expect(proxy.asked).toEqual([`${word} ${publicAddress}:80`]);
});

test("gives socks5h the name, after the same check", async () => {
  const site = await serveSite();
  const proxy = await serve(serveSocksProxy, { reach: () => `127.0.0.1:${site.port}` });
  expect(await ask(`socks5h://${proxy.address}`, "http://site.test/")).toMatchObject({ kind: "body" });
  expect(await ask(`socks5h://${proxy.address}`, "http://private.test/")).toMatchObject({ kind: "refused" });
  expect(proxy.asked).toEqual(["SOCKS-NAME site.test:80"]);
});

test.each(kinds)("reaches a stand-in of the operator by an %s proxy", async (scheme, make, word) => {
  const site = await serveSite();
  const proxy = await serve(make, {});
  const resolve = `site.test=${site.origin}`;
  const result = await ask(`${scheme}://${proxy.address}`, "https://site.test/", { resolve });
  expect(result).toMatchObject({ kind: "body", finalUrl: "https://site.test/" });
  expect(JSON.parse(result.headers.text ?? "")).toMatchObject({ host: "site.test", "x-forwarded-proto": "https" });
  expect(proxy.asked).toEqual([`${word} 127.0.0.1:${site.port}`]);
});

test.each(kinds)("shows the credentials of an %s proxy to nobody else", async (scheme, make) => {
  const site = await serveSite();
  const proxy = await serve(make, { credentials: right, reach: () => `127.0.0.1:${site.port}` });
  const result = await ask(`${scheme}://walker:${secret}@${proxy.address}`, "http://site.test/");
  expect(result).toMatchObject({ kind: "body", route: `${scheme}://walker:***@${proxy.address}` });
  expect(inspect(result, { depth: 9 })).not.toContain(secret);
});

test.each(
  kinds.flatMap(([scheme, make]) => [
    [scheme, "wrong credentials", `walker:${secret}-not@`, /refuses user and password/, make] as const,
    [scheme, "no credentials", "", /asks for user and password|does not take us/, make] as const,
  ]),
)("says that an %s proxy takes no %s", async (scheme, _what, credentials, words, make) => {
  const proxy = await serve(make, { credentials: right });
  const result = await ask(`${scheme}://${credentials}${proxy.address}`, "http://site.test/");
  expect(result).toMatchObject({
    kind: "failed",
    reason: "proxy-failed",
    status: null,
    detail: expect.stringMatching(words),
  });
  expect(inspect(result, { depth: 9 })).not.toContain(secret);
  expect(inspect(result, { depth: 9 })).not.toContain(Buffer.from(`walker:${secret}`).toString("base64").slice(0, 8));
});

test.each(["http", "https", "socks5", "socks5h"])("says that an %s proxy is down", async (scheme) => {
  const address = `127.0.0.1:${await findClosedPort()}`;
  expect(await ask(`${scheme}://u:${secret}@${address}`, "http://site.test/")).toMatchObject({
    kind: "failed",
    reason: "proxy-failed",
    detail: `the proxy ${scheme}://${address} refuses connections`,
  });
});

test.each([
  ["http", "not HTTP at all\r\n\r\n", /broke the connection/],
  ["socks5", "HTTP/1.1 400 Bad Request\r\n\r\n", /does not speak SOCKS5/],
  ["https", "HTTP/1.1 400 Bad Request\r\n\r\n", /cannot be reached/],
])("says that what listens is no %s proxy", async (scheme, answer, words) => {
  const site = await serveSockets((socket) => socket.once("data", () => socket.end(answer)));
  onTestFinished(() => site.close());
  const result = await ask(`${scheme}://u:${secret}@127.0.0.1:${site.port}`, "http://site.test/");
  expect(result).toMatchObject({ kind: "failed", reason: "proxy-failed", detail: expect.stringMatching(words) });
  expect(inspect(result, { depth: 9 })).not.toContain(secret);
});

test("gives up on a proxy that says nothing", async () => {
  const site = await serveSockets(() => {});
  onTestFinished(() => site.close());
  expect(await ask(`socks5://127.0.0.1:${site.port}`, "http://site.test/")).toMatchObject({
    kind: "failed",
    reason: "timeout",
    detail: expect.stringMatching(/by way of the proxy socks5:/),
  });
});

test.each([
  ["http", serveHttpProxy, { refuseStatus: 502 }, "connection-refused"],
  ["http", serveHttpProxy, { refuseStatus: 504 }, "timeout"],
  ["http", serveHttpProxy, { refuseStatus: 403 }, "proxy-failed"],
  ["socks5", serveSocksProxy, { refuseReply: 5 }, "connection-refused"],
  ["socks5", serveSocksProxy, { refuseReply: 6 }, "timeout"],
  ["socks5", serveSocksProxy, { refuseReply: 2 }, "proxy-failed"],
  ["socks5", serveSocksProxy, { refuseReply: 1 }, "proxy-failed"],
] as const)("tells what an %s proxy says of the site (case %#)", async (scheme, make, options, reason) => {
  const proxy = await serve(make, { ...options, reach: () => null });
  expect(await ask(`${scheme}://${proxy.address}`, "https://site.test/")).toMatchObject({ kind: "failed", reason });
});

test("asks no proxy for a name that does not resolve", async () => {
  const proxy = await serve(serveHttpProxy, {});
  expect(await ask(`http://${proxy.address}`, "http://gone.test/")).toMatchObject({ reason: "dns-failure" });
  expect(proxy.asked).toEqual([]);
});

test.each(kinds)("asks no %s proxy for a private target, not after a redirect either", async (scheme, make) => {
  const site = await serveSite();
  const proxy = await serve(make, { reach: () => `127.0.0.1:${site.port}` });
  const refused = { kind: "refused", reason: "private-address" };
  expect(await ask(`${scheme}://${proxy.address}`, "http://private.test/")).toMatchObject(refused);
  expect(await ask(`${scheme}://${proxy.address}`, "http://192.168.0.1/")).toMatchObject(refused);
  expect(await ask(`${scheme}://${proxy.address}`, "http://site.test/to-private-name")).toMatchObject({
    ...refused,
    redirects: [{ status: 302 }],
  });
  expect(proxy.asked).toHaveLength(1);
});

test.each([
  "http://127.0.0.1:3128",
  "socks5://169.254.169.254",
  "socks5h://localhost:1080",
  "http://private.test:8080",
])("does not use %s, which is private, unless the operator allows it", async (proxyUrl) => {
  expect(await ask(proxyUrl, "http://site.test/", { allowHosts: [] })).toMatchObject({
    kind: "failed",
    reason: "proxy-failed",
    detail: expect.stringMatching(/is not used: .*the operator does not allow it/),
  });
});

test.each(kinds)(
  "speaks TLS with the site itself through an %s proxy, and checks its certificate",
  async (scheme, make) => {
    const names: string[] = [];
    const server = tls.createServer({
      key,
      cert,
      SNICallback(name, done) {
        names.push(name);
        done(null);
      },
    });
    server.on("tlsClientError", () => {});
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    onTestFinished(() => void server.close());
    const proxy = await serve(make, { reach: () => `127.0.0.1:${(server.address() as AddressInfo).port}` });
    expect(await ask(`${scheme}://${proxy.address}`, "https://site.test/")).toMatchObject({
      kind: "failed",
      reason: "tls-error",
      detail: expect.stringMatching(/DEPTH_ZERO_SELF_SIGNED_CERT.*by way of the proxy/),
    });
    expect(names).toEqual(["site.test"]);
    expect(proxy.asked).toEqual([expect.stringContaining(`${publicAddress}:443`)]);
  },
);

test("sends the headers of a view to the site alone, its language to everybody", async () => {
  const site = await serveSite();
  const proxy = await serve(serveHttpProxy, { reach: () => `127.0.0.1:${site.port}` });
  const options = {
    acceptLanguage: "de-CH, de;q=0.9",
    siteHeaders: { host: "site.test", headers: { "x-api-key": "k", "user-agent": "Other/1" } },
  };
  const sent = async (url: string) =>
    JSON.parse((await ask(`http://${proxy.address}`, url, options)).headers.text ?? "{}");
  expect(await sent("http://www.site.test/")).toMatchObject({ "x-api-key": "k", "accept-language": "de-CH, de;q=0.9" });
  const elsewhere = await sent("http://notsite.test/");
  expect(elsewhere).toMatchObject({ "accept-language": "de-CH, de;q=0.9", "user-agent": "Gazetteer/test" });
  expect(elsewhere).not.toHaveProperty("x-api-key");
});

/** For site.test, made for these tests and trusted by nobody. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgKma+L7pl98k+dBDo
aIni1ePFx0lJ33e9StL8QFN7O02hRANCAASz9OANQdSN2ejOqRzzL96pPbMtNPdx
AuLfQSWRiUhH9VU1N5kXZflitIOCb/NcOiPbq325Jnq6kkyTqMSg2qdL
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBljCCATugAwIBAgIUQAI6SfSfdi5rtEpV2y2FwlFshKQwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJc2l0ZS50ZXN0MCAXDTI2MTEzMDE2NTQyMloYDzIxMjYxMTA2
MTY1NDIyWjAUMRIwEAYDVQQDDAlzaXRlLnRlc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASz9OANQdSN2ejOqRzzL96pPbMtNPdxAuLfQSWRiUhH9VU1N5kXZfli
tIOCb/NcOiPbq325Jnq6kkyTqMSg2qdLo2kwZzAdBgNVHQ4EFgQUMJjOslNuKsGC
QJ3DSUgKO37zvEgwHwYDVR0jBBgwFoAUMJjOslNuKsGCQJ3DSUgKO37zvEgwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglzaXRlLnRlc3QwCgYIKoZIzj0EAwID
SQAwRgIhAPSIup6RMBPm8vbNh3p7BpI+5k1KcBPlR3shaqC1LL7MAiEArcMDWLg8
8qZ8CGmIo4nAnWrO9uK8wWXmkM5rKOmrbSY=
-----END CERTIFICATE-----`;
