import http from "node:http";
import net, { type AddressInfo, type Socket } from "node:net";
import { createFetcher, type Fetcher, type FetcherOptions } from "./fetch-document";
import { parseResolveOverrides } from "./resolve-overrides";

/** A site on loopback for tests of the client: real sockets, any behaviour. */
export interface LoopbackSite {
  /** `http://127.0.0.1:port`, to be named as a stand-in. */
  origin: string;
  port: number;
  /** `METHOD scheme://host/path` of every request, in order; empty for a raw site. */
  requests: string[];
  /** Connections taken so far. */
  connections: number;
  close(): Promise<void>;
}

/** Serves HTTP by one listener. */
export function serveHttp(listener: http.RequestListener): Promise<LoopbackSite> {
  const requests: string[] = [];
  const server = http.createServer((request, response) => {
    response.on("error", () => {});
    requests.push(
      `${request.method} ${request.headers["x-forwarded-proto"] ?? "http"}://${request.headers.host}${request.url}`,
    );
    listener(request, response);
  });
  return listen(server, requests);
}

/** Serves raw bytes: the listener gets each socket once the request's headers are in. */
export function serveRaw(listener: (socket: Socket) => void): Promise<LoopbackSite> {
  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    socket.on("error", () => {});
    let head = "";
    socket.on("data", (chunk) => {
      head += chunk.toString("latin1");
      if (!head.includes("\r\n\r\n")) return;
      head = "";
      listener(socket);
    });
  });
  return listen(server, []);
}

/** Takes connections and hands them over before a byte is read, as a server of another protocol. */
export function serveSockets(listener: (socket: Socket) => void): Promise<LoopbackSite> {
  const server = net.createServer((socket) => {
    socket.on("error", () => {});
    listener(socket);
  });
  return listen(server, []);
}

/** A port of loopback that nobody listens on. */
export async function findClosedPort(): Promise<number> {
  const site = await serveSockets(() => {});
  await site.close();
  return site.port;
}

/** A client with short names for what a test says: `resolve` is text as in the environment. */
export function createTestFetcher(
  resolve: string,
  options: Partial<Pick<FetcherOptions, "allowHosts" | "resolveName">> = {},
): Fetcher {
  return createFetcher({
    resolve: parseResolveOverrides(resolve),
    allowHosts: [],
    userAgent: "Gazetteer/0.1 (+test@example.com)",
    resolveName: (hostname) => Promise.reject(Object.assign(new Error(hostname), { code: "ENOTFOUND" })),
    ...options,
  });
}

async function listen(server: net.Server, requests: string[]): Promise<LoopbackSite> {
  const sockets = new Set<Socket>();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const site: LoopbackSite = {
    origin: `http://127.0.0.1:${port}`,
    port,
    requests,
    connections: 0,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => server.close(() => done()));
    },
  };
  server.on("connection", (socket: Socket) => {
    site.connections += 1;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  return site;
}
