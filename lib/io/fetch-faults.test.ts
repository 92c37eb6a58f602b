import type { Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { BodyBrokenError, type FetchRequest, type FetchResult } from "../domain/fetch/fetch-result";
import {
  createTestFetcher,
  findClosedPort,
  type LoopbackSite,
  serveHttp,
  serveRaw,
  serveSockets,
} from "./loopback-site";

const quick = { timeoutMs: 150, totalMs: 2_000, redirectsMax: 5 };

/** Asks `scheme://site.example/x` of a stand-in that ends with the test. */
async function ask(site: LoopbackSite | string, request: Partial<FetchRequest> = {}): Promise<FetchResult> {
  const origin = typeof site === "string" ? site : site.origin;
  const fetcher = createTestFetcher(`site.example=${origin}`);
  onTestFinished(async () => {
    fetcher.close();
    if (typeof site !== "string") await site.close();
  });
  return fetcher.fetchDocument({ url: "https://site.example/x", ...quick, ...request });
}

/** What came, and how it ended: null for an ordinary end. */
async function drain(result: FetchResult): Promise<{ text: string; ending: unknown; problems: string[] }> {
  if (result.kind !== "body") throw new TypeError(`No body: ${JSON.stringify(result)}`);
  let text = "";
  let ending: unknown = null;
  try {
    for await (const chunk of result.body) text += Buffer.from(chunk).toString();
  } catch (error) {
    ending = error;
  }
  return { text, ending, problems: result.bodyProblems };
}

const sends = (head: string, body: string, after: (socket: Socket) => void) =>
  serveRaw((socket) => socket.write(`HTTP/1.1 200 OK\r\n${head}\r\n${body}`, () => after(socket)));
const later = (what: (socket: Socket) => void) => (socket: Socket) => void setTimeout(() => what(socket), 30);
const fin = later((socket) => socket.end());
const reset = later((socket) => socket.resetAndDestroy());

test("a name that does not resolve is a dns-failure", async () => {
  const result = await ask("http://127.0.0.1:1", { url: "https://nowhere.example/" });
  expect(result).toMatchObject({ kind: "failed", reason: "dns-failure", status: null });
});

test("a closed port is connection-refused", async () => {
  const result = await ask(`http://127.0.0.1:${await findClosedPort()}`);
  expect(result).toMatchObject({ kind: "failed", reason: "connection-refused" });
});

test.each([
  ["speaks no TLS", (socket: Socket) => socket.end("not tls\n")],
  ["closes in the handshake", (socket: Socket) => socket.once("data", () => socket.destroy())],
  ["resets in the handshake", (socket: Socket) => socket.once("data", () => socket.resetAndDestroy())],
])("a server that %s is a tls-error", async (_what, listener) => {
  const site = await serveSockets(listener);
  expect(await ask({ ...site, origin: `https://127.0.0.1:${site.port}` })).toMatchObject({ reason: "tls-error" });
});

test("a handshake that never ends is a timeout, named as such", async () => {
  const site = await serveSockets(() => {});
  expect(await ask({ ...site, origin: `https://127.0.0.1:${site.port}` })).toMatchObject({
    reason: "timeout",
    detail: "no answer for 150 ms, in the TLS handshake",
  });
});

test("no answer is a timeout", async () => {
  const startedAt = performance.now();
  expect(await ask(await serveHttp(() => {}))).toMatchObject({ reason: "timeout", detail: "no answer for 150 ms" });
  expect(performance.now() - startedAt).toBeLessThan(600);
});

test.each([
  ["closed", (socket: Socket) => void socket.end(), "connection closed before an answer"],
  ["reset", (socket: Socket) => void socket.resetAndDestroy(), "connection broke before an answer (ECONNRESET)"],
])("a connection %s before an answer is connection-reset", async (_what, listener, detail) => {
  expect(await ask(await serveRaw(listener))).toMatchObject({ reason: "connection-reset", status: null, detail });
});

test.each([
  ["of another protocol", "220 smtp.example ESMTP\r\n"],
  ["with a broken header line", "HTTP/1.1 200 OK\r\nno colon here\r\n\r\n"],
])("an answer %s is an http-error", async (_what, bytes) => {
  const site = await serveRaw((socket) => socket.end(bytes));
  expect(await ask(site)).toMatchObject({
    reason: "http-error",
    status: null,
    detail: expect.stringMatching("not HTTP"),
  });
});

test.each([
  ["many headers", () => Array.from({ length: 20_000 }, (_, n) => `x-${n}: ${n}\r\n`).join("")],
  ["one endless header", () => `x-long: ${"y".repeat(100_000)}\r\n`],
])("%s are cut at 64 KiB", async (_what, headers) => {
  const site = await serveRaw((socket) => socket.write(`HTTP/1.1 200 OK\r\n${headers()}`));
  const result = await ask(site, { timeoutMs: 2_000 });
  expect(result).toMatchObject({ reason: "http-error", detail: "headers larger than 65,536 bytes" });
});

test("50 KiB of headers are read", async () => {
  const headers = Array.from({ length: 500 }, (_, n) => `x-${n}: ${"y".repeat(90)}\r\n`).join("");
  const result = await ask(await sends(`${headers}content-length: 2\r\n`, "ok", () => {}));
  expect(await drain(result)).toEqual({ text: "ok", ending: null, problems: [] });
});

test.each([
  ["by name like a property of objects", "__proto__: x\r\nconstructor: y\r\n"],
  ["empty", "x-empty:\r\n"],
  ["in Windows-1252", `x-name: caf\u00e9 \u0093\r\n`],
  ["with many cookies", "set-cookie: a=b; expires=never; ,;=\r\n".repeat(200)],
  ["with control characters", "x-odd: a\u0001b\0c\r\n"],
  ["on folded lines", "x-odd: a\r\n  b\r\n"],
  ["with a length beside chunks", "content-length: 4\r\ntransfer-encoding: chunked\r\n", "", "2\r\nok\r\n0\r\n\r\n"],
  ["that offer another protocol", "connection: upgrade\r\nupgrade: h2,h2c\r\n"],
  ["with early hints", "", "HTTP/1.1 103 Early Hints\r\nlink: </a>; rel=preload\r\n\r\n"],
])("headers %s do no harm", async (_what, headers, before = "", body = "ok") => {
  const site = await serveRaw((socket) => {
    const length = headers.includes("content-length") ? "" : "content-length: 2\r\n";
    socket.write(Buffer.from(`${before}HTTP/1.1 200 OK\r\n${headers}${length}\r\n${body}`, "latin1"));
  });
  expect(await drain(await ask(site))).toEqual({ text: "ok", ending: null, problems: [] });
});

test("bare line feeds end lines", async () => {
  const site = await serveRaw((socket) => socket.write("HTTP/1.1 200 OK\nx: y\ncontent-length: 2\n\nok"));
  expect(await drain(await ask(site))).toEqual({ text: "ok", ending: null, problems: [] });
});

test("a switch to another protocol is not followed", async () => {
  const site = await serveRaw((socket) =>
    socket.write("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\nPRI"),
  );
  expect(await ask(site)).toMatchObject({ kind: "failed", reason: "http-error" });
});

test.each([
  ["with Connection: close", "content-length: 999\r\nconnection: close\r\n"],
  ["kept alive", "content-length: 999\r\n"],
])("a body shorter than its Content-Length and closed in order is kept whole, %s", async (_what, head) => {
  const result = await ask(await sends(head, "<urlset/>", fin));
  expect(await drain(result)).toEqual({ text: "<urlset/>", ending: null, problems: ["content-length-mismatch"] });
});

test.each([
  ["with a length", "content-length: 999\r\n"],
  ["with a length and Connection: close", "content-length: 999\r\nconnection: close\r\n"],
  ["in chunks", "transfer-encoding: chunked\r\n", "9\r\n<urlset/>\r\n"],
  ["until the end of the connection", "connection: close\r\n"],
])("a reset in mid-body keeps what came and tells of it, %s", async (_what, head, body = "<urlset/>") => {
  const { text, ending, problems } = await drain(await ask(await sends(head, body, reset)));
  expect(text).toBe("<urlset/>");
  expect(ending).toBeInstanceOf(BodyBrokenError);
  expect(ending).toMatchObject({ reason: "connection-reset" });
  expect(problems).toEqual([]);
});

test("a chunked body that is closed before its last chunk is broken", async () => {
  const site = await sends("transfer-encoding: chunked\r\n", "9\r\n<urlset/>\r\n", fin);
  expect(await drain(await ask(site))).toMatchObject({ text: "<urlset/>", ending: { reason: "connection-reset" } });
});

test("a body without a length ends with its connection", async () => {
  const site = await sends("", "<urlset/>", fin);
  expect(await drain(await ask(site))).toEqual({ text: "<urlset/>", ending: null, problems: [] });
});

test("keeps what came before a reset though the reader is slower", async () => {
  // More than a stream holds, no more than the system keeps for a reader: a reset throws away what it has not sent yet.
  const result = await ask(await sends("content-length: 90000\r\n", "x".repeat(60_000), reset));
  if (result.kind !== "body") throw new TypeError("No body");
  await new Promise((resolve) => setTimeout(resolve, 120));
  const { text, ending } = await drain(result);
  expect(text.length).toBe(60_000);
  expect(ending).toMatchObject({ reason: "connection-reset" });
});

test("a body that stalls keeps what came and is a timeout", async () => {
  const site = await sends("content-length: 999\r\n", "<urlset>", () => {});
  expect(await drain(await ask(site))).toMatchObject({ text: "<urlset>", ending: { reason: "timeout" } });
});

test("a slow drip is cut by the time for the whole file", async () => {
  let sent = 0;
  const site = await sends("transfer-encoding: chunked\r\n", "", (socket) => {
    const timer = setInterval(() => {
      sent += 1;
      socket.write("1\r\nx\r\n");
    }, 20);
    socket.on("close", () => clearInterval(timer));
  });
  const startedAt = performance.now();
  const { text, ending } = await drain(await ask(site, { totalMs: 300 }));
  expect(ending).toMatchObject({ reason: "timeout", message: "not complete within the time for one file" });
  expect(performance.now() - startedAt).toBeLessThan(700);
  expect(text.length).toBeGreaterThan(5);
  expect(text.length).toBeLessThanOrEqual(sent);
});

test("a never-ending body is cut by the time for the whole file, in bounded memory, though nobody reads it", async () => {
  let bytes = 0;
  const chunk = Buffer.alloc(256 * 1024, "x");
  const site = await sends("", "", (socket) => {
    const write = () => {
      while (socket.writable && socket.write(chunk)) bytes += chunk.length;
    };
    socket.on("drain", write);
    write();
  });
  const result = await ask(site, { totalMs: 300 });
  await new Promise((resolve) => setTimeout(resolve, 350));
  const { text, ending } = await drain(result);
  expect(ending).toMatchObject({ reason: "timeout" });
  expect(text.length).toBeLessThan(3 * 1024 * 1024);
  // The rest stood in the buffers of the system.
  expect(bytes).toBeLessThan(32 * 1024 * 1024);
});

test("headers that drip are cut by the time for the whole file", async () => {
  const site = await serveRaw((socket) => {
    socket.write("HTTP/1.1 200 OK\r\n");
    const timer = setInterval(() => socket.write("x: y\r\n"), 20);
    socket.on("close", () => clearInterval(timer));
  });
  expect(await ask(site, { timeoutMs: 1_000, totalMs: 250 })).toMatchObject({ reason: "timeout" });
});

test("an endless error page costs a second at most and gives its start", async () => {
  const site = await serveHttp((_request, response) => {
    response.writeHead(500);
    const timer = setInterval(() => response.write("sorry "), 10);
    response.on("close", () => clearInterval(timer));
  });
  expect(await ask(site, { totalMs: 10_000 })).toMatchObject({ status: 500, head: expect.stringMatching(/^sorry /) });
});

test("a slow reader is not a slow site", async () => {
  const site = await serveHttp((_request, response) => response.end(Buffer.alloc(6 * 1024 * 1024, "x")));
  const result = await ask(site);
  if (result.kind !== "body") throw new TypeError("No body");
  let bytes = 0;
  for await (const chunk of result.body) {
    if (bytes === 0) await new Promise((resolve) => setTimeout(resolve, 400));
    bytes += chunk.length;
  }
  expect(bytes).toBe(6 * 1024 * 1024);
});

test("an abort rejects at once with its reason, before the answer and in the body", async () => {
  const waiting = new AbortController();
  setTimeout(() => waiting.abort(new Error("cancelled by the analyst")), 20);
  const silent = await serveHttp(() => {});
  await expect(ask(silent, { signal: waiting.signal })).rejects.toThrow("cancelled by the analyst");

  const reading = new AbortController();
  const site = await sends("content-length: 999\r\n", "<urlset>", () => {});
  const result = await ask(site, { signal: reading.signal });
  setTimeout(() => reading.abort(new Error("cancelled by the analyst")), 20);
  expect((await drain(result)).ending).toMatchObject({ message: "cancelled by the analyst" });
  await expect(ask(silent, { signal: AbortSignal.abort(new Error("before")) })).rejects.toThrow("before");
});

test("asks again, once, when a kept connection was closed meanwhile", async () => {
  let answered = 0;
  const site = await serveRaw((socket) => {
    answered += 1;
    // The second request on a connection meets a server that has just given it up.
    if (answered === 2) socket.resetAndDestroy();
    else socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok");
  });
  const fetcher = createTestFetcher(`site.example=${site.origin}`);
  onTestFinished(async () => {
    fetcher.close();
    await site.close();
  });
  for (let n = 0; n < 2; n += 1) {
    const result = await fetcher.fetchDocument({ url: "https://site.example/x", ...quick });
    expect((await drain(result)).text).toBe("ok");
  }
  expect(site.connections).toBe(2);
});
