import type { Precision } from "../lastmod/parse-lastmod";
import { hashText } from "./hash-text";
import { isListPage } from "./is-list-page";

/** A page that may be picked. */
export interface PageCandidate {
  loc: string;
  lastmodAt: number | null;
  precision: Precision | null;
  /** Of an earlier verification that read it; null where it was never looked at. */
  lookedBefore: { lastmodAt: number | null; isOfSameWalk: boolean } | null;
}

/** Age of the lastmod. */
export type AgeBand = "undated" | "future" | "week" | "month" | "year" | "older";

export type Pick = "new" | "moved" | "still";

export interface PickedPage {
  loc: string;
  lastmodAt: number | null;
  precision: Precision | null;
  /** First directory of its path: `/shop/`, `/` for pages in none. */
  section: string;
  age: AgeBand;
  isList: boolean;
  pick: Pick;
}

export interface SampleOrder {
  /** Pages at most, from 1. */
  size: number;
  /** The same candidates and seed give the same sample. */
  seed: string;
  /** Unix milliseconds. */
  now: number;
}

const dayMs = 86_400_000;
/** So much of a sample at most goes to pages looked at before, once there are any; the rest is new. */
const againShare = 0.6;
/** Stamps closer than this are the same. */
const sameStampMs = 1_000;

/**
 * Picks the pages to look at, before any is looked at.
 *
 * Up to six in ten are pages looked at before, half of them with a lastmod that moved since and half without: only they
 * can tell whether changes are told. Those looked at in the same walk already can not, and come last. The rest is drawn new over strata of section × age of lastmod (undated is an age):
 * each stratum gets places by the square root of its size, so that small sections and rare ages are seen too. Lists of
 * other pages come last.
 */
export function samplePages(candidates: readonly PageCandidate[], { size, seed, now }: SampleOrder): PickedPage[] {
  const start = hashText(seed);
  const drawn = candidates
    .map((page) => ({ page, picked: toPicked(page, now), order: hashText(page.loc, start) }))
    .sort(
      (a, b) =>
        Number(a.picked.isList) - Number(b.picked.isList) || a.order - b.order || (a.page.loc < b.page.loc ? -1 : 1),
    );
  const again = pickAgain(
    drawn
      .filter(({ page, picked }) => page.lookedBefore?.isOfSameWalk === false && !picked.isList)
      .map(({ picked }) => picked),
    Math.floor(size * againShare),
  );
  const fresh = drawn.filter(({ page }) => page.lookedBefore === null).map(({ picked }) => picked);
  const picked = [...again, ...pickByStrata(fresh, size - again.length)];
  if (picked.length >= size) return picked;
  // A small site: nothing new is left, so more is looked at again.
  const taken = new Set(picked.map(({ loc }) => loc));
  const rest = drawn.map((one) => one.picked).filter(({ loc }) => !taken.has(loc));
  return [...picked, ...rest.slice(0, size - picked.length)];
}

function toPicked({ loc, lastmodAt, precision, lookedBefore }: PageCandidate, now: number): PickedPage {
  const moved = lookedBefore ? hasMoved(lookedBefore.lastmodAt, lastmodAt) : null;
  return {
    loc,
    lastmodAt,
    precision,
    section: topSectionOf(loc),
    age: ageOf(lastmodAt, now),
    isList: isListPage(loc),
    pick: lookedBefore === null ? "new" : moved ? "moved" : "still",
  };
}

/** Null where either is undated: then nothing moved, and nothing stood still. */
export function hasMoved(before: number | null, now: number | null): boolean | null {
  if (before === null || now === null) return null;
  return Math.abs(now - before) >= sameStampMs;
}

export function ageOf(lastmodAt: number | null, now: number): AgeBand {
  if (lastmodAt === null) return "undated";
  const days = (now - lastmodAt) / dayMs;
  if (days < -1) return "future";
  if (days <= 7) return "week";
  if (days <= 30) return "month";
  return days <= 365 ? "year" : "older";
}

/** `https://a.test/shop/red/shoe` → `/shop/`; a page in no directory is in `/`. */
export function topSectionOf(loc: string): string {
  const { pathname } = new URL(loc);
  const end = pathname.indexOf("/", 1);
  return end < 0 ? "/" : pathname.slice(0, end + 1);
}

/** Half moved, half still; what one kind lacks goes to the other. */
function pickAgain(pages: readonly PickedPage[], size: number): PickedPage[] {
  const moved = pages.filter(({ pick }) => pick === "moved");
  const still = pages.filter(({ pick }) => pick === "still");
  const movedCount = Math.min(moved.length, Math.max(Math.ceil(size / 2), size - still.length));
  return [...moved.slice(0, movedCount), ...still.slice(0, size - movedCount)];
}

function pickByStrata(pages: readonly PickedPage[], size: number): PickedPage[] {
  const strata = new Map<string, PickedPage[]>();
  for (const page of pages) {
    const key = `${page.section}\n${page.age}`;
    const stratum = strata.get(key);
    if (stratum) stratum.push(page);
    else strata.set(key, [page]);
  }
  // Places are given one by one to the stratum that has the fewest for its weight.
  const shares = [...strata.values()]
    .sort((a, b) => b.length - a.length || ((a[0]?.loc ?? "") < (b[0]?.loc ?? "") ? -1 : 1))
    .map((stratum) => ({ stratum, weight: Math.sqrt(stratum.length), taken: 0 }));
  const picked: PickedPage[] = [];
  while (picked.length < size) {
    let next: (typeof shares)[number] | undefined;
    for (const share of shares) {
      const isOpen = share.taken < share.stratum.length;
      if (isOpen && (!next || (share.taken + 1) / share.weight < (next.taken + 1) / next.weight)) next = share;
    }
    const page = next?.stratum[next.taken];
    if (!next || !page) break;
    next.taken += 1;
    picked.push(page);
  }
  return picked;
}
