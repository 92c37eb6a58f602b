import type { Socket } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BodyBrokenError } from "../domain/fetch/fetch-result";
import type { Fetcher } from "./fetch-document";
import { createTestFetcher, type LoopbackSite, serveRaw } from "./loopback-site";

interface Script {
  bytes: string;
  ending: "keep" | "close" | "reset" | "destroy";
}

let script: Script;
let site: LoopbackSite;
let fetcher: Fetcher;

beforeAll(async () => {
  site = await serveRaw((socket) => socket.write(Buffer.from(script.bytes, "latin1"), () => end(socket)));
  fetcher = createTestFetcher(`*.fuzz.example=${site.origin}`);
});
afterAll(async () => {
  fetcher.close();
  await site.close();
});

function end(socket: Socket): void {
  if (script.ending === "close") socket.end();
  else if (script.ending === "reset") setTimeout(() => socket.resetAndDestroy(), 2);
  else if (script.ending === "destroy") socket.destroy();
}

const status = fc.constantFrom(
  "200 OK",
  "200",
  "301 Moved\r\nLocation: /y",
  "304 Same",
  "204 Nothing",
  "403 No",
  "999 x",
);
const framing = fc.constantFrom(
  "Content-Length: 5",
  "Content-Length: 50",
  "Content-Length: 2",
  "Transfer-Encoding: chunked",
  "Transfer-Encoding: chunked\r\nContent-Length: 3",
  "Connection: close",
  "Content-Length: x",
  "Keep-Alive: timeout=0",
);
const body = fc.constantFrom("hello", "5\r\nhello\r\n0\r\n\r\n", "5\r\nhel", "", "x".repeat(1_300_000), "fffffff\r\nx");
const junk = fc.constantFrom("", "", "HTTP/1.1 200 OK\r\n\r\n", "zzz", "\0\0");
const sound = fc.tuple(status, framing, body, junk).map(([s, f, b, j]) => `HTTP/1.1 ${s}\r\n${f}\r\n\r\n${b}${j}`);
const cut = fc.tuple(sound, fc.nat(90)).map(([text, at]) => text.slice(0, at));
const noise = fc.array(fc.constantFrom("HTTP/1.1 200 OK\r\n", "\r\n", "a: b\r\n", "\n", ":", "\0", "5\r\n", " ", "ÿ"), {
  maxLength: 12,
});
const scripts: fc.Arbitrary<Script> = fc.record({
  bytes: fc.oneof(
    sound,
    cut,
    noise.map((parts) => parts.join("")),
  ),
  ending: fc.constantFrom("keep", "close", "reset", "destroy"),
});

/** Vitest fails the run on any error outside of a handler, which is what would end a worker. */
test("whatever a server sends, a fetch ends in time with a result", async () => {
  await fc.assert(
    fc.asyncProperty(scripts, fc.nat(2), fc.boolean(), async (next, host, isSlow) => {
      script = next;
      const url = `https://h${host}.fuzz.example/`;
      const result = await fetcher.fetchDocument({ url, timeoutMs: 25, totalMs: 60, redirectsMax: 1 });
      if (result.kind !== "body") return;
      // Slow enough that the site is made to wait, and breaks meanwhile.
      if (isSlow) await new Promise((resolve) => setTimeout(resolve, 10));
      try {
        for await (const chunk of result.body) if (isSlow && chunk.length > 1_000) break;
      } catch (error) {
        expect(error).toBeInstanceOf(BodyBrokenError);
      }
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 150) },
  );
}, 30_000);
