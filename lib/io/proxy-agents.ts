import type { LookupAddress } from "node:dns";
import http, { type ClientRequestArgs } from "node:http";
import https from "node:https";
import net, { type Socket } from "node:net";
import type { Duplex } from "node:stream";
import tls, { type ConnectionOptions } from "node:tls";
import type { ProxyAddress } from "../domain/view/proxy-address";
import type { AddressGuard } from "./address-guard";
import { openTunnel } from "./proxy-tunnel";
import type { TunnelEnd } from "./socks-tunnel";

/** Longest a proxy may take, whatever the patience of a request: a request that gave up cannot call it back. */
const tunnelMsMax = 60_000;

export type AgentPair = Record<"http" | "https", http.Agent>;

/**
 * Agents whose connections go through a proxy.
 *
 * A name is resolved and checked here, and the proxy is given the address: no second look-up between check and
 * connection, at the proxy's end either. Only `socks5h` is given the name, after the same check, for that is what the
 * analyst asked for with it. A trusted target (a stand-in of the operator) is named to the proxy as it stands, without a
 * check: the way leads through the proxy, to where the operator said.
 */
export function createProxyAgents(
  proxy: ProxyAddress,
  guard: AddressGuard,
  options: http.AgentOptions & { isTrusted: boolean },
): AgentPair & { destroy(): void } {
  const open = new Set<Socket>();
  const onSocket = (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  };
  const tunnelTo = async (target: ClientRequestArgs) =>
    openTunnel(proxy, await endOf(proxy, target, options.isTrusted ? null : guard), {
      guard,
      timeoutMs: tunnelMsMax,
      onSocket,
    });
  const plain = tunnelling(new http.Agent(options), tunnelTo);
  const secure = tunnelling(new https.Agent(options), async (target) =>
    tls.connect({
      ...(target as ConnectionOptions),
      socket: await tunnelTo(target),
      path: undefined,
    } as ConnectionOptions),
  );
  return {
    http: plain,
    https: secure,
    destroy() {
      plain.destroy();
      secure.destroy();
      for (const socket of open) socket.destroy();
    },
  };
}

function tunnelling<A extends http.Agent>(agent: A, connect: (target: ClientRequestArgs) => Promise<Duplex>): A {
  agent.createConnection = (target, callback) => {
    connect(target).then(
      (socket) => callback?.(null, socket),
      // Node passes no socket along with an error.
      (error) => callback?.(error, undefined as unknown as Duplex),
    );
    return undefined;
  };
  return agent;
}

async function endOf(proxy: ProxyAddress, target: ClientRequestArgs, guard: AddressGuard | null): Promise<TunnelEnd> {
  const host = target.host ?? "";
  const port = Number(target.port ?? target.defaultPort);
  if (!guard || net.isIP(host) !== 0) return { host, port };
  const addresses = await resolve(host, guard);
  if (proxy.scheme === "socks5h") return { host, port };
  // Few proxies reach IPv6, and one that does reaches IPv4 as well.
  const address = addresses.find(({ family }) => family === 4) ?? addresses[0];
  return { host: address?.address ?? host, port };
}

function resolve(host: string, guard: AddressGuard): Promise<LookupAddress[]> {
  return new Promise((done, reject) => {
    guard.lookup(host, { all: true }, (error, addresses) =>
      error ? reject(error) : done(addresses as LookupAddress[]),
    );
  });
}
