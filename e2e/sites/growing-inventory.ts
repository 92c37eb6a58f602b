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
  lastmodAt: number;
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
    /** 40 new ones and the 12 new names. */
    added: 52,
    /** 25 gone ones and the 12 old names. */
    removed: 37,
    renamed: 12,
    lastmodMoved: 90,
    lastmodMovedBack: 3,
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
  return { file, loc, lastmodAt: wholeSecond(nowMs - (2 + 800 * random.next()) * dayMs) };
}

/** The item as it stands from walk 2 on; null where it is gone. */
function changeItem(
  item: GrowingItem,
  { position, walk, nowMs }: { position: number; walk: GrowingWalk; nowMs: number },
): GrowingItem | null {
  if (walk === 1) return item;
  if (item.file === "guides") {
    if (position < 12) return { ...item, loc: item.loc.replace("/guides/", "/how-to/") };
    if (position >= 100 && position < 115) return { ...item, file: "places" };
  }
  if (item.file === "recipes") {
    if (position < 25) return walk >= 3 && position < 5 ? item : null;
    if (position >= 100 && position < 140) return { ...item, lastmodAt: changedAt(nowMs, position - 100) };
  }
  if (item.file === "places") {
    if (position < 3) return { ...item, lastmodAt: item.lastmodAt - 30 * dayMs };
    if (position >= 50 && position < 100) return { ...item, lastmodAt: changedAt(nowMs, position) };
  }
  return item;
}

/** Half an hour of editing that ended an hour before the start. */
function changedAt(nowMs: number, position: number): number {
  return wholeSecond(nowMs - hourMs - 30 * minuteMs + position * 7 * secondMs);
}
