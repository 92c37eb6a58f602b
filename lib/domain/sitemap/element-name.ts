import { startsWith, utf8Text } from "./byte-text";

/** Local names that mean something to a reader. Everything else is `other`: passed over with what is in it. */
export const element = {
  other: 0,
  urlset: 1,
  sitemapindex: 2,
  url: 3,
  sitemap: 4,
  loc: 5,
  lastmod: 6,
  changefreq: 7,
  priority: 8,
  image: 9,
  video: 10,
  news: 11,
  link: 12,
  title: 13,
  caption: 14,
  publication: 15,
  name: 16,
  language: 17,
  publication_date: 18,
  thumbnail_loc: 19,
  description: 20,
  content_loc: 21,
  player_loc: 22,
  duration: 23,
  rss: 24,
  RDF: 25,
  feed: 26,
  item: 27,
  entry: 28,
  guid: 29,
  pubDate: 30,
  date: 31,
  updated: 32,
  modified: 33,
  published: 34,
  issued: 35,
  html: 36,
  body: 37,
} as const;

export type ElementCode = (typeof element)[keyof typeof element];

export interface ElementName {
  /** As it stands in the file, prefix and all. */
  raw: string;
  /** `raw` in UTF-8. */
  bytes: Uint8Array;
  /** Empty for none. */
  prefix: string;
  code: ElementCode;
  /** The local name is known and spelt in another case than the protocol's. */
  oddCase: boolean;
}

const codes = new Map(Object.entries(element).map(([local, code]) => [local.toLowerCase(), { local, code }]));

export function elementName(raw: string): ElementName {
  const colon = raw.indexOf(":");
  const local = raw.slice(colon + 1);
  const known = codes.get(local.toLowerCase());
  return {
    raw,
    bytes: Buffer.from(raw),
    prefix: colon < 0 ? "" : raw.slice(0, colon),
    code: known?.code ?? element.other,
    oddCase: known !== undefined && known.local !== local,
  };
}

/** An end tag fits a start tag: known names by meaning, others by their text. */
export function isSameElement(open: ElementName, close: ElementName): boolean {
  return open === close || (open.code !== element.other ? open.code === close.code : open.raw === close.raw);
}

const slots = 256;
const namesMax = 2_000;

/**
 * Finds the record of a name without making a string of it: most files have a dozen names, a million times each. Names
 * beyond 2,000 distinct ones are not remembered, so that a file of made-up names takes no memory.
 */
export class ElementNames {
  readonly #slots: (ElementName | undefined)[] = new Array(slots).fill(undefined);
  readonly #names = new Map<string, ElementName>();

  /** @param hash Of the bytes from `from` to `to`, by the caller, who has looked at each of them. */
  find(bytes: Buffer, from: number, to: number, hash: number): ElementName {
    const slot = hash & (slots - 1);
    const cached = this.#slots[slot];
    if (cached !== undefined && cached.bytes.length === to - from && startsWith(bytes, cached.bytes, from))
      return cached;
    const raw = utf8Text(bytes, from, to);
    const name = this.#names.get(raw) ?? elementName(raw);
    if (this.#names.size < namesMax) this.#names.set(raw, name);
    this.#slots[slot] = name;
    return name;
  }
}
