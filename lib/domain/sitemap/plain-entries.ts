import { plainInPath } from "../url/is-normal-url";
import { trimText } from "../url/trim-text";
import { latin1Text, startsWith, utf8Text } from "./byte-text";
import { element } from "./element-name";
import type { EntryExtension, EntryKind } from "./entry";
import type { EntrySink } from "./entry-sink";
import { locLengthOfProtocol } from "./limits";
import type { Mark } from "./line-count";
import { PlainExtension } from "./plain-extension";
import type { ExtensionReader } from "./read-extension";
import { decodeReferences, type ReferenceNotes } from "./references";
import { RepeatedTexts } from "./repeated-texts";
import { SpaceSkipper } from "./space-skipper";
import type { XmlScanner } from "./xml-scanner";

const lessThan = 60;
const slash = 47;
const ampersand = 38;
const dot = 46;
const percent = 37;
const letterC = 99;
const letterL = 108;
const letterO = 111;
const letterP = 112;
const valueLengthMax = 64;
const escapedAmpersand = Buffer.from("&amp;");
const afterAmpersand = Buffer.from("amp;");
const noEntities: ReadonlySet<string> = new Set();

const plain = 1;
/** Bytes of an address that need no look: all that may stand in a normal form but dots, escapes and ampersands. */
const kindOfByte = Uint8Array.from(plainInPath, (isPlain, byte) =>
  isPlain === 1 && byte !== dot && byte !== percent && byte !== ampersand ? plain : 0,
);
const isInValue = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte > 32 && byte < 127 && byte !== lessThan && byte !== ampersand ? 1 : 0,
);

function tag(name: string): { open: Uint8Array; close: Uint8Array } {
  return { open: Buffer.from(`<${name}>`), close: Buffer.from(`</${name}>`) };
}
const tags = {
  url: tag("url"),
  sitemap: tag("sitemap"),
  loc: tag("loc"),
  lastmod: tag("lastmod"),
  changefreq: tag("changefreq"),
  priority: tag("priority"),
};

/**
 * Reads entries of the plain shape at the speed of a byte scan: `<url>` (or `<sitemap>`) with one `<loc>` and at most one
 * `<lastmod>`, `<changefreq>` and `<priority>`, no attribute, no white space inside values, ASCII. At anything else it
 * stops before the entry and leaves it to the general reader, whose result is the same for the plain shape.
 */
export class PlainEntries {
  readonly #scanner: XmlScanner;
  readonly #sink: EntrySink;
  readonly #extension: ExtensionReader;
  readonly #kind: EntryKind;
  readonly #entry: { open: Uint8Array; close: Uint8Array };
  readonly #locMark: Mark = { pos: 0, line: 0, column: 0 };
  readonly #lastmodMark: Mark = { pos: 0, line: 0, column: 0 };
  readonly #lastmod = new RepeatedTexts(valueLengthMax);
  readonly #changefreq = new RepeatedTexts(valueLengthMax);
  readonly #priority = new RepeatedTexts(valueLengthMax);
  /** Where the values of the entry under way stand; `From` -1 for none. */
  #locFrom = -1;
  #locTo = 0;
  #lastmodFrom = -1;
  #lastmodTo = 0;
  #changefreqFrom = -1;
  #changefreqTo = 0;
  #priorityFrom = -1;
  #priorityTo = 0;
  #isNormal = false;
  #hasReference = false;
  readonly #space = new SpaceSkipper();
  readonly #rich: PlainExtension;
  /** The address under way without its references. */
  readonly #unescaped = Buffer.alloc(locLengthOfProtocol);

  constructor(scanner: XmlScanner, sink: EntrySink, extension: ExtensionReader, format: "urlset" | "sitemapindex") {
    this.#scanner = scanner;
    this.#sink = sink;
    this.#extension = extension;
    this.#rich = new PlainExtension(extension, this.#space);
    this.#kind = format === "urlset" ? "page" : "sitemap";
    this.#entry = format === "urlset" ? tags.url : tags.sitemap;
  }

