import { type Lastmod, parseLastmod } from "../lastmod/parse-lastmod";
import { parseRfc822 } from "../lastmod/parse-odd-date";
import { trimText } from "../url/trim-text";
import { type ElementCode, type ElementName, element } from "./element-name";
import type { EntrySink } from "./entry-sink";
import type { Mark } from "./line-count";
import type { ProblemCode } from "./problem";
import { decodeReferences, type ReferenceNotes } from "./references";
import type { XmlScanner } from "./xml-scanner";
import { rawAttribute } from "./xml-tag";

const depthMax = 256;
const valueLengthMax = 70_000;

const attribute = {
  about: Buffer.from("rdf:about"),
  href: Buffer.from("href"),
  rel: Buffer.from("rel"),
  type: Buffer.from("type"),
};

const fieldsOf = {
  rss: new Set<ElementCode>([element.link, element.guid, element.pubDate, element.date]),
  atom: new Set<ElementCode>([element.updated, element.modified, element.published, element.issued]),
};

/** RFC 822 is the standard form in RSS, the W3C profile in `dc:date`. */
export function parseFeedDate(raw: string): Lastmod {
  return parseRfc822(trimText(raw)) ?? parseLastmod(raw);
}

/**
 * Reads the items of an RSS feed (2.0, 1.0) or the entries of an Atom feed (1.0, 0.3) as they come from a scanner.
 *
 * RSS: the page is the `link`, else a `guid` or `rdf:about` that is a web address; the date is `pubDate`, else `dc:date`.
 * Atom: the page is the link without `rel`, or its alternate; the date is `updated` (`modified`), else `published`
 * (`issued`). Only children of the item itself count.
 *
 * @see https://www.rssboard.org/rss-specification
 * @see https://www.rfc-editor.org/rfc/rfc4287
 */
export class FeedReader {
  readonly #scanner: XmlScanner;
  readonly #sink: EntrySink;
  readonly #format: "rss" | "atom";
  readonly #names: ElementName[] = [];
  readonly #itemMark: Mark;
  readonly #dateMark: Mark;
  #overflow = 0;
  #itemAt = -1;
  #fields: Partial<Record<ElementCode, string>> = {};
  #link: { href: string; isPage: boolean } | null = null;
  #about: string | null = null;
  #value: string | null = null;
  #refused = false;

  constructor(scanner: XmlScanner, sink: EntrySink, format: "rss" | "atom") {
    this.#scanner = scanner;
    this.#sink = sink;
    this.#format = format;
    this.#itemMark = scanner.lines.createMark();
    this.#dateMark = scanner.lines.createMark();
  }

