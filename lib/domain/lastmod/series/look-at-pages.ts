import { allocateLooks, type LookKind, lookKinds, pickEvenly, seededRandom } from "../look-sampler";
import type { PageEvidence, PageLook, PageStratum } from "../page-evidence";
import { noPageEvidence } from "../page-evidence";
import { sameStampMs } from "../walk-step";
import type { PageOracle } from "./page-oracle";
import type { SeriesEntry, WalkSeries } from "./walk-series";

const dayMs = 86_400_000;

interface Candidate {
  entry: SeriesEntry;
  place: number;
}

/**
 * Looks at up to `looksMax` pages a walk of a series. What is looked at follows from the sitemap and from earlier walks
 * alone; entries without a date in both walks are no candidates, as their lastmod can neither move nor stand.
 */
export function lookAtPages(series: WalkSeries, looksMax: number, oracle: PageOracle): PageEvidence {
  const restless = new Set<string>();
  const pages = new Set<string>();
  const looks: PageLook[] = [];
  series.walks.forEach((walk, index) => {
    const before = series.walks[index - 1];
    if (!before) return;
    const kinds = sortOut(before.entries, walk.entries, restless);
    const random = seededRandom(`${series.id} ${index}`);
    const sizes = { moved: kinds.moved.length, restless: kinds.restless.length, still: kinds.still.length };
    const counts = allocateLooks(sizes, looksMax);
    const picked = lookKinds.flatMap((kind) =>
      pickEvenly(kinds[kind], counts[kind], random()).map((candidate) => ({ kind, ...candidate })),
    );
    const changed = oracle.look(
      index,
      picked.map(({ place }) => place),
    );
    const strata: Record<LookKind, PageStratum> = {
      moved: { entries: sizes.moved, looked: 0, changed: 0 },
      restless: { entries: sizes.restless, looked: 0, changed: 0 },
      still: { entries: sizes.still, looked: 0, changed: 0 },
    };
    let sameDay = 0;
    picked.forEach(({ kind, entry }, at) => {
      const answer = changed[at] ?? null;
      if (answer === null) return;
      pages.add(keyOf(entry));
      strata[kind].looked += 1;
      if (!answer) return;
      strata[kind].changed += 1;
      restless.add(keyOf(entry));
      if (kind !== "moved" && namesDay(entry, walk.at)) sameDay += 1;
    });
    for (const { entry } of kinds.moved) restless.add(keyOf(entry));
    looks.push({ walk: index, ...strata, sameDay });
  });
  return { ...noPageEvidence, pages: pages.size, looks };
}

function sortOut(before: SeriesEntry[], now: SeriesEntry[], restless: ReadonlySet<string>) {
  const then = new Map(before.map((entry) => [keyOf(entry), entry.at]));
  const kinds: Record<LookKind, Candidate[]> = { moved: [], restless: [], still: [] };
  now.forEach((entry, place) => {
    const earlier = then.get(keyOf(entry)) ?? null;
    if (entry.at === null || earlier === null) return;
    const hasMoved = Math.abs(entry.at - earlier) >= sameStampMs;
    kinds[hasMoved ? "moved" : restless.has(keyOf(entry)) ? "restless" : "still"].push({ entry, place });
  });
  for (const kind of lookKinds) kinds[kind].sort((a, b) => (a.entry.loc < b.entry.loc ? -1 : 1));
  return kinds;
}

function keyOf({ file, loc }: SeriesEntry): string {
  return `${file}\n${loc}`;
}

/** A date without a time that already names the day of the walk (±1): it cannot move with a change of that day. */
function namesDay({ at, precision }: SeriesEntry, walkAt: number): boolean {
  if (at === null || precision !== "day") return false;
  return Math.abs(Math.floor(walkAt / dayMs) * dayMs - at) <= dayMs;
}
