import type { FetchDocument, FetchResult } from "../domain/fetch/fetch-result";

const patienceMs = 8_000;

/**
 * Knocks at the door before a walk is ordered: a name that does not resolve or a host that cannot be reached is a slip
 * of the pen, to be told where it was typed, and no walk that happened. Whatever the host answers is for the walk.
 *
 * @returns a sentence to be shown as it stands; null where the host answers.
 */
export async function findWhyUnreachable(fetchDocument: FetchDocument, startAddress: string): Promise<string | null> {
  const start = new URL(startAddress);
  const knock = (origin: string) =>
    fetchDocument({
      url: new URL("/robots.txt", origin).href,
      timeoutMs: patienceMs,
      totalMs: patienceMs,
      redirectsMax: 5,
    });
  const result = await knock(start.origin);
  const words = wordsOf(result, start.hostname);
  if (words === null || start.protocol !== "https:" || !isClosed(result)) return words;
  return wordsOf(await knock(`http://${start.host}`), start.hostname) === null ? null : words;
}

function isClosed(result: FetchResult): boolean {
  return result.kind === "failed" && (result.reason === "connection-refused" || result.reason === "tls-error");
}

function wordsOf(result: FetchResult, host: string): string | null {
  if (result.kind === "refused" && result.reason === "private-address") {
    return `${host} leads to a private address, and those are not walked unless the operator allows the host`;
  }
  if (result.kind !== "failed") return null;
  switch (result.reason) {
    case "dns-failure":
      return `${host} cannot be found: the name does not resolve`;
    case "connection-refused":
      return `${host} cannot be reached: it refuses connections`;
    case "connection-reset":
      return `${host} cannot be reached: it breaks the connection`;
    case "tls-error":
      return `${host} cannot be reached safely: its TLS certificate or handshake failed`;
    case "timeout":
      return `${host} does not answer: nothing came within ${patienceMs / 1_000} seconds`;
    default:
      return null;
  }
}