  open(): void {
    const { name, selfClosing } = this.#scanner;
    const isItem = name.code === (this.#format === "rss" ? element.item : element.entry);
    if (isItem && this.#itemAt >= 0 && this.#names[this.#itemAt]?.raw === name.raw) {
      this.#malformed();
      this.#popTo(this.#itemAt);
    }
    if (this.#names.length >= depthMax) {
      if (!selfClosing) this.#overflow += 1;
      return;
    }
    const isChild = this.#itemAt >= 0 && this.#names.length === this.#itemAt + 1;
    if (isItem && this.#itemAt < 0) this.#startItem();
    else if (isChild) this.#openChild(name);
    this.#names.push(name);
    if (selfClosing) this.#popTo(this.#names.length - 1);
  }

  close(): void {
    const { name } = this.#scanner;
    if (this.#overflow > 0) {
      this.#overflow -= 1;
      return;
    }
    const at = this.#names.findLastIndex((open) => open === name || open.raw.toLowerCase() === name.raw.toLowerCase());
    // Loose HTML in a description is common and costs nothing: only what touches items is worth a word.
    const isInsideItem = this.#itemAt >= 0 && (at < 0 || at > this.#itemAt);
    if (at !== this.#names.length - 1 && !isInsideItem) this.#malformed();
    if (at >= 0) this.#popTo(at);
  }

  characters(): void {
    if (this.#value === null) return;
    this.#append(this.#decode(this.#scanner.slice()));
  }

  literal(): void {
    if (this.#value === null) return;
    this.#append(this.#scanner.slice());
  }

  /** @returns Whether the root was closed. */
  end(): boolean {
    const isWhole = this.#names.length === 0;
    this.#value = null;
    if (this.#itemAt >= 0 && this.#page() !== null) this.#finishItem();
    return isWhole;
  }

  #startItem(): void {
    const { bytes, from, to, tagFrom, name } = this.#scanner;
    if (name.oddCase) this.#problemAt(tagFrom, "tag-case", name.raw);
    this.#itemAt = this.#names.length;
    this.#fields = {};
    this.#link = null;
    this.#refused = false;
    const about = rawAttribute(bytes, from, to, attribute.about);
    this.#about = about === null ? null : this.#decode(about);
    this.#itemMark.pos = tagFrom;
    this.#itemMark.line = 0;
    this.#dateMark.pos = tagFrom;
    this.#dateMark.line = 0;
  }

  #openChild(name: ElementName): void {
    this.#value = null;
    if (this.#format === "atom" && name.code === element.link) this.#atomLink();
    if (!fieldsOf[this.#format].has(name.code)) return;
    // <atom:link> in an RSS item points at the feed.
    if (name.code === element.link && name.prefix !== this.#names[this.#itemAt]?.prefix) return;
    this.#value = "";
    if (name.code === element.link || name.code === element.guid) return;
    this.#dateMark.pos = this.#scanner.tagFrom;
    this.#dateMark.line = 0;
  }

  #atomLink(): void {
    const { bytes, from, to } = this.#scanner;
    const href = rawAttribute(bytes, from, to, attribute.href);
    const rel = rawAttribute(bytes, from, to, attribute.rel);
    if (href === null || (rel !== null && trimText(rel).toLowerCase() !== "alternate")) return;
    const type = rawAttribute(bytes, from, to, attribute.type);
    const isPage = type === null || /html/i.test(type);
    if (this.#link === null || (isPage && !this.#link.isPage)) this.#link = { href: this.#decode(href), isPage };
  }

  #popTo(depth: number): void {
    while (this.#names.length > depth) {
      const name = this.#names.pop() as ElementName;
      if (this.#names.length === this.#itemAt) {
        this.#finishItem();
        this.#itemAt = -1;
      } else if (this.#names.length === this.#itemAt + 1 && this.#value !== null) {
        const value = trimText(this.#value);
        this.#value = null;
        if (value !== "") this.#fields[name.code] ??= value;
      }
    }
  }

  #finishItem(): void {
    const page = this.#page();
    if (this.#refused) this.#sink.problem("entity-refused", this.#itemMark, page);
    else if (page === null) this.#sink.problem("missing-loc", this.#itemMark, null);
    else this.#sink.add("page", page, this.#dates(), null, this.#itemMark, this.#dateMark);
    this.#itemMark.pos = -1;
    this.#dateMark.pos = -1;
  }

  #page(): string | null {
    if (this.#format === "atom") return this.#link?.href ?? null;
    const standIn = [this.#fields[element.guid], this.#about].find((text) => text && /^https?:\/\/[^/]/i.test(text));
    return this.#fields[element.link] ?? standIn ?? null;
  }

  #dates(): string[] {
    const fields = this.#fields;
    const date =
      this.#format === "rss"
        ? (fields[element.pubDate] ?? fields[element.date])
        : (fields[element.updated] ?? fields[element.modified] ?? fields[element.published] ?? fields[element.issued]);
    return date === undefined ? [] : [date];
  }

  #append(piece: string): void {
    if (this.#value !== null && this.#value.length < valueLengthMax) {
      this.#value += piece.slice(0, valueLengthMax - this.#value.length);
    }
  }

  #decode(text: string): string {
    const notes: ReferenceNotes = { unescaped: false, html: false, refused: false };
    const decoded = decodeReferences(text, this.#scanner.declared, notes);
    if (notes.unescaped) this.#problemAt(this.#scanner.from, "unescaped-ampersand", text);
    if (notes.html) this.#problemAt(this.#scanner.from, "undefined-entity", text);
    if (notes.refused) this.#refused = true;
    return decoded;
  }

  #malformed(): void {
    this.#problemAt(this.#scanner.tagFrom, "malformed-xml", this.#scanner.name.raw);
  }

  /** @param pos Of the token that the scanner has found last. */
  #problemAt(pos: number, code: ProblemCode, example: string): void {
    this.#sink.problem(code, { pos, line: 0, column: 0 }, example);
  }
}
