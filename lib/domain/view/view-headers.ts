export type ParsedHeaders =
  | {
      ok: true;
      /** Names in lower case; two of one name are joined by ", ". */
      headers: Record<string, string>;
    }
  /** To be shown as it stands; names a header, never its value. */
  | { ok: false; message: string };

const headersMax = 20;
const bytesMax = 4_096;
const token = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i;
/** What a header can carry, latin-1 included. */
const value = /^[\t\x20-\x7e\xa0-\xff]*$/;

/**
 * Reads headers of a view, one `Name: value` a line. Empty lines are passed over.
 *
 * Refused are those that decide where a request goes, how its answer is read, or what the walk itself asks: they are
 * not the analyst's to set. Never throws.
 */
export function parseViewHeaders(text: string): ParsedHeaders {
  const headers = new Map<string, string>();
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  if (lines.length > headersMax) return refuse(`At most ${headersMax} headers can be sent`);
  if (text.length > bytesMax) return refuse(`The headers are longer than ${bytesMax.toLocaleString("en-US")} bytes`);
  for (const line of lines) {
    const colon = line.indexOf(":");
    if (colon < 1) return refuse('Write a header as "Name: value", one a line');
    const name = line.slice(0, colon).trim().toLowerCase();
    const given = line.slice(colon + 1).trim();
    if (!token.test(name)) return refuse("A name of a header holds characters that it cannot have");
    if (!value.test(given)) return refuse(`The header ${name} holds characters that it cannot carry`);
    const why = whyNotSendable(name);
    if (why) return refuse(why);
    const before = headers.get(name);
    headers.set(name, before === undefined ? given : `${before}, ${given}`);
  }
  return { ok: true, headers: Object.fromEntries(headers) };
}

/** Headers as they may be shown: what looks like a key is not. */
export function showHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, shown]) => [name, secretName.test(name) ? "***" : shown]),
  );
}

const secretName = /auth|cookie|token|key|secret|pass|session|signature|credential/i;

function whyNotSendable(name: string): string | null {
  if (name === "user-agent" || name === "accept-language") return `${name} has a field of its own`;
  if (connectionHeaders.has(name) || name.startsWith("proxy-")) {
    return `${name} cannot be set: it belongs to the connection`;
  }
  return walkHeaders.has(name) ? `${name} cannot be set: the walk itself decides it` : null;
}

/** @see https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1 */
const connectionHeaders = new Set([
  "connection",
  "content-length",
  "expect",
  "host",
  "http2-settings",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "via",
]);

const walkHeaders = new Set([
  "accept-encoding",
  "if-match",
  "if-modified-since",
  "if-none-match",
  "if-range",
  "if-unmodified-since",
  "range",
  "x-forwarded-proto",
]);

function refuse(message: string): ParsedHeaders {
  return { ok: false, message };
}
