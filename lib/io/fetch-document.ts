import type { LookupAddress } from "node:dns";
import { isBotCheckAnswer, isBotCheckPage } from "../domain/fetch/bot-check";
import type {
  FailureReason,
  FetchDocument,
  FetchRequest,
  FetchResult,
  FetchTrail,
  RefusalReason,
} from "../domain/fetch/fetch-result";
import { parseRetryAfter } from "../domain/fetch/retry-after";
import type { ProxyAddress } from "../domain/view/proxy-address";
import { redactCredentials } from "../domain/view/redact-credentials";
import { type AddressGuard, createAddressGuard, PrivateAddressError } from "./address-guard";
import { classifyFailure } from "./classify-failure";
import { type Answer, HttpExchange } from "./http-exchange";
import { createHttpTransport, type HttpTarget, type HttpTransport } from "./http-transport";
import { nameOf, ProxyError } from "./proxy-error";
import { decodeHead, readBodyStart } from "./read-head";
import type { ResolveOverrides } from "./resolve-overrides";

export interface FetcherOptions {
  resolve: ResolveOverrides;
  allowHosts: readonly string[];
  userAgent: string;
  acceptLanguage?: string | null;
  /** Sent to a host and the names below it, and to nobody else whatever redirects or sitemaps lead to. */
  siteHeaders?: { host: string; headers: Record<string, string> };
  /** The way to every site. Its address passes the guard too. */
  proxy?: ProxyAddress | null;
  /** Stands in for DNS in tests. */
  resolveName?: (hostname: string) => Promise<LookupAddress[]>;
}

export interface Fetcher {
  fetchDocument: FetchDocument;
  /** What sites are told; shown where they refuse. */
  userAgent: string;
  /** `direct`, or the proxy without its credentials. */
  route: string;
  /** Closes every connection; requests under way fail. */
  close(): void;
}

/**
 * Makes the one HTTP client of the product. GET only, HTTP/1.1, no cookies, every hop past the address guard, every
 * size and time bounded. One attempt a call: waiting and trying again are the caller's.
 */
export function createFetcher(options: FetcherOptions): Fetcher {
  const guard = createAddressGuard(options);
  const transport = createHttpTransport(guard, options.proxy);
  return {
    userAgent: options.userAgent,
    route: routeOf(options.proxy ?? null),
    fetchDocument: (request) => new DocumentFetch(request, options, guard, transport).run(),
    close: () => transport.close(),
  };
}

type Hop = { exchange: HttpExchange; answer: Answer } | { result: FetchResult };

class DocumentFetch {
  readonly #request: FetchRequest;
  readonly #options: FetcherOptions;
  readonly #guard: AddressGuard;
  readonly #transport: HttpTransport;
  readonly #startedAt = performance.now();
  readonly #trail: FetchTrail;
  readonly #visited = new Set<string>();
  #setsCookie = false;

  constructor(request: FetchRequest, options: FetcherOptions, guard: AddressGuard, transport: HttpTransport) {
    this.#request = request;
    this.#options = options;
    this.#guard = guard;
    this.#transport = transport;
    this.#trail = { status: null, finalUrl: request.url, redirects: [], headers: {} };
  }

