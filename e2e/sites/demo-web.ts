import { setMaxListeners } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { renderPage } from "./demo-page";
import type { DemoAnswer, DemoSite } from "./demo-site";
import { createDemoSites } from "./demo-sites";
import { createDocumentStore } from "./document-store";
import { sendFresh, sendStored } from "./send-document";
import { escapeXml } from "./sitemap-xml";

export interface DemoWebRequest {
  host: string;
  /** With its query. */
  path: string;
  /** Unix milliseconds on the clock of the demo web. */
  at: number;
  method: string;
  headers: Record<string, string | string[] | undefined>;
}

export interface DemoWeb {
  port: number;
  /** `http://127.0.0.1:4180`: in a browser, a list of the sites; with a `Host` header, one of them. */
  origin: string;
  /** What `GAZETTEER_RESOLVE` must hold for the product to find the sites. */
  resolve: string;
  sites: readonly { host: string; about: string; states: readonly string[] }[];
  /** Requests so far, oldest first; the last 100,000. */
  requests(): DemoWebRequest[];
  /**
   * Puts a site into one of its states.
   * @param site Host, or its first label: `growing.demo.test`, `growing`.
   * @throws {RangeError} No such site or state.
   */
  set(site: string, state: string): void;
  stop(): Promise<void>;
}

export interface DemoWebOptions {
  /** 0 is any free port. */
  port?: number;
  /** Unix milliseconds at the start: every date of the sites hangs on it, and the clock runs on from there. */
  now?: number;
}

const requestsMax = 100_000;

/**
 * Serves all demo sites on one loopback port, told apart by `Host`; `news.localhost` is `news.demo.test` too, so that
 * a browser finds the sites without help.
 */
export async function startDemoWeb({ port = 0, now = Date.now() }: DemoWebOptions = {}): Promise<DemoWeb> {
  const startedAt = performance.now();
  const clock = () => Math.round(now + performance.now() - startedAt);
  const sites = new Map(
    createDemoSites(now).map((site) => [site.host, { site, state: site.states[0] ?? "initial", stateAt: now }]),
  );
  const store = createDocumentStore();
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const log: DemoWebRequest[] = [];

  function set(name: string, state: string): void {
    const entry = sites.get(name.includes(".") ? name : `${name}.demo.test`);
    if (!entry) throw new RangeError(`No demo site "${name}"`);
    if (!entry.site.states.includes(state)) throw new RangeError(`No state "${state}" of ${entry.site.host}`);
    entry.state = state;
    entry.stateAt = clock();
  }

  async function send(answer: DemoAnswer, key: string, exchange: Exchange): Promise<void> {
    if (answer.kind === "reset") {
      exchange.request.socket.resetAndDestroy();
      return;
    }
    if (answer.delayMs > 0) await wait(answer.delayMs, undefined, { signal: stopping.signal });
    if (!answer.kept) sendFresh(exchange, answer);
    else await sendStored(exchange, answer, await store.read(`${key} ${answer.version}`, answer.pieces));
  }

  async function handle(exchange: Exchange): Promise<void> {
    const { request, response } = exchange;
    const host = siteHost(request.headers.host ?? "");
    const path = request.url ?? "/";
    const at = clock();
    response.setHeader("date", new Date(at).toUTCString());
    log.push({ host, path, at, method: request.method ?? "GET", headers: request.headers });
    if (log.length > requestsMax) log.shift();

    const entry = sites.get(host);
    if (entry) {
      const { site, state, stateAt } = entry;
      const answer = site.respond({ path, state, stateAt, clockMs: at });
      const key = `${host} ${path} ${state} ${stateAt}`;
      if (answer) await send(answer, key, exchange);
      else sendPlain(exchange, 404, { title: "Not found", paragraphs: [`${site.host} has no such page.`] });
    } else if (sites.has(host.replace(/^www\./, ""))) {
      response.writeHead(301, { location: `https://${host.replace(/^www\./, "")}${path}` }).end();
    } else if (host.endsWith(".demo.test")) {
      sendPlain(exchange, 404, { title: "Not found", paragraphs: [`There is no demo site ${host}.`] });
    } else if (request.method === "POST" && path.startsWith("/set?")) {
      const query = new URLSearchParams(path.slice(path.indexOf("?")));
      set(query.get("site") ?? "", query.get("state") ?? "");
      response.writeHead(303, { location: "/" }).end();
    } else if (path !== "/") {
      sendPlain(exchange, 404, { title: "Not found", paragraphs: ["The demo sites answer under their own names."] });
    } else {
      sendHtml(exchange, 200, renderContents([...sites.values()], address.port));
    }
  }

  const server = createServer((request, response) => {
    response.sendDate = false;
    handle({ request, response }).catch((error: unknown) => {
      if (stopping.signal.aborted || response.destroyed) return;
      if (response.headersSent) response.destroy();
      else
        sendPlain({ request, response }, error instanceof RangeError ? 400 : 500, {
          title: "Error",
          paragraphs: [String(error)],
        });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${address.port}`;
  return {
    port: address.port,
    origin,
    resolve: `*.demo.test=${origin}`,
    sites: [...sites.values()].map(({ site }) => ({ host: site.host, about: site.about, states: site.states })),
    requests: () => [...log],
    set,
    async stop() {
      stopping.abort();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** `News.localhost:4180` → `news.demo.test` */
function siteHost(header: string): string {
  return header
    .toLowerCase()
    .replace(/:\d+$/, "")
    .replace(/\.$/, "")
    .replace(/\.localhost$/, ".demo.test");
}

function sendPlain(exchange: Exchange, status: number, page: { title: string; paragraphs: string[] }): void {
  sendHtml(exchange, status, renderPage(page));
}

function sendHtml({ request, response }: Exchange, status: number, html: string): void {
  response.writeHead(status, { "content-type": "text/html; charset=utf-8", "content-length": Buffer.byteLength(html) });
  response.end(request.method === "HEAD" ? undefined : html);
}

/** The page at the bare address: every site, what it shows, and a button for each of its states. */
function renderContents(entries: { site: DemoSite; state: string }[], port: number): string {
  const rows = entries.map(({ site, state }) => {
    const name = site.host.split(".")[0];
    const buttons = site.states.map((choice) => {
      const action = `/set?site=${site.host}&amp;state=${choice}`;
      return `<form method="post" action="${action}"><button${choice === state ? " disabled" : ""}>${choice}</button></form>`;
    });
    const link = `<a href="http://${name}.localhost:${port}/">${site.host}</a>`;
    return `<tr><td>${link}</td><td>${escapeXml(site.about)}</td><td>${site.states.length > 1 ? buttons.join("") : ""}</td></tr>`;
  });
  const style =
    "body{font:16px/1.5 system-ui;margin:2rem}td{padding:.4rem 1rem .4rem 0;vertical-align:top}form{display:inline}";
  const head = `<meta charset="utf-8"><title>Demo web</title><style>${style}</style>`;
  return `<!doctype html>\n<html lang="en"><head>${head}</head><body><main><h1>Demo web</h1><p>Type one of these names into Gazetteer.</p><table>${rows.join("\n")}</table></main></body></html>\n`;
}
