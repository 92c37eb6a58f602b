import { defaultPathTreeBounds } from "./path-tree";

/**
 * The section of the path tree that a page stands in: the directory of its path, at most five deep.
 *
 * `https://a.test/shop/red/shoe-1?x=/y` is in "/shop/red/", `https://a.test/about` in "/".
 *
 * @param loc In normal form: absolute, without a fragment.
 */
export function sectionOf(loc: string): string {
  const query = loc.indexOf("?");
  const pathStart = loc.indexOf("/", loc.indexOf("://") + 3);
  if (pathStart < 0) return "/";
  const directoryEnd = loc.lastIndexOf("/", (query < 0 ? loc.length : query) - 1) + 1;
  let end = pathStart + 1;
  for (let depth = 0; depth < defaultPathTreeBounds.depthMax; depth += 1) {
    const next = loc.indexOf("/", end) + 1;
    if (next === 0 || next > directoryEnd) break;
    end = next;
  }
  return loc.slice(pathStart, end);
}
