import { dayMs, hourMs, minuteMs, secondMs, wholeSecond } from "./demo-clock";
import { writeSlug } from "./prose";
import { createRandom } from "./random";

export const growingOrigin = "https://growing.demo.test";
export const growingWalks = [1, 2, 3, 4] as const;
export type GrowingWalk = (typeof growingWalks)[number];
export type GrowingFile = "guides" | "recipes" | "places" | "archive";

export interface GrowingItem {
  file: GrowingFile;
  loc: string;
  /** Null: without lastmod. */
  lastmodAt: number | null;
  priority?: string;
}

const counts = { guides: 600, recipes: 500, places: 400, archive: 200 } as const;

/**
 * What each walk finds against the walk before.
 * Every number stands for other URLs than the next, save that a renamed URL is also one added and one removed.
 */
export const growingTotals = {
  1: { urls: 1_700 },
  2: {
    urls: 1_715,
    /** 40 new ones and the 14 new names. */
    added: 54,
    /** 25 gone ones and the 14 old names. */
    removed: 39,
    /** Twelve go to another directory, two get a name much alike. */
    renamed: 14,
    lastmodMoved: 90,
    lastmodMovedBack: 3,
    lostDate: 4,
    gainedDate: 6,
    /** Another priority, otherwise the same. */
    extensionChanged: 8,
    /** From `guides` to `places`, otherwise the same. */
    movedBetweenFiles: 15,
    /** `archive-w1.xml` becomes `archive-w2.xml`, byte for byte the same. */
    renamedFiles: 1,
    /** URLs of the renamed file. */
    inRenamedFiles: counts.archive,
  },
  /** `places.xml` answers 503: its 415 URLs are not known. Of the removed ones, five return. */
  3: { urls: 1_720, added: 5, returned: 5, removed: 0, notKnown: 415 },
  /** `places.xml` is back and as it was: nothing changes. */
  4: { urls: 1_720, added: 0, removed: 0, notKnown: 0 },
} as const;

/** The path of a sitemap file in a walk. */
export function growingFilePath(file: GrowingFile, walk: GrowingWalk): string {
  return file === "archive" ? `/sitemaps/archive-w${Math.min(walk, 2)}.xml` : `/sitemaps/${file}.xml`;
}

/** Every URL that the site would list in a walk if all its files answered, file by file. */
export function listGrowing(walk: GrowingWalk, nowMs: number): GrowingItem[] {
  const items: GrowingItem[] = [];
  for (const file of ["guides", "recipes", "places", "archive"] as const) {
    for (let position = 0; position < counts[file]; position++) {
      const item = changeItem(createItem(file, position, nowMs), { position, walk, nowMs });
      if (item) items.push(item);
    }
  }
  if (walk > 1) {
    for (let position = 0; position < 40; position++) {
      const item = createItem("guides", 10_000 + position, nowMs);
      items.push({ ...item, lastmodAt: changedAt(nowMs, 200 + position) });
    }
  }
  return items;
}

function createItem(file: GrowingFile, position: number, nowMs: number): GrowingItem {
  const random = createRandom(`growing ${file} ${position}`);
  const topic = random.pick(["coast", "city", "mountain", "river"]);
  const loc = `${growingOrigin}/${file}/${topic}/${writeSlug(random)}-${position + 1}`;
  const lastmodAt = wholeSecond(nowMs - (2 + 800 * random.next()) * dayMs);
  if (file !== "guides") return { file, loc, lastmodAt };
  if (isGaining(position)) return { file, loc, lastmodAt: null };
  return isWeighed(position) ? { file, loc, lastmodAt, priority: "0.5" } : { file, loc, lastmodAt };
}

/** Guides that have no date in walk 1. */
const isGaining = (position: number) => position >= 210 && position < 216;
/** Guides with a priority, which walk 2 raises. */
const isWeighed = (position: number) => position >= 220 && position < 228;

/** The item as it stands from walk 2 on; null where it is gone. */
function changeItem(
  item: GrowingItem,
  { position, walk, nowMs }: { position: number; walk: GrowingWalk; nowMs: number },
): GrowingItem | null {
  if (walk === 1) return item;
  if (item.file === "guides") {
    if (position < 12) return { ...item, loc: item.loc.replace("/guides/", "/how-to/") };
    if (position < 14) return { ...item, loc: item.loc.replace(/-(\d+)$/, "-today-$1") };
    if (position >= 100 && position < 115) return { ...item, file: "places" };
    if (position >= 200 && position < 204) return { ...item, lastmodAt: null };
    if (isGaining(position)) return { ...item, lastmodAt: changedAt(nowMs, 300 + position) };
    if (isWeighed(position)) return { ...item, priority: "0.8" };
  }
  if (item.file === "recipes") {
    if (position < 25) return walk >= 3 && position < 5 ? item : null;
    if (position >= 100 && position < 140) return { ...item, lastmodAt: changedAt(nowMs, position - 100) };
  }
  if (item.file === "places") {
    if (position < 3) return { ...item, lastmodAt: (item.lastmodAt ?? nowMs) - 30 * dayMs };
    if (position >= 50 && position < 100) return { ...item, lastmodAt: changedAt(nowMs, position) };
  }
  return item;
}

/** Half an hour of editing that ended an hour before the start. */
function changedAt(nowMs: number, position: number): number {
  return wholeSecond(nowMs - hourMs - 30 * minuteMs + position * 7 * secondMs);
}
