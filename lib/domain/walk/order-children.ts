import type { ChildListing } from "./sitemap-file";

/**
 * Orders the children of an index so that a capped walk reads the freshest part of a site.
 *
 * Newest lastmod first, by moment; undated ones last, in file order. Where no child has a date and all are told apart
 * by a number, the highest number first: numbered files grow at the end.
 */
export function orderChildren(children: readonly ChildListing[]): ChildListing[] {
  if (children.some((child) => child.lastmodAt !== null)) {
    return stableSort(children, (child) => child.lastmodAt ?? Number.NEGATIVE_INFINITY);
  }
  const numbers = distinguishingNumbers(children.map((child) => child.url));
  if (!numbers) return [...children];
  const numberOf = new Map(children.map((child, at) => [child, numbers[at] ?? 0]));
  return stableSort(children, (child) => numberOf.get(child) ?? 0);
}

function stableSort(children: readonly ChildListing[], keyOf: (child: ChildListing) => number): ChildListing[] {
  return [...children].sort((a, b) => {
    const [keyA, keyB] = [keyOf(a), keyOf(b)];
    return keyA === keyB ? 0 : keyB > keyA ? 1 : -1;
  });
}

/** The number in which the addresses differ, or null where they differ otherwise, or in none or several numbers. */
function distinguishingNumbers(urls: readonly string[]): number[] | null {
  if (urls.length < 2) return null;
  const shapes = urls.map((url) => ({ words: url.split(/\d+/).join("\0"), numbers: url.match(/\d+/g) ?? [] }));
  const first = shapes[0];
  if (!first || shapes.some((shape) => shape.words !== first.words)) return null;
  const places = first.numbers
    .map((_, at) => at)
    .filter((at) => shapes.some((s) => s.numbers[at] !== first.numbers[at]));
  const [place] = places;
  return place === undefined || places.length > 1 ? null : shapes.map((shape) => Number(shape.numbers[place]));
}
