import type { Precision } from "./parse-lastmod";

/** One distinct lastmod value to the second, or to the day, month or year where the file gives no time. */
export interface Stamp {
  /** Unix milliseconds, UTC: start of that second, day, month or year. */
  at: number;
  /** `second` also where the file gives a fraction. */
  precision: Precision;
  entries: number;
}

/** Entries by the UTC day of their lastmod: parallel arrays, oldest day first, days without entries are absent. */
export interface DayCounts {
  /** Days since 1970-01-01. */
  day: number[];
  /** Entries whose lastmod names a day, month (its first day) or year (its first day). */
  dateOnly: number[];
  /** Entries whose lastmod names a time. */
  dateTime: number[];
}

/** The densest stretch of time of one width: the most entries that any stretch so wide holds. */
export interface Cluster {
  widthMs: number;
  /** First and last stamp in it: Unix milliseconds; they lie at most `widthMs` apart. */
  fromAt: number;
  toAt: number;
  entries: number;
  /** Distinct stamps in it. */
  stamps: number;
}

/** Entries with news fields, and how their lastmod stands to their own `news:publication_date`. */
export interface NewsProfile {
  /** Entries with news fields. */
  entries: number;
  withPublicationDate: number;
  publicationOldestAt: number | null;
  publicationNewestAt: number | null;
  publicationSpanMs: number;
  /** Densest stretches of the publication dates, by the widths of `FileProfile.clusters`. */
  publicationClusters: Cluster[];
  /** Entries with a lastmod and a publication date that both name a time, by lastmod minus publication date. */
  lags: {
    /** Earlier by more than a minute. */
    before: number;
    /** Within a minute. */
    same: number;
    /** Later by up to an hour. */
    hour: number;
    /** Later by up to a day. */
    day: number;
    later: number;
  };
}

/** Neighbours in the file that are both dated, by the lastmod of the second against the first. */
export interface OrderCounts {
  later: number;
  earlier: number;
  same: number;
  /** Of `later` and `earlier`, those at most a minute apart and both with a time. */
  laterByPace: number;
  earlierByPace: number;
}

/**
 * Entries with a date in their address (`/2024/05/17/`), by their lastmod against that day (±1 day is the same).
 * A stretch of the file without such addresses is passed over in steps, so a few may be missing.
 */
export interface UrlDateCounts {
  same: number;
  before: number;
  after: number;
}

/** The one-pass summary of the lastmods of one sitemap file. JSON; counts are entries unless named otherwise. */
export interface FileProfile {
  /** As listed: an URL listed three times is three entries. */
  entries: number;
  /** With a readable lastmod, future and implausible ones among them. */
  dated: number;
  absent: number;
  invalid: number;
  future: number;
  implausible: number;
  dateOnly: number;
  dateTime: number;
  nonstandard: number;
  noZone: number;
  multiple: number;
  distinctStamps: number;
  /** False: more distinct stamps than are kept apart; `distinctStamps` is a lower bound and a stamp may be undercounted. */
  stampsExact: boolean;
  /** The heaviest, heaviest first, older first among equals; at most 100. */
  topStamps: Stamp[];
  /** Future and implausible dates left out; null where no other is there. */
  oldestAt: number | null;
  newestAt: number | null;
  /** Future and implausible dates left out. */
  days: DayCounts;
  /** Date-time entries by hour since 1970 over the week before `newestAt`: parallel arrays, oldest first. */
  hours: { hour: number[]; entries: number[] };
  /** Densest stretches of the date-time stamps, narrowest first; empty where no lastmod names a time. */
  clusters: Cluster[];
  /** Null where no entry has news fields. */
  news: NewsProfile | null;
  /** Order of lastmods along the file. Absent, as the three below, in profiles of earlier versions. */
  order?: OrderCounts;
  /** Entries by weekday and hour (UTC) of lastmods that name a time: 7 × 24, Monday 00:00 first; impossible dates left out. */
  weekHours?: number[];
  /** Zones that lastmods are written in, most entries first, at most eight: minutes ahead of UTC. */
  zones?: { offsetMinutes: number; entries: number }[];
  /** Null where no address has a date. */
  urlDates?: UrlDateCounts | null;
  /** Evenly spaced entries of the file, in file order, at most 24: where findings take their examples from. */
  samples: { loc: string; at: number | null }[];
  /** The first five of each kind. */
  examples: { absent: string[]; invalid: string[]; future: string[]; implausible: string[] };
}
