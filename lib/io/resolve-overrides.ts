import { isIP } from "node:net";

/**
 * Where requests for a host go instead of where DNS says.
 *
 * `address`: what the name resolves to; the address guard applies as to any answer of DNS.
 * `origin`: a stand-in, named by the operator and therefore allowed. Requests for the host, whatever their scheme, go
 * there with the original `Host`, and the original scheme in `x-forwarded-proto`.
 */
export type ResolveTarget = { kind: "address"; address: string } | { kind: "origin"; origin: string };

export interface ResolveOverrides {
  /** Null: ask DNS. An exact name comes before a wildcard, a longer wildcard before a shorter one. */
  find(hostname: string): ResolveTarget | null;
  size: number;
}

/** One spelling of a host: lower case, no brackets, no final dot. */
export function normaliseHostname(hostname: string): string {
  return hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "");
}

/**
 * Reads a comma list of `host=address`, `host=http://address:port` or `host=https://address:port`; `*.suffix` stands
 * for all names below the suffix and not for the suffix. A later item for the same host replaces an earlier one.
 *
 * @throws SyntaxError for an item that is none of these; the text names the item.
 */
export function parseResolveOverrides(text: string): ResolveOverrides {
  const targets = new Map<string, ResolveTarget>();
  for (const item of text.split(",").map((part) => part.trim())) {
    if (item === "") continue;
    const at = item.indexOf("=");
    const target = at > 0 ? parseTarget(item.slice(at + 1).trim()) : null;
    if (!target) throw new SyntaxError(`Cannot read "${item}": write host=address or host=http://address:port`);
    targets.set(normaliseHostname(item.slice(0, at).trim()), target);
  }
  return { size: targets.size, find: (hostname) => findTarget(targets, normaliseHostname(hostname)) };
}

function parseTarget(text: string): ResolveTarget | null {
  if (/^https?:\/\//i.test(text)) {
    if (!URL.canParse(text)) return null;
    const url = new URL(text);
    return url.pathname === "/" && url.search === "" ? { kind: "origin", origin: url.origin } : null;
  }
  const address = normaliseHostname(text);
  return isIP(address) === 0 ? null : { kind: "address", address };
}

function findTarget(targets: Map<string, ResolveTarget>, name: string): ResolveTarget | null {
  if (targets.size === 0) return null;
  const exact = targets.get(name);
  if (exact) return exact;
  // An IP address has dots too, but nothing stands below another address.
  if (isIP(name) !== 0) return null;
  for (let dot = name.indexOf("."); dot !== -1; dot = name.indexOf(".", dot + 1)) {
    const wildcard = targets.get(`*${name.slice(dot)}`);
    if (wildcard) return wildcard;
  }
  return null;
}
