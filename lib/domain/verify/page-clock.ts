import type { Precision } from "../lastmod/parse-lastmod";

export interface ClockedPage {
  /** The page's own date of change, Unix milliseconds. */
  at: number;
  precision: Precision;
  /** When it was fetched. */
  fetchedAt: number;
}

export interface PageClock {
  isBuildStamped: boolean;
  /** A sentence that says why. Null where it is not. */
  sentence: string | null;
}

const pagesMin = 6;
const mostShare = 0.9;
const minutesMs = 10 * 60_000;
const dayMs = 86_400_000;

/**
 * Whether the dates that pages give of themselves are those of a build or of the request, and no dates of change: nine
 * in ten within ten minutes (without times: one day) of each other, or of their own fetch.
 *
 * @param pages Those with a date of change of their own. Fewer than six say nothing.
 */
export function judgePageClock(pages: readonly ClockedPage[]): PageClock {
  if (pages.length < pagesMin) return { isBuildStamped: false, sentence: null };
  const atFetch = pages.filter(({ at, precision, fetchedAt }) => Math.abs(fetchedAt - at) <= windowOf(precision));
  if (atFetch.length >= pages.length * mostShare) {
    return stamped(`${atFetch.length} of ${pages.length} pages date themselves by the moment they were fetched`);
  }
  const together = densest(pages);
  return together >= pages.length * mostShare
    ? stamped(
        `${together} of ${pages.length} pages give dates of their own that lie within minutes, or on one day, of each other`,
      )
    : { isBuildStamped: false, sentence: null };
}

function stamped(head: string): PageClock {
  return { isBuildStamped: true, sentence: `${head}: they tell a build, and agree with anything.` };
}

function windowOf(precision: Precision): number {
  return precision === "day" || precision === "month" || precision === "year" ? dayMs : minutesMs;
}

/** The most pages within one window. */
function densest(pages: readonly ClockedPage[]): number {
  const sorted = [...pages].sort((a, b) => a.at - b.at);
  let [most, from] = [0, 0];
  for (const [index, page] of sorted.entries()) {
    while (page.at - (sorted[from]?.at ?? 0) > windowOf(page.precision)) from += 1;
    most = Math.max(most, index - from + 1);
  }
  return most;
}
