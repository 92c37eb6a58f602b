/** One request of an access log. */
export interface LoggedRequest {
  /** `host` or null: only some logs begin with it. */
  host: string | null;
  method: string;
  /** A path with its query, or an absolute address. */
  target: string;
  status: number | null;
}

/** [host] client ident user [time] "METHOD target HTTP/1.1" status bytes … */
const line =
  /^(?:([a-z0-9.-]+\.[a-z][a-z0-9-]*)(?::\d+)?\s+)?(\S+)\s+\S+\s+(?:\S+|"[^"]*")\s+\[[^\]]{10,40}\]\s+"((?:[^"\\]|\\.)*)"\s+(\d{3}|-)(?:\s|$)/i;
const request = /^([A-Z]+)\s+(\S+)(?:\s+HTTP\/[\d.]+)?$/;

/**
 * Reads a line of an access log in common or combined format, with or without the virtual host before it.
 *
 * @returns null where it is no such line; a request that is none (a bad handshake) has an empty method.
 * @see https://httpd.apache.org/docs/current/logs.html#accesslog
 */
export function readLogLine(text: string): LoggedRequest | null {
  const found = line.exec(text);
  if (!found) return null;
  const asked = request.exec(found[3] ?? "");
  const status = found[4] === "-" ? null : Number(found[4]);
  if (!asked) return { host: found[1] ?? null, method: "", target: "", status };
  return { host: found[1]?.toLowerCase() ?? null, method: asked[1] ?? "", target: asked[2] ?? "", status };
}
