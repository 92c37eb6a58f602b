import http from "node:http";
import net, { type Socket } from "node:net";
import tls from "node:tls";
import type { ProxyAddress } from "../domain/view/proxy-address";
import type { AddressGuard } from "./address-guard";
import { credentialsRefused, fault, nameOf, ProxyError } from "./proxy-error";
import { openSocksTunnel, type TunnelEnd } from "./socks-tunnel";

export interface TunnelOptions {
  guard: AddressGuard;
  /** From the first packet to the proxy's word that it is connected. */
  timeoutMs: number;
  /** Gets the connection to the proxy as soon as there is one, so that it can be ended from outside. */
  onSocket?(socket: Socket): void;
}

/** An answer to CONNECT has few headers. */
const headerBytesMax = 16 * 1024;

/**
 * Connects to a site through a proxy: `CONNECT` with HTTP proxies (for http sites too: so the proxy is given the address
 * that was checked and resolves nothing), SOCKS5 with the others.
 *
 * The proxy's own address passes the guard: whoever names a proxy must not reach into the operator's network by it.
 *
 * @throws ProxyError in words that hold no credentials.
 */
export async function openTunnel(proxy: ProxyAddress, end: TunnelEnd, options: TunnelOptions): Promise<Socket> {
  const why = options.guard.refuseHost(proxy.hostname);
  if (why) throw notAllowed(proxy, why);
  let socket: Socket | null = null;
  const timer = setTimeout(() => {
    socket?.destroy(new ProxyError("timeout", `${nameOf(proxy)} did not connect to the site in time`));
  }, options.timeoutMs);
  try {
    socket = startConnection(proxy, options.guard);
    options.onSocket?.(socket);
    await connected(socket, proxy);
    return proxy.scheme === "http" || proxy.scheme === "https"
      ? await connectByHttp(proxy, end, socket)
      : await openSocksTunnel(proxy, end, { socket, timeoutMs: options.timeoutMs });
  } catch (error) {
    socket?.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function startConnection({ scheme, hostname, port }: ProxyAddress, guard: AddressGuard): Socket {
  const place = { host: hostname, port, lookup: guard.lookup as net.LookupFunction };
  if (scheme !== "https") return net.connect(place);
  return tls.connect({ ...place, ...(net.isIP(hostname) === 0 ? { servername: hostname } : {}) });
}

function connected(socket: Socket, proxy: ProxyAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once(proxy.scheme === "https" ? "secureConnect" : "connect", resolve);
    socket.once("error", (error) => reject(unreachable(proxy, error)));
    socket.once("close", () => reject(new ProxyError("proxy-failed", `${nameOf(proxy)} closed the connection`)));
  });
}

function unreachable(proxy: ProxyAddress, error: NodeJS.ErrnoException): ProxyError {
  if (error instanceof ProxyError) return error;
  const { code = "" } = error;
  if (code === "ERR_PRIVATE_ADDRESS") return notAllowed(proxy, error.message);
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return fault(proxy, `cannot be found: its name does not resolve`);
  if (code === "ECONNREFUSED") return fault(proxy, "refuses connections");
  return fault(proxy, `cannot be reached (${code || "connection broke"})`);
}

function notAllowed(proxy: ProxyAddress, why: string): ProxyError {
  return fault(proxy, `is not used: ${why}, and the operator does not allow it`);
}

function connectByHttp(proxy: ProxyAddress, end: TunnelEnd, socket: Socket): Promise<Socket> {
  const authority = `${net.isIPv6(end.host) ? `[${end.host}]` : end.host}:${end.port}`;
  return new Promise((resolve, reject) => {
    const request = http.request({
      method: "CONNECT",
      path: authority,
      headers: {
        host: authority,
        ...(proxy.user === null ? {} : { "proxy-authorization": basic(proxy.user, proxy.password) }),
      },
      setHost: false,
      createConnection: () => socket,
      maxHeaderSize: headerBytesMax,
      insecureHTTPParser: true,
    });
    request.on("connect", (answer, _socket, head) => {
      const status = answer.statusCode ?? 0;
      if (status < 200 || status > 299) return reject(refusal(proxy, status));
      if (head.length > 0) socket.unshift(head);
      resolve(socket);
    });
    request.on("error", (error) =>
      reject(error instanceof ProxyError ? error : fault(proxy, `broke the connection (${codeOf(error)})`)),
    );
    request.end();
  });
}

function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
}

function refusal(proxy: ProxyAddress, status: number): ProxyError {
  if (status === 407) return credentialsRefused(proxy, "407");
  if (status === 504) return new ProxyError("timeout", `no answer of the site in time, says ${nameOf(proxy)} (504)`);
  if (status === 502 || status === 503) {
    return new ProxyError("connection-refused", `no connection to the site, says ${nameOf(proxy)} (${status})`);
  }
  return fault(proxy, `does not let us through to the site (${status})`);
}

function codeOf(error: NodeJS.ErrnoException): string {
  return error.code ?? "no HTTP";
}
