import type { FailureReason } from "../domain/fetch/fetch-result";
import type { ProxyAddress } from "../domain/view/proxy-address";
import { redactCredentials } from "../domain/view/redact-credentials";

/**
 * No way through the proxy. Made anew from words, never from an error of a library as its cause: those carry the
 * options of the connection, credentials among them.
 */
export class ProxyError extends Error {
  override name = "ProxyError";
  readonly code = "ERR_PROXY";
  /** `proxy-failed`, or what the proxy says of the site: that it cannot be reached, does not answer. */
  readonly reason: FailureReason;

  constructor(reason: FailureReason, message: string) {
    super(redactCredentials(message));
    this.reason = reason;
  }
}

/** How messages speak of a proxy. */
export function nameOf({ scheme, hostname, port }: ProxyAddress): string {
  return `the proxy ${scheme}://${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`;
}

export function fault(proxy: ProxyAddress, words: string): ProxyError {
  return new ProxyError("proxy-failed", `${nameOf(proxy)} ${words}`);
}

export function credentialsRefused(proxy: ProxyAddress, detail: string): ProxyError {
  return fault(
    proxy,
    proxy.user === null ? `asks for user and password (${detail})` : `refuses user and password (${detail})`,
  );
}
