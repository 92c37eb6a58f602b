import type { Entry, EntryNews } from "../sitemap/entry";
import { densestClusters } from "./densest-clusters";
import type { NewsProfile } from "./file-profile";
import type { Precision } from "./parse-lastmod";
import { StampTable } from "./stamp-table";

const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;

type DatedEntry = Pick<Entry, "lastmodAt" | "lastmodPrecision">;

function namesTime(precision: Precision | null | undefined): boolean {
  return precision === "minute" || precision === "second" || precision === "fraction";
}

/** Folds the entries with news fields; a publication date that cannot be read counts as none. */
export function createNewsProfile() {
  const publications = new StampTable();
  const lags: NewsProfile["lags"] = { before: 0, same: 0, hour: 0, day: 0, later: 0 };
  let entries = 0;
  let withPublicationDate = 0;

  return {
    add(entry: DatedEntry, news: EntryNews, listings: number): void {
      entries += listings;
      const publicationAt = news.publicationDate ? Date.parse(news.publicationDate) : Number.NaN;
      if (Number.isNaN(publicationAt)) return;
      withPublicationDate += listings;
      publications.add(Math.floor(publicationAt / 1_000), listings);
      if (entry.lastmodAt === null) return;
      if (!namesTime(entry.lastmodPrecision) || !namesTime(news.publicationDatePrecision)) return;
      lags[lagOf(entry.lastmodAt - publicationAt)] += listings;
    },
    finish(): NewsProfile | null {
      if (entries === 0) return null;
      const { keys, counts } = publications.finish();
      const at = keys.map((second) => second * 1_000);
      const oldestAt = at[0] ?? null;
      const newestAt = at.at(-1) ?? null;
      return {
        entries,
        withPublicationDate,
        publicationOldestAt: oldestAt,
        publicationNewestAt: newestAt,
        publicationSpanMs: oldestAt === null || newestAt === null ? 0 : newestAt - oldestAt,
        publicationClusters: densestClusters(at, counts),
        lags,
      };
    },
  };
}

function lagOf(lagMs: number): keyof NewsProfile["lags"] {
  if (lagMs < -minuteMs) return "before";
  if (lagMs <= minuteMs) return "same";
  if (lagMs <= hourMs) return "hour";
  return lagMs <= dayMs ? "day" : "later";
}
