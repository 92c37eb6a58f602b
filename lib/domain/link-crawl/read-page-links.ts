import { normaliseUrl } from "../url/normalise-url";
import { siteHostOf } from "../url/site-host-of";
import { elementsOf, type HtmlElement } from "../verify/html-tree";

/** What a page says to a crawler. */
export interface PageLinks {
  /** Distinct addresses of the site that may be followed, in the order of the page. */
  followed: string[];
  /** Distinct addresses of the site, all of them; on other hosts; of the site but marked nofollow wherever they stand. */
  links: number;
  linksElsewhere: number;
  linksNofollow: number;
  canonical: string | null;
  robotsMeta: string | null;
  isNoindex: boolean;
  isNofollow: boolean;
}

/** Links of one page that are looked at. */
const linksMax = 5_000;
/** Longer addresses are no pages that anybody wrote. */
export const locLengthMax = 2_000;
const fileEnding =
  /\.(?:pdf|jpe?g|png|gif|svg|webp|avif|ico|bmp|tiff?|mp[34]|m4[av]|avi|mov|webm|wav|ogg|zip|gz|tgz|rar|7z|exe|dmg|iso|apk|css|m?js|json|xml|rss|atom|txt|csv|docx?|xlsx?|pptx?|od[tsp]|epub|woff2?|ttf|eot)$/i;

/** Ends as files do that are no pages. @param loc In normal form. */
export function isFileAddress(loc: string): boolean {
  return fileEnding.test(new URL(loc).pathname);
}

/** A page of the site: http or https, on one of its hosts. @param hosts Without "www.". */
export function isPageOf(loc: string, hosts: ReadonlySet<string>): boolean {
  return hosts.has(siteHostOf(loc));
}

/**
 * Reads the links of a page and what it tells crawlers of itself. Links are those of `<a>` and `<area>`; addresses of
 * files are not followed.
 *
 * @param url Of the page. @param headers Names in lower case. @param hosts Of the site, without "www.".
 * @see https://www.rfc-editor.org/rfc/rfc6596 — canonical
 */
export function readPageLinks(
  root: HtmlElement,
  { url, headers, hosts }: { url: string; headers: Readonly<Record<string, string>>; hosts: ReadonlySet<string> },
): PageLinks {
  let base = url;
  let hasBase = false;
  let canonical: string | null = null;
  const directives: string[] = [];
  const anchors: { href: string; isNofollow: boolean }[] = [];
  for (const { tag, attributes } of elementsOf(root)) {
    if (tag === "base" && attributes.href && !hasBase) {
      base = hrefOf(attributes.href, url) ?? url;
      hasBase = true;
    } else if (tag === "link" && /(?:^|\s)canonical(?:\s|$)/i.test(attributes.rel ?? "")) {
      canonical ??= hrefOf(attributes.href, base);
    } else if (tag === "meta" && /^\s*robots\s*$/i.test(attributes.name ?? "")) {
      directives.push(attributes.content ?? "");
    } else if ((tag === "a" || tag === "area") && attributes.href && anchors.length < linksMax) {
      anchors.push({ href: attributes.href, isNofollow: /(?:^|\s)nofollow(?:\s|$)/i.test(attributes.rel ?? "") });
    }
  }
  if (headers["x-robots-tag"]) directives.push(forAll(headers["x-robots-tag"]));
  const words = new Set(directives.flatMap((text) => text.toLowerCase().split(/[\s,]+/)));
  const isNofollow = words.has("nofollow") || words.has("none");
  return {
    ...sortLinks(anchors, { base, hosts, isNofollow }),
    canonical,
    robotsMeta: directives.filter(Boolean).join(", ").toLowerCase().slice(0, 200) || null,
    isNoindex: words.has("noindex") || words.has("none"),
    isNofollow,
  };
}

/** A part of X-Robots-Tag that names a crawler is for that one alone. */
function forAll(header: string): string {
  let isOurs = true;
  return header
    .split(",")
    .filter((part) => {
      const named = /^\s*([\w-]+)\s*:/.exec(part)?.[1]?.toLowerCase();
      if (named && !/^(?:max-|unavailable_after)/.test(named)) isOurs = false;
      return isOurs;
    })
    .join(",");
}

function sortLinks(
  anchors: readonly { href: string; isNofollow: boolean }[],
  { base, hosts, isNofollow }: { base: string; hosts: ReadonlySet<string>; isNofollow: boolean },
) {
  const own = new Map<string, boolean>();
  const elsewhere = new Set<string>();
  for (const anchor of anchors) {
    const loc = hrefOf(anchor.href, base);
    if (loc === null) continue;
    if (!isPageOf(loc, hosts)) elsewhere.add(loc);
    // One link that may be followed is enough.
    else own.set(loc, (own.get(loc) ?? false) || !(anchor.isNofollow || isNofollow));
  }
  const all = [...own];
  return {
    followed: all.filter(([loc, mayFollow]) => mayFollow && !isFileAddress(loc)).map(([loc]) => loc),
    links: own.size,
    linksElsewhere: elsewhere.size,
    linksNofollow: all.filter(([, mayFollow]) => !mayFollow).length,
  };
}

function hrefOf(href: string | undefined, base: string): string | null {
  const text = href?.trim() ?? "";
  if (text === "" || text.startsWith("#")) return null;
  let resolved: URL;
  try {
    resolved = new URL(text, base);
  } catch {
    return null;
  }
  if (resolved.protocol !== "http:" && resolved.protocol !== "https:") return null;
  resolved.username = "";
  resolved.password = "";
  const url = normaliseUrl(resolved.href, base);
  return url.ok && url.href.length <= locLengthMax ? url.href : null;
}