  async run(): Promise<FetchResult> {
    const start = readHttpUrl(this.#request.url);
    if (!start) return this.#refused("non-http-scheme", this.#request.url, "not an http or https address");
    for (let url = start; ; ) {
      this.#trail.finalUrl = url.href;
      this.#visited.add(url.href);
      const hop = await this.#ask(url);
      if ("result" in hop) return hop.result;
      const location = hop.answer.headers.location;
      if (!redirectStatuses.has(hop.answer.status) || !location) return this.#conclude(hop.exchange, hop.answer);
      const next = await this.#followedTo(hop.exchange, hop.answer, url, location);
      if (!(next instanceof URL)) return next;
      url = next;
    }
  }

  /** One hop. A kept connection that the server closed meanwhile is replaced once, as every browser does. */
  async #ask(url: URL): Promise<Hop> {
    const refusal = this.#refusalOf(url);
    if (refusal) return { result: refusal };
    const target = this.#targetOf(url);
    for (let isFresh = false; ; isFresh = true) {
      const exchange = this.#open(url, target, isFresh);
      try {
        const answer = await exchange.answer();
        this.#trail.status = answer.status;
        this.#trail.headers = answer.headers;
        this.#setsCookie ||= answer.setsCookie;
        return { exchange, answer };
      } catch (error) {
        if (this.#request.signal?.aborted) throw error;
        if (isFresh || !exchange.isStale) return { result: this.#brokenHop(error as Error, exchange, url) };
      }
    }
  }

  #open(url: URL, target: HttpTarget, isFresh: boolean): HttpExchange {
    const { timeoutMs, totalMs, signal } = this.#request;
    const headers = {
      "user-agent": this.#options.userAgent,
      accept: "application/xml, text/xml, text/plain;q=0.9, */*;q=0.8",
      "accept-encoding": "gzip",
      ...this.#viewHeaders(url),
      ...sendableHeaders(this.#request.headers),
      ...(target.isTrusted ? { "x-forwarded-proto": url.protocol.slice(0, -1) } : {}),
    };
    const deadlineMs = totalMs - (performance.now() - this.#startedAt);
    return new HttpExchange(this.#transport.open(target, url.pathname + url.search, headers, isFresh), {
      timeoutMs,
      deadlineMs,
      ...(signal ? { signal } : {}),
    });
  }

  #viewHeaders(url: URL): Record<string, string> {
    const { acceptLanguage, siteHeaders } = this.#options;
    return {
      ...(acceptLanguage ? { "accept-language": acceptLanguage } : {}),
      ...(siteHeaders && isWithin(url.hostname, siteHeaders.host) ? sendableHeaders(siteHeaders.headers) : {}),
    };
  }

  #targetOf(url: URL): HttpTarget {
    const override = this.#options.resolve.find(url.hostname);
    return override?.kind === "origin"
      ? { origin: override.origin, host: url.host, isTrusted: true }
      : { origin: url.origin, host: url.host, isTrusted: false };
  }

  #refusalOf(url: URL): FetchResult | null {
    if (this.#targetOf(url).isTrusted) return null;
    const why = this.#guard.refuseHost(url.hostname);
    return why ? this.#refused("private-address", url.href, why) : null;
  }

