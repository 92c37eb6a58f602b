import http, { type ClientRequest } from "node:http";
import https from "node:https";
import type { AddressGuard } from "./address-guard";

/** More than this and a server is flooding, not answering; browsers stop at 256 KiB, Node.js by itself at 16. */
const headerBytesMax = 64 * 1024;

export interface HttpTarget {
  /** Where to connect, e.g. `https://www.example.com:8443`. */
  origin: string;
  /** Sent as `Host`, and as the name in TLS. */
  host: string;
  /** The operator named the address: no guard. */
  isTrusted: boolean;
}

export interface HttpTransport {
  /** A GET that is not sent before `end()`. */
  open(target: HttpTarget, path: string, headers: Record<string, string>, isFresh: boolean): ClientRequest;
  close(): void;
}

/**
 * Connections of the product: HTTP/1.1, kept for the next request, made only to addresses that passed the guard.
 *
 * Node's own client and not undici, which was tried: undici 7.30 refuses answers that every browser reads (a length
 * beside chunks, bare line feeds, control characters in a header); cannot tell a reset from an orderly close where a
 * body is short; and fails an assertion outside of any handler, which ends the process, when a connection breaks while
 * its reader is paused.
 */
export function createHttpTransport(guard: AddressGuard): HttpTransport {
  // Unused connections are closed before common servers do (5 s and more) without a word.
  const options = { keepAlive: true, maxFreeSockets: 32, timeout: 4_000, scheduling: "lifo" as const };
  // Apart, or a stranger's request could be given a connection that was made without the guard.
  const guarded = { http: new http.Agent(options), https: new https.Agent(options) };
  const trusted = { http: new http.Agent(options), https: new https.Agent(options) };
  const once = { http: new http.Agent(), https: new https.Agent() };

  return {
    open(target, path, headers, isFresh) {
      const { protocol, hostname, port } = new URL(target.origin);
      const scheme = protocol === "https:" ? "https" : "http";
      const client = scheme === "https" ? https : http;
      return client.request({
        agent: (isFresh ? once : target.isTrusted ? trusted : guarded)[scheme],
        protocol,
        host: hostname.replace(/^\[|\]$/g, ""),
        port: port || null,
        path,
        headers: { host: target.host, ...headers },
        setHost: false,
        maxHeaderSize: headerBytesMax,
        // Lenient as browsers are. What that opens between proxies (request smuggling) is no matter to a client that
        // sends one request at a time over connections of one origin.
        insecureHTTPParser: true,
        autoSelectFamilyAttemptTimeout: 1_000,
        ...(target.isTrusted ? {} : { lookup: guard.lookup }),
      } as https.RequestOptions);
    },
    close() {
      for (const agents of [guarded, trusted, once]) {
        agents.http.destroy();
        agents.https.destroy();
      }
    },
  };
}
