import type { Socket } from "node:net";
import { SocksClient } from "socks";
import type { FailureReason } from "../domain/fetch/fetch-result";
import type { ProxyAddress } from "../domain/view/proxy-address";
import { credentialsRefused, fault, nameOf, ProxyError } from "./proxy-error";

/** Where a tunnel leads: an address that was checked, or a name that the proxy is to resolve. */
export interface TunnelEnd {
  host: string;
  port: number;
}

/**
 * Asks a SOCKS5 proxy, over a connection to it, for one to a site.
 *
 * @throws ProxyError
 * @see https://www.rfc-editor.org/rfc/rfc1928
 */
export async function openSocksTunnel(
  proxy: ProxyAddress,
  end: TunnelEnd,
  { socket, timeoutMs }: { socket: Socket; timeoutMs: number },
): Promise<Socket> {
  // The library tells an error of the socket by its message alone.
  const broken = new Promise<never>((_resolve, reject) => {
    socket.once("error", (error) => reject(error));
  });
  try {
    const established = SocksClient.createConnection({
      command: "connect",
      destination: end,
      existing_socket: socket,
      timeout: timeoutMs,
      proxy: {
        host: proxy.hostname,
        port: proxy.port,
        type: 5,
        ...(proxy.user === null ? {} : { userId: proxy.user, password: proxy.password }),
      },
    });
    broken.catch(() => {});
    await Promise.race([established, broken]);
    return socket;
  } catch (error) {
    throw error instanceof ProxyError ? error : told(proxy, (error as Error).message);
  }
}

/** In our own words: the library's error carries its options, and so the password. */
function told(proxy: ProxyAddress, message: string): ProxyError {
  if (/authentication (failed|type)/i.test(message)) return credentialsRefused(proxy, "SOCKS5");
  const reply = /rejected connection - (\w+)/.exec(message)?.[1] ?? "";
  const words = siteReplies[reply];
  if (words) return new ProxyError(words[0], `${words[1]}, says ${nameOf(proxy)}`);
  if (reply === "NotAllowed") return fault(proxy, "does not let us through to the site");
  if (/socket closed/i.test(message)) return fault(proxy, "closed the connection");
  return fault(proxy, reply === "" ? "does not speak SOCKS5" : `could not connect (${reply})`);
}

/** What a proxy says of the site. */
const siteReplies: Record<string, readonly [FailureReason, string]> = {
  NetworkUnreachable: ["connection-refused", "no connection to the site: network unreachable"],
  HostUnreachable: ["connection-refused", "no connection to the site: host unreachable"],
  ConnectionRefused: ["connection-refused", "the site refuses connections"],
  TTLExpired: ["timeout", "no answer of the site in time"],
};
