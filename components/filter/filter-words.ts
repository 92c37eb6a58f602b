import type { SinceList } from "@/lib/domain/change/changed-since";
import { narrowingKeys, type UrlFilter } from "@/lib/domain/walk/url-filter";

export type NarrowingKey = (typeof narrowingKeys)[number];

/** What can be added, in the order of the menu. `value` is asked for as text, or chosen from a list. */
export const filterKinds: { key: NarrowingKey | "period"; word: string; hint: string }[] = [
  { key: "contains", word: "URL contains", hint: "Text in the URL, in any case" },
  { key: "not", word: "URL does not contain", hint: "Leaves out URLs with this text" },
  { key: "regex", word: "URL matches", hint: "A regular expression (POSIX, as PostgreSQL reads it)" },
  { key: "section", word: "Section", hint: "A path, as /shop/" },
  { key: "period", word: "Lastmod between", hint: "Dates or instants, UTC" },
  { key: "dated", word: "Lastmod is", hint: "Dated or not, and how" },
  { key: "file", word: "Sitemap file", hint: "Address of the file that lists the URL" },
  { key: "host", word: "Host", hint: "www.example.com" },
  { key: "change", word: "Change", hint: "Since the walk before" },
];

export const datedWords: Record<NonNullable<UrlFilter["dated"]>, string> = {
  dated: "dated",
  undated: "without lastmod",
  invalid: "lastmod unreadable",
  future: "lastmod in the future",
  implausible: "lastmod before 1991",
  "date-only": "lastmod without time",
  "date-time": "lastmod with time",
};

export const changeWords: Record<NonNullable<UrlFilter["change"]>, string> = {
  added: "added since the walk before",
  changed: "changed since the walk before",
  "not-known": "not known: file not read",
};

export const sinceWords: Record<SinceList, string> = {
  changed: "changed since",
  undated: "undated, asked since",
  distrusted: "date distrusted, asked since",
};

export interface FilterChip {
  /** Parts of the filter that go when the chip is taken away. */
  keys: NarrowingKey[];
  word: string;
  value: string;
}

/** The filter as it is shown: a chip each, the period as one. */
export function filterChips(filter: UrlFilter): FilterChip[] {
  const chips: FilterChip[] = [];
  const add = (key: NarrowingKey, word: string, value: string | undefined) => {
    if (value !== undefined) chips.push({ keys: [key], word, value });
  };
  add("section", "section", filter.section);
  add("file", "file", filter.file);
  add("host", "host", filter.host);
  add("contains", "contains", filter.contains);
  add("not", "without", filter.not);
  add("regex", "matches", filter.regex);
  if (filter.from !== undefined || filter.to !== undefined)
    chips.push({ keys: ["from", "to"], word: "lastmod", value: periodWords(filter.from, filter.to) });
  add("dated", "", filter.dated && datedWords[filter.dated]);
  add("change", "", filter.change && changeWords[filter.change]);
  if (filter.since !== undefined) {
    const word = sinceWords[filter.sinceIs ?? "changed"];
    chips.push({ keys: ["since", "sinceIs"], word, value: filter.since.replace("walk:", "walk ") });
  }
  return chips;
}

function periodWords(from: string | undefined, to: string | undefined): string {
  const short = (text: string) => text.replace("T", " ").replace("Z", "");
  if (from === undefined) return `to ${short(to ?? "")}`;
  if (to === undefined) return `from ${short(from)}`;
  return from === to ? short(from) : `${short(from)} … ${short(to)}`;
}

/** A filter without any narrowing: the same walk, all of it. */
export const nothingNarrowed = Object.fromEntries(narrowingKeys.map((key) => [key, undefined])) as Partial<UrlFilter>;
