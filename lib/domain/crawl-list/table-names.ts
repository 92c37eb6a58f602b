/** Tables that a version of a list, or a coverage, has for itself. */
const prefixes = {
  /** A row a distinct URL of a version: lib/io/fill-crawl-list.ts. */
  url: "crawl_url",
  /** A row a distinct URL of walk or list: lib/io/match-coverage.ts. */
  coverage: "coverage_url",
  /** A row a pair of near URLs, and rules under which they are one. */
  pair: "coverage_pair",
} as const;

/** @throws RangeError where the number is none: names go into SQL text. */
export function tableOf(kind: keyof typeof prefixes, id: number): string {
  if (!Number.isSafeInteger(id) || id < 1) throw new RangeError(`Cannot name a table: ${id}`);
  return `${prefixes[kind]}_${id}`;
}
