/**
 * What addresses that differ in numbers alone have in common: `/calendar/{n}/{n}/?view`, `/shop/shoe-{n}`. Words stay as
 * they are, parameters keep their names alone. Runs of hex digits as ids have them count as numbers.
 *
 * @param loc In normal form.
 */
export function patternOf(loc: string): string {
  const { host, pathname, searchParams } = new URL(loc);
  const path = pathname
    .split("/")
    .map((segment) => segment.replace(/(?<![a-z])(?=[a-f]*\d)[0-9a-f]{8,}(?![a-z])/gi, "{n}").replace(/\d+/g, "{n}"))
    .join("/");
  const names = [...new Set(searchParams.keys())].sort();
  return `${host}${path}${names.length > 0 ? `?${names.join("&")}` : ""}`;
}

/** The address without its query: what query strings vary. */
export function pathOf(loc: string): string {
  const at = loc.indexOf("?");
  return at < 0 ? loc : loc.slice(0, at);
}
