import type { IncomingMessage, ServerResponse } from "node:http";
import { isIP } from "node:net";
import { gzipSync } from "node:zlib";
import { findClosedPort, serveHttp, serveSockets } from "../io/loopback-site";
import { addressKey, type CaseAnswer, type WalkCase, type WalkStep } from "./walk-case";

export interface CaseRequest {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  atMs: number;
}

/** The sites of one case on loopback, faults included. */
export interface CaseSite {
  /** Requests since the step began, in order. */
  requests: CaseRequest[];
  /** Lays the answers of a step over those before. @returns where names lead, as in GAZETTEER_RESOLVE. */
  begin(step: WalkStep): string;
  close(): Promise<void>;
}

export async function startCaseSite({ start, dns = {} }: WalkCase): Promise<CaseSite> {
  const answers = new Map<string, CaseAnswer[]>();
  const requests: CaseRequest[] = [];
  const site = await serveHttp((request, response) => {
    const scheme = request.headers["x-forwarded-proto"] ?? "http";
    const url = addressKey(`${scheme}://${request.headers.host}${request.url}`);
    requests.push({ method: request.method ?? "", url, headers: request.headers, atMs: performance.now() });
    const [answer, ...later] = answers.get(url) ?? [{ status: 404, headers: {}, bodyText: "not found" }];
    if (later.length > 0) answers.set(url, later);
    if (answer) send(answer, request, response);
  });
  const noTls = await serveSockets((socket) => socket.end("not tls\n"));
  const closedPort = await findClosedPort();
  const targets = new Map(Object.entries(dns).concat([[new URL(start).hostname, site.origin]]));

  function placeHost(hostname: string, answer: CaseAnswer | undefined): void {
    const isFixed = targets.has(hostname) || hostname === "localhost" || isIP(hostname.replace(/[[\]]/g, "")) !== 0;
    if (isFixed || answer?.fault?.type === "dns") return;
    const origins = { refused: `http://127.0.0.1:${closedPort}`, tls: noTls.origin.replace("http:", "https:") };
    const fault = answer?.fault?.type;
    targets.set(hostname, fault === "refused" || fault === "tls" ? origins[fault] : site.origin);
  }

  return {
    requests,
    begin(step) {
      requests.length = 0;
      for (const [address, given] of Object.entries(step.input)) {
        const url = new URL(address, start);
        const list = [given].flat();
        answers.set(addressKey(url.href), list);
        placeHost(url.hostname, list[0]);
      }
      return [...targets].map(([host, target]) => `${host}=${target}`).join();
    },
    async close() {
      await site.close();
      await noTls.close();
    },
  };
}

function send(answer: CaseAnswer, request: IncomingMessage, response: ServerResponse): void {
  const { status, fault } = answer;
  const body = bodyOf(answer);
  const headers = new Headers(answer.headers);
  if (!headers.has("content-length") && status !== 304 && !fault) headers.set("content-length", String(body.length));
  response.writeHead(status, Object.fromEntries(headers));
  if (!fault) {
    response.end(status === 304 ? undefined : body);
    return;
  }
  const { afterBytes = -1 } = fault;
  response.write(afterBytes < 0 ? body : body.subarray(0, afterBytes), () => {
    // The bytes are with the system, and a reset would overtake them.
    if (fault.type === "reset") setTimeout(() => request.socket.resetAndDestroy(), 50);
    else if (fault.type === "close") setTimeout(() => request.socket.end(), 20);
  });
}

function bodyOf({ bodyText = "", bodyMade, gzip }: CaseAnswer): Buffer {
  if (bodyMade === "bomb") return makeBomb();
  const plain = Buffer.from(bodyText);
  if (!gzip) return plain;
  return gzip === 2 ? gzipSync(gzipSync(plain)) : gzipSync(plain);
}

/** A sitemap of one page and eight megabytes of comment. */
function makeBomb(): Buffer {
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
  const page = "  <url><loc>https://www.shop.example/boom</loc></url>\n";
  return gzipSync(`${head}${page}  <!-- ${"0".repeat(8 * 1024 * 1024)} -->\n</urlset>\n`);
}
