export const protocolNamespace = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** Prefixes that mean an extension even where a file forgets to declare them. */
const conventionalPrefixes = ["image", "video", "news", "xhtml", "mobile", "pagemap"];

/** The protocol's namespace, an older one or a near miss. */
export function isSitemapNamespace(uri: string): boolean {
  return /\/schemas\/sitemap\/\d/.test(uri);
}

/** What the attributes of a root bind: prefix → namespace, the default under the empty prefix. */
export function namespacesOf(attributes: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const prefix of conventionalPrefixes) found.set(prefix, prefix);
  for (const [, prefix = "", double, single] of attributes.matchAll(
    /\bxmlns(?::([\w.-]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/gi,
  )) {
    found.set(prefix, (double ?? single ?? "").trim());
  }
  return found;
}
