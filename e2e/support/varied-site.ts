import type { SeedEntry, SeedSite } from "./seed-walk";

/** Numbers that look random and are the same every time. @see https://en.wikipedia.org/wiki/Linear_congruential_generator */
function createDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const openWalk = 2_147_483_647;
const host = "varied.test";
const index = `https://${host}/index.xml`;
const leaves = ["a", "b", "c", "lone"].map((name) => `https://${host}/${name}.xml`);
const origins = [`https://${host}`, `http://${host}`, "https://cdn.other.test:8443"];
const directories = [
  "/",
  "/shop/",
  "/shop/red/",
  "/shop/re_d/",
  "/Shop/",
  "/news/2024/01/",
  "/gr%C3%B6%C3%9Fe/",
  "/a/b/c/d/e/f/",
];
const pages = ["x", "item-%d", "Item_%d.html", "100%25-%d", "a,b-%d", "q?u=/shop/%d", "q?b=\\%d", "'%d'"];

/** Lastmods of every precision, undated and unreadable ones, future and implausible ones, several on one stamp. */
function lastmodOf(
  dice: (sides: number) => number,
): Pick<SeedEntry, "lastmodAt" | "precision" | "lastmodRaw" | "flags"> {
  const day = Date.UTC(2024, dice(3), 1 + dice(28));
  switch (dice(10)) {
    case 0:
      return { lastmodAt: null };
    case 1:
      return { lastmodAt: null, lastmodRaw: "=HYPERLINK(1)", flags: 1 };
    case 2:
      return { lastmodAt: Date.UTC(2099, 0, 1), precision: 1, flags: 2 };
    case 3:
      return { lastmodAt: 0, precision: 5, lastmodRaw: "1970-01-01T00:00:00+00:00", flags: 4 };
    case 4:
      return { lastmodAt: day, precision: 3 };
    case 5:
      return { lastmodAt: Date.UTC(2024, 1, 1), precision: 2 };
    case 6:
      return { lastmodAt: day + dice(86_400_000), precision: 6, flags: 8 };
    case 7:
      return { lastmodAt: day + dice(1440) * 60_000, precision: 4 };
    default:
      return { lastmodAt: Date.UTC(2024, 1, 1, 10, 0, dice(3)), precision: 5 };
  }
}

/**
 * Three walks over two indexed files, one that fails in walk 2, and one alone: URLs in several files, that come, change
 * and go, on three origins, with everything in their names that a pattern could trip over.
 */
export function variedSite(urls = 500): SeedSite {
  const dice = createDice(7);
  const entries: SeedEntry[] = [];
  const taken = new Set<string>();
  for (let number = 0; number < urls; number += 1) {
    const origin = origins[[0, 0, 0, 0, 1, 2][dice(6)] ?? 0];
    const page = (pages[dice(pages.length)] ?? "").replace("%d", String(dice(200)));
    const loc = `${origin}${directories[dice(directories.length)]}${page}`;
    for (const file of leaves) {
      if (dice(4) > 0 || taken.has(`${file} ${loc}`)) continue;
      taken.add(`${file} ${loc}`);
      entries.push(...spansOf({ file, loc, listings: 1 + (dice(9) === 0 ? 2 : 0) }, dice));
    }
  }
  return {
    host,
    walks: [{ number: 1 }, { number: 2, state: "partial" }, { number: 3 }],
    files: [
      { url: index },
      ...leaves.slice(0, 3).map((url, at) => ({
        url,
        parent: index,
        ...(at === 1 && { outcomes: { 2: { outcome: "failed", reason: "http-error" } } }),
      })),
      { url: leaves[3] ?? "", outcomes: { 3: { outcome: "partial", reason: "truncated", keptEntries: 3 } } },
    ],
    entries,
  };
}

/** Up to three rows of one URL in one file: always, changed in a later walk, gone, come later, or come back. */
function spansOf(base: Pick<SeedEntry, "file" | "loc" | "listings">, dice: (sides: number) => number): SeedEntry[] {
  const extension = dice(5) === 0 ? { news: { title: "T" }, priority: "0.5" } : undefined;
  const row = (span: Pick<SeedEntry, "firstWalk" | "lastWalk" | "seenFrom">): SeedEntry => ({
    ...base,
    ...lastmodOf(dice),
    ...span,
    ...(extension && { extension }),
  });
  switch (dice(6)) {
    case 0:
      return [row({ firstWalk: 1, lastWalk: 1, seenFrom: 1 }), row({ firstWalk: 2, lastWalk: openWalk, seenFrom: 1 })];
    case 1:
      return [row({ firstWalk: 1, lastWalk: 2, seenFrom: 1 }), row({ firstWalk: 3, lastWalk: openWalk, seenFrom: 1 })];
    case 2:
      return [row({ firstWalk: 1, lastWalk: 1 }), row({ firstWalk: 3, lastWalk: openWalk, seenFrom: 1 })];
    case 3:
      return [row({ firstWalk: 2 + dice(2) })];
    case 4:
      return [row({ firstWalk: 1, lastWalk: 1 + dice(2) })];
    default:
      return [row({ firstWalk: 1 })];
  }
}
