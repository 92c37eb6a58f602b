import { trimText } from "../url/trim-text";
import { type ElementCode, type ElementName, element, elementName, isSameElement } from "./element-name";
import type { EntrySink } from "./entry-sink";
import { OpenEntry } from "./open-entry";
import { PlainEntries } from "./plain-entries";
import type { ProblemCode } from "./problem";
import { ExtensionReader } from "./read-extension";
import { decodeReferences, type ReferenceNotes } from "./references";
import { isSitemapNamespace, namespacesOf, protocolNamespace } from "./xml-namespace";
import type { XmlScanner } from "./xml-scanner";
import { rawAttribute } from "./xml-tag";

/** What an open element is to its parent. */
const role = { none: 0, root: 1, entry: 2, value: 3, extension: 4, field: 5, other: 6, foreign: 7 } as const;
type Role = (typeof role)[keyof typeof role];

/** Deeper elements are counted, not kept: a file of a million open tags takes no memory. */
const depthMax = 256;
const locLengthMax = 70_000;
const valueLengthMax = 4_096;
const xmlnsName = Buffer.from("xmlns");

/**
 * Reads the elements of a urlset or sitemapindex as they come from a scanner, and goes on after every fault: a new `url`,
 * `sitemap` or `loc` closes what was left open, an end tag closes what it fits, and one that fits nothing is passed over.
 * Elements count by local name, whatever their namespace and case; `loc` and `lastmod` only as children of an entry.
 *
 * @see https://www.sitemaps.org/protocol.html
 */
export class EntriesReader {
  readonly #scanner: XmlScanner;
  readonly #sink: EntrySink;
  readonly #format: "urlset" | "sitemapindex";
  readonly #extension: ExtensionReader;
  readonly #plain: PlainEntries | null;
  /** Entries that the plain reader gave up in a row. */
  #plainMisses = 0;
  readonly #foreignPrefixes = new Set<string>();

  readonly #names: ElementName[] = [];
  readonly #roles: Role[] = [];
  #overflow = 0;
  /** Index of the open entry in the stack; -1 for none. */
  #entryAt = -1;

  readonly #entry: OpenEntry;
  #capturing = false;
  #value = "";
  #valueRefused = false;

  constructor(
    scanner: XmlScanner,
    sink: EntrySink,
    format: "urlset" | "sitemapindex",
    url: string,
    generalOnly: boolean,
  ) {
    this.#scanner = scanner;
    this.#sink = sink;
    this.#format = format;
    this.#extension = new ExtensionReader(url);
    this.#plain = generalOnly ? null : new PlainEntries(scanner, sink, this.#extension, format);
    this.#entry = new OpenEntry(sink, this.#extension, scanner.lines);
  }

