import "server-only";

export interface SectionCounts {
  urls: number;
  entries: number;
  dated: number;
  newestAt: number | null;
  medianAt: number | null;
  /** [months since 1970-01, entries]…, oldest first. */
  months: [number, number][];
  notKnown: number;
}

/** What is added up: the URLs of one directory or file in one month. */
export interface SectionPart {
  key: string;
  /** Months since 1970-01; null for undated, future and implausible entries. */
  month: number | null;
  urls: number;
  /** Of these, the URLs that are counted in the nodes above: all but those that another file's entry stands for. */
  standing: number;
  entries: number;
  dated: number;
  newestAt: number | null;
  notKnown: number;
}

interface Sum extends Omit<SectionCounts, "months" | "medianAt"> {
  months: Map<number, number>;
}

/** Adds parts to their nodes and to all nodes above. @param parents By key, of every node that there is. */
export function sumSections(
  parts: Iterable<SectionPart>,
  parents: ReadonlyMap<string, string | null>,
): Map<string, SectionCounts> {
  const sums = new Map<string, Sum>();
  for (const part of parts) {
    for (const key of upwards(part.key, parents)) addPart(sumOf(sums, key), part, key === part.key);
  }
  return new Map([...sums].map(([key, sum]) => [key, toCounts(sum)]));
}

/** Indexes may list each other: each key comes once. */
function* upwards(start: string, parents: ReadonlyMap<string, string | null>): Generator<string> {
  const seen = new Set<string>();
  for (let key: string | null = start; key !== null && !seen.has(key); key = parents.get(key) ?? null) {
    seen.add(key);
    yield key;
  }
}

function sumOf(sums: Map<string, Sum>, key: string): Sum {
  const known = sums.get(key);
  if (known) return known;
  const sum: Sum = { urls: 0, entries: 0, dated: 0, newestAt: null, notKnown: 0, months: new Map() };
  sums.set(key, sum);
  return sum;
}

function addPart(sum: Sum, part: SectionPart, isOwn: boolean): void {
  const urls = isOwn ? part.urls : part.standing;
  sum.urls += urls;
  sum.entries += part.entries;
  sum.dated += part.dated;
  sum.notKnown += Math.min(part.notKnown, urls);
  if (part.newestAt !== null && (sum.newestAt === null || part.newestAt > sum.newestAt)) sum.newestAt = part.newestAt;
  if (part.month !== null) sum.months.set(part.month, (sum.months.get(part.month) ?? 0) + part.entries);
}

function toCounts({ months, ...sum }: Sum): SectionCounts {
  const sorted = [...months].sort(([a], [b]) => a - b);
  return { ...sum, months: sorted, medianAt: medianOf(sorted) };
}

function medianOf(months: [number, number][]): number | null {
  const half = months.reduce((total, [, entries]) => total + entries, 0) / 2;
  let below = 0;
  for (const [month, entries] of months) {
    below += entries;
    if (below >= half) return Date.UTC(1970, month, 1);
  }
  return null;
}
