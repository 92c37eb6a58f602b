import { isLocalName, whyNotPublic } from "../fetch/public-address";
import { trimText } from "./trim-text";

export type TypedAddress =
  | {
      ok: true;
      /** Lower case, ASCII, without a leading "www.", with a port only where one was typed: the key of a site. */
      host: string;
      /** An origin with "/", a sitemap or a robots.txt. */
      startAddress: string;
      kind: "domain" | "sitemap" | "robots";
    }
  | {
      ok: false;
      /** To be shown as it stands. */
      message: string;
    };

const addressLengthMax = 2_048;
const sitemapPath = /\.(?:xml|gz|txt|rss|atom|rdf)$|sitemap/i;

/**
 * Reads what an analyst typed: a domain, any page of it, a sitemap or a robots.txt. A page stands for its domain.
 *
 * @param allowHosts Host names that the operator allows although they are local or not public.
 * @returns `ok: false` with a sentence for what cannot be walked. Never throws, asks nobody.
 */
export function parseAddress(typed: string, allowHosts: readonly string[] = []): TypedAddress {
  const text = trimText(typed);
  if (text === "") return refuse("Enter a domain or the address of a sitemap");
  if (text.length > addressLengthMax) return refuse("This address is too long to be one");

  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d+(?:[/?#]|$))/i.exec(text)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== "http" && scheme !== "https") {
    return refuse(`Only http and https addresses can be walked, not ${scheme}:`);
  }
  const absolute = scheme === undefined ? `https://${text.replace(/^\/+/, "")}` : text;
  if (/\s/.test(text) || !URL.canParse(absolute)) return refuse(notADomain(text));
  return readUrl(new URL(absolute), text, allowHosts);
}

function readUrl(url: URL, text: string, allowHosts: readonly string[]): TypedAddress {
  const name = url.hostname.replace(/\.$/, "");
  if (!allowHosts.includes(name)) {
    const problem = whyNotWalkable(name, text);
    if (problem !== null) return refuse(problem);
  }
  if (url.username !== "" || url.password !== "") {
    return refuse("Leave user name and password out of the address");
  }
  const port = url.port === "" ? "" : `:${url.port}`;
  const host = `${name.replace(/^www\./, "")}${port}`;
  url.hostname = name;
  url.hash = "";
  if (/^\/robots\.txt$/i.test(url.pathname)) return { ok: true, host, startAddress: url.href, kind: "robots" };
  if (sitemapPath.test(url.pathname)) return { ok: true, host, startAddress: url.href, kind: "sitemap" };
  return { ok: true, host, startAddress: `${url.origin}/`, kind: "domain" };
}

function whyNotWalkable(name: string, text: string): string | null {
  const address = name.replace(/^\[|\]$/g, "");
  if (address.includes(":") || /^\d+(?:\.\d+){3}$/.test(address)) {
    const why = whyNotPublic(address);
    return why === null ? null : `Private and reserved addresses are not walked: ${why}`;
  }
  if (isLocalName(name)) return `"${name}" is a name of this machine or its own network, which is not walked`;
  if (!/^(?:[\p{L}\p{N}_](?:[\p{L}\p{N}_-]{0,61}[\p{L}\p{N}_])?\.)+[\p{L}][\p{L}\p{N}-]*$/u.test(name))
    return notADomain(text);
  return null;
}

function notADomain(text: string): string {
  return `"${text.length > 80 ? `${text.slice(0, 80)}…` : text}" is not a domain: enter one like example.com, or the address of a sitemap`;
}

function refuse(message: string): TypedAddress {
  return { ok: false, message };
}