  async #followedTo(exchange: HttpExchange, answer: Answer, from: URL, location: string): Promise<URL | FetchResult> {
    await readBodyStart(exchange, this.#request.signal);
    const { redirects } = this.#trail;
    const target = readLocation(location, from);
    if (!target) return this.#failed("http-error", `redirects to "${location.slice(0, 200)}", which is no address`);
    if (!isHttp(target)) {
      return this.#refused("non-http-redirect", target.href.slice(0, 2_000), `redirects to ${target.protocol} address`);
    }
    redirects.push({ url: from.href, status: answer.status });
    if (this.#visited.has(target.href)) {
      const hint = this.#setsCookie ? "; the site sets cookies on the way, which are not kept" : "";
      return this.#failed("redirect-loop", `redirects run in a circle at ${target.href}${hint}`);
    }
    if (redirects.length > this.#request.redirectsMax) {
      return this.#failed("redirect-loop", `more than ${this.#request.redirectsMax} redirects`);
    }
    const refusal = this.#refusalOf(target);
    if (refusal) return refusal;
    if ((await this.#request.onRedirect?.(target.href)) === "stop") {
      return { kind: "stopped", nextUrl: target.href, ...this.#trail, finalUrl: target.href };
    }
    return target;
  }

  async #conclude(exchange: HttpExchange, answer: Answer): Promise<FetchResult> {
    const { status, headers } = answer;
    const isCheck = isBotCheckAnswer(headers);
    if (status >= 200 && status < 300 && !isCheck) {
      return { kind: "body", ...this.#trail, status, body: exchange.body(), bodyProblems: exchange.bodyProblems };
    }
    const body = await readBodyStart(exchange, this.#request.signal);
    if (status === 304) return { kind: "not-modified", ...this.#trail };
    const head = await decodeHead(body, headers["content-type"]);
    const reason = isCheck ? "blocked" : reasonOf(status, head);
    const detail =
      reason === "blocked" && status !== 401 && status !== 403 ? "a bot check" : `server answered ${status}`;
    const retryAfterMs = parseRetryAfter(headers["retry-after"], this.#request.now?.() ?? Date.now());
    return { kind: "failed", reason, retryAfterMs, head, detail, ...this.#trail };
  }

  #brokenHop(error: Error, exchange: HttpExchange, url: URL): FetchResult {
    this.#trail.status = null;
    this.#trail.headers = {};
    if (error instanceof PrivateAddressError) return this.#refused("private-address", url.href, error.message);
    const { reason, detail } = classifyFailure(error, exchange.phase);
    const { proxy } = this.#options;
    const isOfProxy = !proxy || error instanceof ProxyError;
    return this.#failed(reason, isOfProxy ? detail : `${detail}, by way of ${nameOf(proxy)}`);
  }

  #failed(reason: FailureReason, detail: string): FetchResult {
    return { kind: "failed", reason, detail, retryAfterMs: null, head: null, ...this.#trail };
  }

  #refused(reason: RefusalReason, refusedUrl: string, detail: string): FetchResult {
    return { kind: "refused", reason, refusedUrl, detail, ...this.#trail };
  }
}

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

function reasonOf(status: number, head: string | null): FailureReason {
  if (status === 404 || status === 410) return "absent";
  // 999 is one network's own word for it.
  if (status === 401 || status === 403 || status === 999) return "blocked";
  if (status === 429) return "rate-limited";
  return head && isBotCheckPage(head) ? "blocked" : "http-error";
}

function isWithin(hostname: string, host: string): boolean {
  return hostname === host || hostname.endsWith(`.${host}`);
}

function routeOf(proxy: ProxyAddress | null): string {
  if (!proxy) return "direct";
  const { scheme, hostname, port, user } = proxy;
  const host = hostname.includes(":") ? `[${hostname}]` : hostname;
  const credentials = user === null ? "" : `${encodeURIComponent(user)}:${encodeURIComponent(proxy.password)}@`;
  return redactCredentials(`${scheme}://${credentials}${host}:${port}`);
}

function isHttp(url: URL): boolean {
  return url.protocol === "http:" || url.protocol === "https:";
}

/** Without fragment, which is never sent, and without credentials, which are not ours to use. */
function bare(url: URL): URL {
  if (isHttp(url)) {
    url.hash = "";
    url.username = "";
    url.password = "";
  }
  return url;
}

function readHttpUrl(text: string): URL | null {
  const url = URL.canParse(text) ? bare(new URL(text)) : null;
  return url && isHttp(url) ? url : null;
}

function readLocation(location: string, from: URL): URL | null {
  // Header bytes arrive as latin-1; an address with other characters is UTF-8 in practice.
  const bytes = Buffer.from(location.trim(), "latin1");
  const text = bytes.toString("utf8").includes("\ufffd") ? location.trim() : bytes.toString("utf8");
  return URL.canParse(text, from) ? bare(new URL(text, from)) : null;
}

/** Leaves out what no request can carry: a stored ETag may hold anything, and must not stop a walk. */
function sendableHeaders(headers: Record<string, string> = {}): Record<string, string> {
  const sendable = Object.entries(headers).filter(
    ([name, value]) =>
      /^[!#$%&'*+.^_`|~\w-]+$/.test(name) &&
      /^[\t\x20-\x7e\x80-\xff]*$/.test(value) &&
      !ownHeaders.has(name.toLowerCase()),
  );
  return Object.fromEntries(sendable.map(([name, value]) => [name.toLowerCase(), value]));
}

/** Set by the client, for they decide where a request goes and how its answer is read. */
const ownHeaders = new Set([
  "host",
  "connection",
  "transfer-encoding",
  "content-length",
  "accept-encoding",
  "x-forwarded-proto",
  "upgrade",
  "expect",
  "keep-alive",
  "te",
]);
