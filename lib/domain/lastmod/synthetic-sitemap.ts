import type { EntryNews } from "../sitemap/entry";
import { type FileClocks, noClocks } from "./file-clocks";
import type { FileProfile } from "./file-profile";
import { judgeFile } from "./judge-file";
import type { JudgedFile } from "./judged-file";
import { lastmodFlag } from "./lastmod-flag";
import type { Precision } from "./parse-lastmod";
import { createProfile } from "./profile";

const dayMs = 86_400_000;

/** Test support: one entry of a made-up sitemap, written as a publisher writes it. */
export interface SyntheticEntry {
  loc?: string;
  /** Undefined: no lastmod; unreadable text stays as evidence. */
  lastmod?: string;
  /** `news:publication_date` */
  published?: string;
}

/** Test support: the moment at which made-up sitemaps are fetched. */
export const fetchedAt = Date.UTC(2026, 10, 30, 9, 30);

/** Test support: clocks of a file that was fetched then, with whatever else is known. */
export function clocksOf(clocks: Partial<FileClocks> = {}): FileClocks {
  return { ...noClocks, fetchedAt, ...clocks };
}

/** Test support: the profile of made-up entries, dates read as a walk at `fetchedAt` reads them. */
export function profileOf(entries: readonly SyntheticEntry[]): FileProfile {
  const profile = createProfile();
  entries.forEach(({ loc, lastmod, published }, index) => {
    const news: EntryNews | null = published
      ? { publicationDate: new Date(published).toISOString(), publicationDatePrecision: precisionOf(published) }
      : null;
    profile.add({
      loc: loc ?? `https://a.example/page-${index}`,
      ...readLastmod(lastmod),
      lastmodRaw: lastmod ?? null,
      extension: news ? { news } : null,
    });
  });
  return profile.finish();
}

/** Test support: `count` entries, each with what `make` gives for its place. */
export function entriesOf(count: number, make: (index: number) => SyntheticEntry): SyntheticEntry[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Test support: an instant before the fetch, to the second; days and seconds may be fractions or negative. */
export function ago(days: number, seconds = 0): string {
  return `${new Date(fetchedAt - days * dayMs - seconds * 1_000).toISOString().slice(0, 19)}Z`;
}

/** Test support: a file as the judge of a site gets it. */
export function judgedFile(url: string, entries: readonly SyntheticEntry[], clocks = clocksOf()): JudgedFile {
  const profile = profileOf(entries);
  return { url, profile, clocks, verdict: judgeFile(profile, clocks) };
}

function precisionOf(text: string): Precision {
  if (/^\d{4}$/.test(text)) return "year";
  if (/^\d{4}-\d\d$/.test(text)) return "month";
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return "day";
  return /:\d\d\.\d/.test(text) ? "fraction" : /:\d\d:\d\d/.test(text) ? "second" : "minute";
}

function readLastmod(text: string | undefined) {
  const none = { lastmodAt: null, lastmodPrecision: null };
  if (text === undefined) return { ...none, lastmodFlags: 0 };
  const at = Date.parse(text);
  if (Number.isNaN(at)) return { ...none, lastmodFlags: lastmodFlag.invalid };
  const future = at > fetchedAt + dayMs ? lastmodFlag.future : 0;
  const implausible = at < Date.UTC(1991, 0) ? lastmodFlag.implausible : 0;
  return { lastmodAt: at, lastmodPrecision: precisionOf(text), lastmodFlags: future | implausible };
}