  /** Takes the plain entries that stand next, if any do. Between two entries only. */
  readPlain(): void {
    if (this.#plain === null || this.#roles.length !== 1 || this.#roles[0] !== role.root || this.#overflow > 0) return;
    if (this.#names[0]?.prefix !== "" || !this.#scanner.isInContent) return;
    // Entities that the DOCTYPE declares are looked for by the general reader alone.
    if (this.#scanner.declared.size > 0) return;
    // A file of rich entries is not tried again and again: one in 64.
    this.#plainMisses += 1;
    if (this.#plainMisses > 16 && this.#plainMisses % 64 !== 0) return;
    if (this.#plain.read() > 0) this.#plainMisses = 0;
  }

  /** The root element, which the scanner has just found. */
  openRoot(): void {
    const { name } = this.#scanner;
    this.#noteCase(name);
    const namespaces = namespacesOf(this.#scanner.slice());
    for (const [prefix, uri] of namespaces) if (!isSitemapNamespace(uri)) this.#foreignPrefixes.add(prefix);
    const own = namespaces.get(name.prefix) ?? "";
    if (own === "") this.#problemHere("no-namespace");
    else if (own !== protocolNamespace) this.#problemHere("wrong-namespace", own);
    this.#foreignPrefixes.delete(name.prefix);
    this.#push(name, role.root);
    if (this.#scanner.selfClosing) this.#pop();
  }

  /** The file begins in the middle: `loc` or an entry without a root. */
  openWithoutRoot(): void {
    this.#problemHere("malformed-xml");
    this.open();
  }

  open(): void {
    const { name, selfClosing } = this.#scanner;
    this.#enter(name);
    if (selfClosing) this.#leave();
  }

  close(): void {
    const { name } = this.#scanner;
    if (this.#overflow > 0) {
      this.#overflow -= 1;
      return;
    }
    for (let at = this.#names.length - 1; at >= 0; at -= 1) {
      if (!isSameElement(this.#names[at] as ElementName, name)) continue;
      if (at < this.#names.length - 1) this.#malformed();
      while (this.#names.length > at) this.#pop();
      return;
    }
    this.#malformed();
  }

  /** Text, references still in it. */
  characters(): void {
    if (this.#capturing) {
      const piece = this.#scanner.slice();
      this.#append(piece.includes("&") ? this.#decode(piece) : piece);
    } else this.#looseText(true);
  }

  /** The content of a CDATA section. */
  literal(): void {
    if (this.#capturing) this.#append(this.#scanner.slice());
    else this.#looseText(false);
  }

  /** @returns Whether the root was closed. A loc that is whole stays, half values go. */
  end(): boolean {
    const isWhole = this.#roles.length === 0;
    // "</lo" tells that the value before it is whole.
    if (this.#capturing && this.#scanner.isCutInEndTag) this.#pop();
    this.#capturing = false;
    if (this.#entryAt >= 0) {
      if (this.#roles.at(-1) === role.extension) this.#extension.close();
      this.#entry.flush();
    }
    this.#roles.length = 0;
    this.#names.length = 0;
    return isWhole;
  }

  #enter(name: ElementName): void {
    const top = this.#roles.at(-1) ?? role.none;
    if (top === role.foreign || this.#overflow > 0) {
      if (this.#overflow > 0 && isEntry(name.code)) this.#overflow = 0;
      else {
        this.#push(name, top === role.foreign ? role.foreign : role.other);
        return;
      }
    }
    switch (name.code) {
      case element.urlset:
      case element.sitemapindex:
        this.#enterRoot(name);
        return;
      case element.url:
      case element.sitemap:
        this.#enterEntry(name);
        return;
      case element.loc:
      case element.lastmod:
      case element.changefreq:
      case element.priority:
        this.#enterValue(name, top);
        return;
      default:
        this.#enterOther(name, top);
    }
  }

  #enterRoot(name: ElementName): void {
    this.#noteCase(name);
    if (this.#entryAt >= 0) this.#unwind(this.#entryAt);
    if (this.#roles.length > 0) this.#problemHere("nested-urlset");
    else this.#malformed();
    this.#push(name, role.root);
  }

  #enterEntry(name: ElementName): void {
    if (this.#foreignPrefixes.has(name.prefix)) {
      this.#push(name, role.other);
      return;
    }
    if (this.#entryAt >= 0) {
      if (name.prefix !== this.#names[this.#entryAt]?.prefix) {
        this.#push(name, role.other);
        return;
      }
      this.#unwind(this.#entryAt);
    } else if (this.#roles.length === 0) this.#malformed();
    this.#noteCase(name);
    this.#startEntry(name);
  }

  #startEntry(name: ElementName): void {
    const kind = name.code === element.sitemap ? "sitemap" : "page";
    if ((kind === "sitemap") !== (this.#format === "sitemapindex")) this.#problemHere("mixed-entries");
    this.#entryAt = this.#roles.length;
    this.#push(name, role.entry);
    this.#entry.start(kind, this.#scanner.tagFrom);
  }

  #enterValue(name: ElementName, top: Role): void {
    if (top === role.entry && !this.#isForeign(name)) {
      this.#noteCase(name);
      if (name.code === element.loc) this.#entry.startLoc(this.#scanner.tagFrom);
      else if (name.code === element.lastmod) this.#entry.startLastmod(this.#scanner.tagFrom);
      this.#capture(name, role.value);
      return;
    }
    const entry = this.#names[this.#entryAt];
    if (entry === undefined) {
      if (name.code !== element.loc || this.#foreignPrefixes.has(name.prefix)) {
        this.#push(name, role.other);
        return;
      }
      // A loc outside any entry is one all the same.
      this.#malformed();
      this.#startEntry(this.#format === "urlset" ? implicitUrl : implicitSitemap);
      this.#enterValue(name, role.entry);
      return;
    }
    if (top === role.value || top === role.field) {
      this.#malformed();
      this.#pop();
      this.#enterValue(name, this.#roles.at(-1) ?? role.none);
      return;
    }
    if (top === role.extension) {
      const extension = this.#names.at(-1);
      if (name.prefix === entry.prefix && extension?.prefix !== entry.prefix) {
        this.#malformed();
        while (this.#roles.length > this.#entryAt + 1) this.#pop();
        this.#enterValue(name, role.entry);
        return;
      }
      this.#enterField(name);
      return;
    }
    this.#push(name, role.other);
  }

  #enterOther(name: ElementName, top: Role): void {
    const isKnown = name.code === element.image || name.code === element.video || name.code === element.news;
    if (isKnown && this.#entryAt >= 0 && (top === role.value || top === role.field || top === role.extension)) {
      // The one before was left open.
      this.#malformed();
      while (this.#roles.length > this.#entryAt + 1) this.#pop();
      this.#enterOther(name, role.entry);
      return;
    }
    if (top === role.entry) {
      if (isKnown) {
        this.#push(name, role.extension);
        this.#extension.open(name.code);
        return;
      }
      if (name.code === element.link) this.#extension.link(this.#scanner, (value) => this.#decode(value));
    } else if (top === role.extension) {
      this.#enterField(name);
      return;
    }
    this.#push(name, this.#declaresNamespace() ? role.foreign : role.other);
  }

  #enterField(name: ElementName): void {
    if (name.code === element.publication) this.#push(name, role.extension);
    else if (this.#extension.hasField(name.code)) this.#capture(name, role.field);
    else this.#push(name, role.other);
  }

  #capture(name: ElementName, as: Role): void {
    this.#push(name, as);
    this.#capturing = true;
    this.#value = "";
    this.#valueRefused = false;
  }

  /** Ends a self-closing element. */
  #leave(): void {
    if (this.#overflow > 0) this.#overflow -= 1;
    else this.#pop();
  }

  #push(name: ElementName, as: Role): void {
    if (this.#roles.length >= depthMax) {
      this.#overflow += 1;
      return;
    }
    this.#names.push(name);
    this.#roles.push(as);
  }

  #pop(): void {
    const as = this.#roles.pop();
    const name = this.#names.pop() as ElementName;
    if (as === role.value) this.#finishValue(name.code);
    else if (as === role.field) {
      this.#capturing = false;
      this.#extension.field(name.code, trimText(this.#value));
    } else if (as === role.extension && name.code !== element.publication) this.#extension.close();
    else if (as === role.entry) {
      this.#entryAt = -1;
      this.#entry.finish();
    }
  }

  /** Closes everything down to the stack's index `at`, which was left open. */
  #unwind(at: number): void {
    const isImplicit = this.#names[at] === implicitUrl || this.#names[at] === implicitSitemap;
    if (!isImplicit) this.#malformed();
    while (this.#roles.length > at) this.#pop();
  }

  #finishValue(code: ElementCode): void {
    this.#capturing = false;
    const value = trimText(this.#value);
    this.#value = "";
    if (value === "") return;
    if (code === element.loc) this.#entry.addLoc(value, this.#valueRefused);
    else if (code === element.lastmod) this.#entry.addLastmod(value, this.#valueRefused);
    else this.#extension.value(code, value);
  }

  #append(piece: string): void {
    const max = this.#names.at(-1)?.code === element.loc ? locLengthMax : valueLengthMax;
    const room = max - this.#value.length;
    if (room > 0) this.#value += piece.length > room ? piece.slice(0, room) : piece;
  }

  #looseText(hasReferences: boolean): void {
    const { bytes, from, to } = this.#scanner;
    let at = from;
    while (at < to && (bytes[at] as number) <= 32) at += 1;
    if (at === to) return;
    const top = this.#roles.at(-1);
    if (top === role.entry) {
      this.#valueRefused = false;
      const piece = this.#scanner.slice();
      this.#entry.addText(hasReferences ? this.#decode(piece) : piece, this.#valueRefused);
    } else if (top === undefined && trimText(this.#scanner.slice()) !== "") {
      this.#problemAt(at, "malformed-xml", this.#scanner.slice());
    }
  }

  #decode(text: string): string {
    const notes: ReferenceNotes = { unescaped: false, html: false, refused: false };
    const decoded = decodeReferences(text, this.#scanner.declared, notes);
    if (notes.unescaped) this.#problemAt(this.#scanner.from, "unescaped-ampersand", text);
    if (notes.html) this.#problemAt(this.#scanner.from, "undefined-entity", text);
    if (notes.refused) this.#valueRefused = true;
    return decoded;
  }

  #declaresNamespace(): boolean {
    const { bytes, from, to } = this.#scanner;
    if (to - from < 8) return false;
    const uri = rawAttribute(bytes, from, to, xmlnsName);
    return uri !== null && uri !== "" && !isSitemapNamespace(uri);
  }

  /** `image:loc` beside the entry's own `loc`. */
  #isForeign(name: ElementName): boolean {
    return name.prefix !== this.#names[this.#entryAt]?.prefix && this.#foreignPrefixes.has(name.prefix);
  }

  #noteCase(name: ElementName): void {
    if (name.oddCase) this.#problemHere("tag-case", name.raw);
  }

  #malformed(): void {
    this.#problemHere("malformed-xml", this.#scanner.name.raw);
  }

  #problemHere(code: ProblemCode, example: string | null = null): void {
    this.#problemAt(this.#scanner.tagFrom, code, example);
  }

  /** @param pos Of the token that the scanner has found last. */
  #problemAt(pos: number, code: ProblemCode, example: string | null): void {
    this.#sink.problem(code, { pos, line: 0, column: 0 }, example);
  }
}

const implicitUrl = elementName("url");
const implicitSitemap = elementName("sitemap");

function isEntry(code: ElementCode): boolean {
  return code === element.url || code === element.sitemap;
}
