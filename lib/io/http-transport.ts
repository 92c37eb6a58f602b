import http, { type ClientRequest } from "node:http";
import https from "node:https";
import type { ProxyAddress } from "../domain/view/proxy-address";
import type { AddressGuard } from "./address-guard";
import { createProxyAgents } from "./proxy-agents";

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
 *
 * @param proxy The way of every connection, null for straight ones.
 */
export function createHttpTransport(guard: AddressGuard, proxy: ProxyAddress | null = null): HttpTransport {
  // Unused connections are closed before common servers do (5 s and more) without a word.
  const options = { keepAlive: true, maxFreeSockets: 32, timeout: 4_000, scheduling: "lifo" as const };
  // Apart, or a stranger's request could be given a connection that was made without the guard.
  const guarded = createAgents(guard, proxy, { ...options, isTrusted: false });
  const trusted = createAgents(guard, proxy, { ...options, isTrusted: true });
  const guardedOnce = createAgents(guard, proxy, { isTrusted: false });
  const trustedOnce = createAgents(guard, proxy, { isTrusted: true });

  return {
    open(target, path, headers, isFresh) {
      const { protocol, hostname, port } = new URL(target.origin);
      const scheme = protocol === "https:" ? "https" : "http";
      const client = scheme === "https" ? https : http;
      return client.request({
        agent: (target.isTrusted ? (isFresh ? trustedOnce : trusted) : isFresh ? guardedOnce : guarded)[scheme],
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
      for (const agents of [guarded, trusted, guardedOnce, trustedOnce]) agents.destroy();
    },
  };
}

function createAgents(
  guard: AddressGuard,
  proxy: ProxyAddress | null,
  { isTrusted, ...options }: http.AgentOptions & { isTrusted: boolean },
): Record<"http" | "https", http.Agent> & { destroy(): void } {
  if (proxy) return createProxyAgents(proxy, guard, { ...options, isTrusted });
  const agents = { http: new http.Agent(options), https: new https.Agent(options) };
  return {
    ...agents,
    destroy() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}
