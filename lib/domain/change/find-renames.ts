/** A URL that one walk has and the other has not. */
export interface LoneUrl {
  loc: string;
  /** Unix milliseconds; null where it is undated. */
  at: number | null;
}

export type RenameReason = "redirect" | "same-slug" | "near-slug";

export interface Rename {
  from: string;
  to: string;
  reason: RenameReason;
  /** 0–1: how much the last parts of the paths are alike. */
  likeness: number;
}

/** Least likeness of two slugs, by their pairs of letters. */
const likenessLeast = 0.7;
/** Of near slugs; what is left over is not looked at. */
const comparisonsMax = 500_000;

/**
 * Finds URLs that probably are others under a new name. Each is in one pair at most.
 *
 * 1. `redirect`: the removed one was seen to lead to the added one.
 * 2. `same-slug`: the last part of the path and the lastmod are the same, and no other on either side has both.
 * 3. `near-slug`: in the same directory with the same lastmod, the last parts are much alike, and each is the other's
 *    nearest. Numbers in them must be the same, save years.
 *
 * Undated URLs are matched by redirects alone.
 *
 * @param redirects Where a removed URL led to when it was asked for.
 */
export function findRenames(
  removed: readonly LoneUrl[],
  added: readonly LoneUrl[],
  redirects: ReadonlyMap<string, string> = new Map(),
): Rename[] {
  const renames: Rename[] = [];
  const taken = new Set<string>();
  const pair = (rename: Rename) => {
    renames.push(rename);
    taken.add(rename.from).add(rename.to);
  };
  const addedLocs = new Set(added.map(({ loc }) => loc));
  for (const { loc: from } of removed) {
    const to = redirects.get(from);
    if (to === undefined || !addedLocs.has(to) || taken.has(to)) continue;
    pair({ from, to, reason: "redirect", likeness: likenessOf(slugOf(from), slugOf(to)) });
  }
  for (const [from, to] of sameSlugs(free(removed, taken), free(added, taken))) {
    pair({ from, to, reason: "same-slug", likeness: 1 });
  }
  for (const near of nearSlugs(free(removed, taken), free(added, taken))) pair(near);
  return renames;
}

function free(urls: readonly LoneUrl[], taken: ReadonlySet<string>): LoneUrl[] {
  return urls.filter(({ loc, at }) => at !== null && !taken.has(loc));
}

/** Only where slug and stamp are one URL's on either side. */
function sameSlugs(removed: readonly LoneUrl[], added: readonly LoneUrl[]): [from: string, to: string][] {
  const keyOf = ({ loc, at }: LoneUrl) => (slugOf(loc).length < slugLengthMin ? null : `${at} ${slugOf(loc)}`);
  const news = groupBy(added, keyOf);
  return [...groupBy(removed, keyOf)].flatMap(([key, olds]) => {
    const [old, ...otherOlds] = olds;
    const [now, ...otherNews] = news.get(key) ?? [];
    return old && now && otherOlds.length + otherNews.length === 0 ? [[old.loc, now.loc]] : [];
  });
}

/** Shorter ones are pages (`2`), languages (`en`), nothing at all. */
const slugLengthMin = 3;

function nearSlugs(removed: readonly LoneUrl[], added: readonly LoneUrl[]): Rename[] {
  const keyOf = ({ loc, at }: LoneUrl) => `${at} ${directoryOf(loc)} ${numbersOf(slugOf(loc))}`;
  const news = groupBy(added, keyOf);
  const renames: Rename[] = [];
  let comparisons = 0;
  for (const [key, olds] of groupBy(removed, keyOf)) {
    const candidates = (news.get(key) ?? []).map(({ loc }) => ({ loc, pairs: pairsOf(slugOf(loc)) }));
    comparisons += olds.length * candidates.length;
    if (comparisons > comparisonsMax) break;
    const likeness = olds.map(({ loc }) => {
      const pairs = pairsOf(slugOf(loc));
      return candidates.map((now) => likenessOfPairs(pairs, now.pairs));
    });
    for (const [row, old] of olds.entries()) {
      const column = soleBest(likeness[row] ?? []);
      if (column === null || soleBest(likeness.map((other) => other[column] ?? 0)) !== row) continue;
      const to = candidates[column]?.loc ?? "";
      renames.push({ from: old.loc, to, reason: "near-slug", likeness: likeness[row]?.[column] ?? 0 });
    }
  }
  return renames;
}

/** Place of the highest that is enough and that no other equals. */
function soleBest(values: readonly number[]): number | null {
  let best = -1;
  let isSole = false;
  for (const [place, value] of values.entries()) {
    if (value < likenessLeast) continue;
    if (best < 0 || value > (values[best] ?? 0)) {
      best = place;
      isSole = true;
    } else if (value === values[best]) isSole = false;
  }
  return best >= 0 && isSole ? best : null;
}

function groupBy(urls: readonly LoneUrl[], keyOf: (url: LoneUrl) => string | null): Map<string, LoneUrl[]> {
  const groups = new Map<string, LoneUrl[]>();
  for (const url of urls) {
    const key = keyOf(url);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(url);
    else groups.set(key, [url]);
  }
  return groups;
}

/** `https://a.test/shop/red-shoe.html?x=1` is `red-shoe`; a directory is called as its last part. */
export function slugOf(loc: string): string {
  const path = pathOf(loc).replace(/\/+$/, "");
  return path
    .slice(path.lastIndexOf("/") + 1)
    .replace(/\.\w{1,5}$/, "")
    .toLowerCase();
}

function directoryOf(loc: string): string {
  const path = pathOf(loc).replace(/\/+$/, "");
  return loc.slice(0, loc.indexOf("/", 8)) + path.slice(0, path.lastIndexOf("/") + 1);
}

function pathOf(loc: string): string {
  const start = loc.indexOf("/", loc.indexOf("://") + 3);
  const query = loc.indexOf("?");
  return start < 0 ? "/" : loc.slice(start, query < 0 ? undefined : query);
}

const year = /^(?:19|20)\d\d$/;

/** Pairs of letters in common (Dice); 0 where the numbers in them are others. */
export function likenessOf(a: string, b: string): number {
  if (a === b) return 1;
  return numbersOf(a) === numbersOf(b) ? likenessOfPairs(pairsOf(a), pairsOf(b)) : 0;
}

/** Both sorted. */
function likenessOfPairs(a: readonly string[], b: readonly string[]): number {
  let [shared, atA, atB] = [0, 0, 0];
  while (atA < a.length && atB < b.length) {
    const [one, other] = [a[atA] ?? "", b[atB] ?? ""];
    if (one === other) shared += 1;
    if (one <= other) atA += 1;
    if (other <= one) atB += 1;
  }
  return a.length + b.length === 0 ? 0 : (2 * shared) / (a.length + b.length);
}

function numbersOf(slug: string): string {
  return (slug.match(/\d+/g) ?? []).filter((number) => !year.test(number)).join(" ");
}

function pairsOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)).sort();
}
