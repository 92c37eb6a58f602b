/** Caps of one crawl, each from 1 (depth from 0). */
export interface CrawlLimits {
  /** Pages asked for; those that robots.txt forbids are not. */
  pagesMax: number;
  /** Links from a start page, which is 0. */
  depthMax: number;
  /** From the first request to the last. */
  minutesMax: number;
}

export const crawlBounds = {
  pagesMax: { word: "Pages", usual: 500, min: 1, max: 20_000 },
  depthMax: { word: "Depth", usual: 5, min: 0, max: 30 },
  minutesMax: { word: "Minutes", usual: 15, min: 1, max: 600 },
} as const satisfies Record<keyof CrawlLimits, { word: string; usual: number; min: number; max: number }>;

export const usualCrawlLimits: CrawlLimits = {
  pagesMax: crawlBounds.pagesMax.usual,
  depthMax: crawlBounds.depthMax.usual,
  minutesMax: crawlBounds.minutesMax.usual,
};

/** Reads caps as they were typed; one that is not given is the usual one. */
export function parseCrawlLimits(
  typed: Partial<Record<keyof CrawlLimits, string | undefined>>,
): { ok: true; limits: CrawlLimits } | { ok: false; field: keyof CrawlLimits; message: string } {
  const limits = { ...usualCrawlLimits };
  for (const field of Object.keys(crawlBounds) as (keyof CrawlLimits)[]) {
    const text = typed[field];
    if (text === undefined) continue;
    const { word, min, max } = crawlBounds[field];
    const value = text.trim() === "" ? Number.NaN : Number(text);
    if (!Number.isSafeInteger(value) || value < min || value > max) {
      return {
        ok: false,
        field,
        message: `${word}: give a whole number from ${min} to ${max.toLocaleString("en-GB")}`,
      };
    }
    limits[field] = value;
  }
  return { ok: true, limits };
}

/** Bounds that keep a crawl out of endless address spaces: calendars, sort orders, session ids. */
export interface TrapBounds {
  /** Addresses of one pattern: the same path but for its numbers, with the same names of parameters. */
  patternMax: number;
  /** Query strings of one path. */
  queriesMax: number;
  /** Pages of one directory, before all others have had their turn. */
  directoryShareMax: number;
  /** Addresses kept in waiting. */
  waitingMax: number;
}

export function trapBoundsOf({ pagesMax }: Pick<CrawlLimits, "pagesMax">): TrapBounds {
  return {
    patternMax: Math.max(20, Math.ceil(pagesMax / 10)),
    queriesMax: 5,
    directoryShareMax: Math.max(20, Math.ceil(pagesMax / 4)),
    waitingMax: pagesMax * 10 + 1_000,
  };
}
