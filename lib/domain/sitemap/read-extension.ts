import { parseLastmod } from "../lastmod/parse-lastmod";
import { normaliseUrl } from "../url/normalise-url";
import { trimText } from "../url/trim-text";
import { type ElementCode, element } from "./element-name";
import type { EntryExtension, EntryImage, EntryNews, EntryVideo } from "./entry";
import type { XmlScanner } from "./xml-scanner";
import { rawAttribute } from "./xml-tag";

/** Of each kind in one entry. @see https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps */
const itemsMax = 1_000;
/** Values of changefreq, and of priority with each, that are remembered. */
const hintsMax = 32;

const hreflangName = Buffer.from("hreflang");
const hrefName = Buffer.from("href");

const imageFields: readonly ElementCode[] = [element.loc, element.title, element.caption];
const newsFields: readonly ElementCode[] = [element.name, element.language, element.publication_date, element.title];
const videoFields: readonly ElementCode[] = [
  element.thumbnail_loc,
  element.title,
  element.description,
  element.content_loc,
  element.player_loc,
  element.duration,
  element.publication_date,
];

function fieldsOf(kind: ElementCode): readonly ElementCode[] {
  if (kind === element.image) return imageFields;
  return kind === element.video ? videoFields : newsFields;
}

/** Gathers what an entry holds beside loc and lastmod: image, video, news, hreflang, changefreq and priority. */
export class ExtensionReader {
  readonly #url: string;
  #kind: ElementCode = element.other;
  /** By element code. */
  readonly #fields: (string | undefined)[] = new Array(Object.keys(element).length).fill(undefined);
  #extension: EntryExtension | null = null;
  #changefreq = "";
  #priority = "";
  /** Most files have a handful of pairs of changefreq and priority: one object for each. */
  readonly #hints = new Map<string, Map<string, EntryExtension>>();

  /** @param url Where the file was found: addresses are relative to it. */
  constructor(url: string) {
    this.#url = url;
  }

  open(kind: ElementCode): void {
    this.#kind = kind;
    for (const code of fieldsOf(kind)) this.#fields[code] = undefined;
  }

  hasField(code: ElementCode): boolean {
    return fieldsOf(this.#kind).includes(code);
  }

  field(code: ElementCode, text: string): void {
    if (text !== "") this.#fields[code] ??= text;
  }

  value(code: ElementCode, text: string): void {
    if (code === element.changefreq) this.#changefreq = text;
    else this.#priority = text;
  }

  close(): void {
    const extension = this.#started();
    if (this.#kind === element.image) extension.images = withItem(extension.images, this.#image());
    else if (this.#kind === element.video) extension.videos = withItem(extension.videos, this.#video());
    else if (this.#kind === element.news) extension.news = this.#news();
    this.#kind = element.other;
  }

  /** A link of the entry: an alternate if it has a language and an address. */
  link(scanner: XmlScanner, decode: (text: string) => string): void {
    const { bytes, from, to } = scanner;
    const hreflang = rawAttribute(bytes, from, to, hreflangName);
    const href = rawAttribute(bytes, from, to, hrefName);
    if (hreflang !== null && href !== null) this.alternate(hreflang, decode(href));
  }

  alternate(hreflang: string, href: string): void {
    const language = trimText(hreflang);
    const address = this.#address(href);
    if (address === undefined || language === "") return;
    const extension = this.#started();
    extension.alternates = withItem(extension.alternates, { hreflang: language, href: address });
  }

  /** What was gathered since the last call; null for nothing. Equal neighbours may share one object: do not change it. */
  take(): EntryExtension | null {
    const extension = this.#extension;
    const changefreq = this.#changefreq;
    const priority = this.#priority;
    this.#extension = null;
    this.#changefreq = "";
    this.#priority = "";
    if (extension === null) return changefreq === "" && priority === "" ? null : this.hints(changefreq, priority);
    if (changefreq !== "") extension.changefreq = changefreq;
    if (priority !== "") extension.priority = priority;
    return Object.keys(extension).length === 0 ? null : extension;
  }

  /** The extension of an entry that has nothing else; texts empty where absent. Equal ones are one object. */
  hints(changefreq: string, priority: string): EntryExtension {
    const known = this.#hints.get(changefreq)?.get(priority);
    if (known !== undefined) return known;
    const hints: EntryExtension = {};
    if (changefreq !== "") hints.changefreq = changefreq;
    if (priority !== "") hints.priority = priority;
    if (this.#hints.size < hintsMax) {
      const byPriority = this.#hints.get(changefreq) ?? new Map<string, EntryExtension>();
      if (byPriority.size < hintsMax) byPriority.set(priority, hints);
      this.#hints.set(changefreq, byPriority);
    }
    return hints;
  }

  #started(): EntryExtension {
    this.#extension ??= {};
    return this.#extension;
  }

  #image(): EntryImage | null {
    const loc = this.#address(this.#fields[element.loc]);
    if (loc === undefined) return null;
    const image: EntryImage = { loc };
    const title = this.#fields[element.title];
    const caption = this.#fields[element.caption];
    if (title !== undefined) image.title = title;
    if (caption !== undefined) image.caption = caption;
    return image;
  }

  #video(): EntryVideo | null {
    const fields = this.#fields;
    const duration = Number(fields[element.duration]);
    const video: EntryVideo = {};
    set(video, "thumbnailLoc", this.#address(fields[element.thumbnail_loc]));
    set(video, "title", fields[element.title]);
    set(video, "description", fields[element.description]);
    set(video, "contentLoc", this.#address(fields[element.content_loc]));
    set(video, "playerLoc", this.#address(fields[element.player_loc]));
    set(video, "duration", Number.isFinite(duration) ? duration : undefined);
    set(video, "publicationDate", isoDate(fields[element.publication_date])?.iso);
    return Object.keys(video).length === 0 ? null : video;
  }

  #news(): EntryNews {
    const fields = this.#fields;
    const published = isoDate(fields[element.publication_date]);
    const news: EntryNews = {};
    set(news, "name", fields[element.name]);
    set(news, "language", fields[element.language]);
    set(news, "title", fields[element.title]);
    set(news, "publicationDate", published?.iso);
    set(news, "publicationDatePrecision", published?.precision);
    return news;
  }

  /** Null for what is no web address: a `javascript:` link must not reach a page. */
  #address(text: string | undefined): string | undefined {
    if (text === undefined) return undefined;
    const url = normaliseUrl(text, this.#url);
    return url.ok ? url.href : undefined;
  }
}

function withItem<T>(list: T[] = [], item: T | null): T[] {
  if (item !== null && list.length < itemsMax) list.push(item);
  return list;
}

function set<T, K extends keyof T>(object: T, key: K, value: T[K] | undefined): void {
  if (value !== undefined) object[key] = value;
}

function isoDate(text: string | undefined) {
  const read = text === undefined ? null : parseLastmod(text);
  return read?.ok ? { iso: new Date(read.instantMs).toISOString(), precision: read.precision } : undefined;
}