  /** Reads what it can from the scanner's position on. @returns How many entries. */
  read(): number {
    const { bytes, lines } = this.#scanner;
    let entries = 0;
    lines.count(bytes, this.#scanner.pos);
    for (;;) {
      this.#space.lineFeeds = 0;
      const next = this.#readEntry(bytes, this.#scanner.pos);
      if (next < 0) {
        if (this.#rich.isTouched) this.#extension.take();
        this.#rich.isTouched = false;
        return entries;
      }
      this.#scanner.pos = next;
      lines.advance(next, this.#space.lineFeeds, this.#space.lastLineFeed);
      entries += 1;
    }
  }

  /** @returns What follows the entry; -1 where none of the plain shape stands at `start`, or not yet the whole of it. */
  #readEntry(bytes: Buffer, start: number): number {
    let at = this.#space.skip(bytes, start);
    if (!startsWith(bytes, this.#entry.open, at)) return -1;
    at += this.#entry.open.length;
    this.#locFrom = -1;
    this.#lastmodFrom = -1;
    this.#changefreqFrom = -1;
    this.#priorityFrom = -1;
    for (;;) {
      at = this.#space.skip(bytes, at);
      if (at + 2 >= bytes.length) return -1;
      const second = bytes[at + 1];
      if (second === slash) break;
      if (second === letterL) at = bytes[at + 2] === letterO ? this.#readLoc(bytes, at) : this.#readLastmod(bytes, at);
      else if (second === letterC) at = this.#readChangefreq(bytes, at);
      else at = second === letterP ? this.#readPriority(bytes, at) : this.#rich.read(bytes, at);
      if (at < 0) return -1;
    }
    if (this.#locFrom < 0 || !startsWith(bytes, this.#entry.close, at)) return -1;
    return this.#emit(bytes) ? at + this.#entry.close.length : -1;
  }

  // Each returns what follows its element, or -1 where it is not the plain one or stood before.

  #readLoc(bytes: Buffer, start: number): number {
    if (this.#locFrom >= 0 || !startsWith(bytes, tags.loc.open, start)) return -1;
    this.#locFrom = start + tags.loc.open.length;
    this.#locTo = this.#locEnd(bytes, this.#locFrom);
    return this.#locTo >= 0 && startsWith(bytes, tags.loc.close, this.#locTo)
      ? this.#locTo + tags.loc.close.length
      : -1;
  }

  #readLastmod(bytes: Buffer, start: number): number {
    if (this.#lastmodFrom >= 0 || !startsWith(bytes, tags.lastmod.open, start)) return -1;
    this.#lastmodFrom = start + tags.lastmod.open.length;
    this.#lastmodTo = valueEnd(bytes, this.#lastmodFrom);
    return closed(bytes, this.#lastmodTo, tags.lastmod.close);
  }

  #readChangefreq(bytes: Buffer, start: number): number {
    if (this.#changefreqFrom >= 0 || !startsWith(bytes, tags.changefreq.open, start)) return -1;
    this.#changefreqFrom = start + tags.changefreq.open.length;
    this.#changefreqTo = valueEnd(bytes, this.#changefreqFrom);
    return closed(bytes, this.#changefreqTo, tags.changefreq.close);
  }

  #readPriority(bytes: Buffer, start: number): number {
    if (this.#priorityFrom >= 0 || !startsWith(bytes, tags.priority.open, start)) return -1;
    this.#priorityFrom = start + tags.priority.open.length;
    this.#priorityTo = valueEnd(bytes, this.#priorityFrom);
    return closed(bytes, this.#priorityTo, tags.priority.close);
  }

  /** End of an address, and in `#isNormal` whether it is in normal form; -1 where it is not plain. */
  #locEnd(bytes: Buffer, from: number): number {
    const { originBytes } = this.#sink;
    const { length } = bytes;
    let isNormal =
      from + originBytes.length < length &&
      startsWith(bytes, originBytes, from) &&
      bytes[from + originBytes.length] === slash;
    let hasReference = false;
    let at = isNormal ? from + originBytes.length : from;
    for (;;) {
      while (at < length && kindOfByte[bytes[at] as number] === plain) at += 1;
      if (at === length) return -1;
      const byte = bytes[at] as number;
      if (byte === lessThan) break;
      if (byte <= 32) return -1;
      if (byte === ampersand) hasReference = true;
      // After a slash it may be a dot segment.
      else if ((byte !== dot && byte !== percent) || bytes[at - 1] === slash) isNormal = false;
      at += 1;
    }
    this.#hasReference = hasReference;
    this.#isNormal = isNormal && at - from < locLengthOfProtocol;
    return at > from ? at : -1;
  }

  /** False where something about the values is for the general reader to say. */
  #emit(bytes: Buffer): boolean {
    let source = bytes;
    let from = this.#locFrom;
    let to = this.#locTo;
    if (this.#hasReference && this.#isNormal) {
      to = unescapeAmpersands(bytes, from, to, this.#unescaped);
      source = this.#unescaped;
      from = 0;
      this.#isNormal = to > 0;
    }
    const loc = this.#isNormal ? latin1Text(source, from, to) : this.#oddLoc(bytes);
    if (loc === null) return false;
    const lastmod = this.#lastmodFrom < 0 ? null : this.#lastmod.take(bytes, this.#lastmodFrom, this.#lastmodTo);
    this.#locMark.pos = this.#locFrom - tags.loc.open.length;
    this.#locMark.line = 0;
    this.#lastmodMark.pos = this.#lastmodFrom - tags.lastmod.open.length;
    this.#lastmodMark.line = 0;
    const extension = this.#takeExtension(bytes);
    const sink = this.#sink;
    if (this.#isNormal) {
      const isNew = sink.isNewInBytes(source, from + sink.originBytes.length, to);
      sink.addNormal(this.#kind, loc, isNew, lastmod, extension, this.#locMark, this.#lastmodMark);
    } else sink.add(this.#kind, loc, lastmod === null ? [] : [lastmod], extension, this.#locMark, this.#lastmodMark);
    return true;
  }

  #takeExtension(bytes: Buffer): EntryExtension | null {
    const hints = this.#hints(bytes);
    if (!this.#rich.isTouched) return hints;
    this.#rich.isTouched = false;
    if (hints?.changefreq) this.#extension.value(element.changefreq, hints.changefreq);
    if (hints?.priority) this.#extension.value(element.priority, hints.priority);
    return this.#extension.take();
  }

  #hints(bytes: Buffer): EntryExtension | null {
    if (this.#changefreqFrom < 0 && this.#priorityFrom < 0) return null;
    const changefreq =
      this.#changefreqFrom < 0 ? "" : this.#changefreq.take(bytes, this.#changefreqFrom, this.#changefreqTo);
    const priority = this.#priorityFrom < 0 ? "" : this.#priority.take(bytes, this.#priorityFrom, this.#priorityTo);
    return this.#extension.hints(changefreq, priority);
  }

  /** An address that is not in normal form; null where a reference is not one of XML's own. */
  #oddLoc(bytes: Buffer): string | null {
    const text = utf8Text(bytes, this.#locFrom, this.#locTo);
    if (!this.#hasReference) return text;
    const notes: ReferenceNotes = { unescaped: false, html: false, refused: false };
    const decoded = decodeReferences(text, noEntities, notes);
    return notes.unescaped || notes.html || trimText(decoded) === "" ? null : decoded;
  }
}

/**
 * Copies bytes with `&amp;` as `&`. @returns How many; 0 where an ampersand stands for anything else, or may after that.
 */
function unescapeAmpersands(bytes: Uint8Array, from: number, to: number, into: Uint8Array): number {
  let length = 0;
  for (let at = from; at < to; at += 1) {
    into[length] = bytes[at] as number;
    length += 1;
    if (bytes[at] !== ampersand) continue;
    if (!startsWith(bytes, escapedAmpersand, at)) return 0;
    at += escapedAmpersand.length - 1;
    // &amp;amp; is worth a word.
    if (startsWith(bytes, afterAmpersand, at + 1)) return 0;
  }
  return length;
}

function closed(bytes: Buffer, to: number, close: Uint8Array): number {
  return to >= 0 && startsWith(bytes, close, to) ? to + close.length : -1;
}

/** End of a short value of printable ASCII without references; -1 for any other. */
function valueEnd(bytes: Buffer, from: number): number {
  let at = from;
  const { length } = bytes;
  while (at < length && isInValue[bytes[at] as number] === 1) at += 1;
  return at < length && bytes[at] === lessThan && at > from && at - from <= valueLengthMax ? at : -1;
}
