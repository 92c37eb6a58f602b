import { createTranscoding } from "./decode-text";
import { element } from "./element-name";
import type { Entry } from "./entry";
import { EntrySink } from "./entry-sink";
import type { Mark } from "./line-count";
import { FeedReader, parseFeedDate } from "./parse-feed";
import type { Problem, ProblemCode } from "./problem";
import { createProblemLog } from "./problem-log";
import { EntriesReader } from "./read-entries";
import { hasAddressLine, TextListReader } from "./read-text-list";
import { token, XmlScanner } from "./xml-scanner";

/** `rss` is 2.0 and 1.0 (RDF), `atom` 1.0 and 0.3. */
export type SitemapFormat = "urlset" | "sitemapindex" | "text" | "rss" | "atom" | "html" | "unknown";

export interface SitemapReaderOptions {
  /** Where the file was found in the end: relative addresses resolve against it, hosts are foreign to its host. */
  url: string;
  /** The clock that future dates are judged by. */
  nowMs: number;
  /** Unpacked bytes that are read. */
  bytesMax: number;
  /**
   * Every entry, in file order, as it arrives. Its texts may be slices of the chunk they came in: copy what is kept for
   * long while the rest of the file is not.
   */
  onEntry(entry: Entry): void;
  /** Smaller chunks are gathered up to this many bytes. */
  pieceBytes?: number;
  /** Reads every entry by the general reader: to compare. */
  generalOnly?: boolean;
}

export interface SitemapReadResult {
  format: SitemapFormat;
  /** `pages` + `sitemaps` */
  entries: number;
  pages: number;
  sitemaps: number;
  problems: Problem[];
  /** Read to the end of its root, and nothing of it was beyond the limit. */
  whole: boolean;
  /** Unpacked bytes read. */
  bytes: number;
  /** The first 2,000 characters. */
  head: string;
}

export interface SitemapReader {
  /** Unpacked bytes. */
  write(chunk: Uint8Array): void;
  /** @param ending `cutOff`: the bytes broke off, more would have come. */
  end(ending?: { cutOff?: boolean }): SitemapReadResult;
  /** More than `bytesMax` bytes came: what follows is not read. */
  readonly full: boolean;
  readonly bytes: number;
  /** Settled with the first entry at the latest. */
  readonly format: SitemapFormat;
}

const defaultPieceBytes = 65_536;
const headLength = 2_000;
/** Text without markup for this long is a text list, or nothing. */
const sniffLengthMax = 65_536;

/**
 * Reads one sitemap of any form in a stream: bytes in, entries out by callback. Its kind is told by its first root
 * element, whatever its name and headers say. Never throws for what is in a file; holds at most a few hundred KiB of it
 * (and 12 to 24 bytes an entry to know repeated locs by).
 */
export function createSitemapReader(options: SitemapReaderOptions): SitemapReader {
  return new Reader(options);
}

type Markup = EntriesReader | FeedReader;
type Phase = "sniff" | "prolog" | "markup" | "text" | "html";

class Reader implements SitemapReader {
  full = false;
  bytes = 0;
  readonly #options: SitemapReaderOptions;
  readonly #pieceBytes: number;
  readonly #log = createProblemLog();
  readonly #transcoding = createTranscoding((code) => this.#note(code));
  readonly #scanner: XmlScanner;
  #sink: EntrySink;
  #phase: Phase = "sniff";
  #format: SitemapFormat = "unknown";
  #head = "";
  #pending: Uint8Array[] = [];
  #pendingBytes = 0;
  /** While sniffing, and the texts before the root. */
  #before = "";
  #hasJunk = false;
  #hasElements = false;
  #doctype: string | null = null;
  /** The element before was a `url` or `sitemap`. */
  #entryBefore: "urlset" | "sitemapindex" | null = null;
  #markup: Markup | null = null;
  #entries: EntriesReader | null = null;
  #list: TextListReader | null = null;

  constructor(options: SitemapReaderOptions) {
    this.#options = options;
    this.#pieceBytes = options.pieceBytes ?? defaultPieceBytes;
    this.#scanner = new XmlScanner((mark) => this.#fault(mark));
    this.#sink = this.#createSink("atom");
  }

  get format(): SitemapFormat {
    return this.#list && this.#format === "unknown" ? "text" : this.#format;
  }

  write(chunk: Uint8Array): void {
    if (this.full) return;
    const room = this.#options.bytesMax - this.bytes;
    if (chunk.length > room) {
      this.full = true;
      this.#note("over-size");
    }
    const taken = chunk.length > room ? chunk.subarray(0, room) : chunk;
    this.bytes += taken.length;
    if (this.#pendingBytes + taken.length < this.#pieceBytes) {
      if (taken.length > 0) this.#pending.push(taken.slice());
      this.#pendingBytes += taken.length;
      return;
    }
    this.#flushPending();
    for (let from = 0; from < taken.length; from += this.#pieceBytes) {
      this.#take(this.#transcoding.push(taken.subarray(from, from + this.#pieceBytes)));
    }
  }

  end(ending: { cutOff?: boolean } = {}): SitemapReadResult {
    const isCut = ending.cutOff === true || this.full;
    this.#flushPending();
    this.#take(this.#transcoding.end());
    const isClosed = this.#finish(isCut);
    if (!isClosed && !this.full) this.#noteBreak();
    const problems = this.#log.list();
    const isSitemap = this.#format !== "unknown" && this.#format !== "html";
    return {
      format: this.#format,
      entries: this.#sink.entries,
      pages: this.#sink.pages,
      sitemaps: this.#sink.sitemaps,
      problems: isSitemap ? problems : problems.filter(({ code }) => codesOfNoSitemap.has(code)),
      whole: isSitemap && isClosed && !isCut,
      bytes: this.bytes,
      // A half of a surrogate pair is no text.
      head: this.#head.replace(/[\ud800-\udbff]$/, ""),
    };
  }

  #flushPending(): void {
    if (this.#pendingBytes === 0) return;
    const joined = Buffer.concat(this.#pending);
    this.#pending = [];
    this.#pendingBytes = 0;
    this.#take(this.#transcoding.push(joined));
  }

  /** UTF-8, whole characters. */
  #take(piece: Buffer): void {
    if (piece.length === 0) return;
    if (this.#head.length < headLength) {
      this.#head = (this.#head + piece.toString("utf8", 0, headLength * 4)).slice(0, headLength);
    }
    switch (this.#phase) {
      case "sniff":
        this.#sniff(piece);
        break;
      case "text":
        this.#list?.push(piece.toString());
        break;
      case "prolog":
      case "markup":
        this.#scanner.push(piece);
        this.#scan();
        break;
      case "html":
    }
  }

  /** Is there markup? */
  #sniff(piece: Buffer): void {
    this.#before += piece.toString();
    if (/<[a-z_!?/]/i.test(this.#before.slice(0, sniffLengthMax))) {
      const before = this.#before.replace(/^\ufeff+/, "");
      this.#before = "";
      this.#phase = "prolog";
      this.#leadingSpace = /^\s+</.test(before);
      this.#scanner.push(Buffer.from(before));
      this.#scan();
    } else if (this.#before.length > sniffLengthMax) this.#readList(this.#before);
  }

  #leadingSpace = false;

  #readList(text: string): void {
    this.#phase = "text";
    this.#list = new TextListReader(this.#sink, this.#options.url);
    this.#before = "";
    this.#list.push(text);
  }

  #scan(): void {
    const scanner = this.#scanner;
    for (;;) {
      this.#entries?.readPlain();
      const found = scanner.next();
      if (found === token.more || found === token.end) return;
      const markup = this.#markup;
      if (markup === null) {
        this.#readProlog(found);
        if (this.#phase === "html") return;
        continue;
      }
      switch (found) {
        case token.text:
          markup.characters();
          break;
        case token.open:
          markup.open();
          break;
        case token.close:
          markup.close();
          break;
        case token.literal:
          markup.literal();
          break;
        case token.doctype:
          this.#note("doctype-refused");
      }
    }
  }

  /** What stands before the root. */
  #readProlog(found: number): void {
    if (found === token.doctype) {
      this.#doctype = this.#scanner.slice().trim().split(/[\s[]/)[0] ?? "";
      return;
    }
    if (found === token.open) {
      this.#openInProlog();
      return;
    }
    const text = found === token.close ? "" : this.#scanner.slice();
    if (found === token.text && /^[\s\ufeff]*$/.test(text)) return;
    this.#hasJunk = true;
    this.#entryBefore = null;
    if (found === token.close) this.#hasElements = true;
    else this.#before += text.slice(0, Math.max(0, sniffLengthMax - this.#before.length));
  }

  #openInProlog(): void {
    const { name } = this.#scanner;
    const attributes = this.#scanner.slice();
    const entryBefore = this.#entryBefore;
    this.#entryBefore = null;
    switch (name.code) {
      case element.urlset:
      case element.sitemapindex:
        this.#startEntries(name.code === element.urlset ? "urlset" : "sitemapindex").openRoot();
        return;
      case element.rss:
        this.#startFeed("rss");
        return;
      case element.RDF:
        if (/rss|netscape/i.test(attributes)) this.#startFeed("rss");
        return;
      case element.feed:
        if (!this.#hasElements || /atom/i.test(attributes)) this.#startFeed("atom");
        return;
      case element.html:
      case element.body:
        this.#format = "html";
        this.#phase = "html";
        return;
      case element.loc:
        if (entryBefore === null) break;
        this.#startEntries(entryBefore).openWithoutRoot();
        return;
      case element.url:
      case element.sitemap:
        this.#entryBefore = name.code === element.url ? "urlset" : "sitemapindex";
        return;
    }
    this.#hasJunk = true;
    this.#hasElements = true;
  }

  #startEntries(format: "urlset" | "sitemapindex"): EntriesReader {
    this.#sink = this.#createSink(format);
    const reader = new EntriesReader(
      this.#scanner,
      this.#sink,
      format,
      this.#options.url,
      this.#options.generalOnly === true,
    );
    this.#startMarkup(format, reader);
    this.#entries = reader;
    return reader;
  }

  #startFeed(format: "rss" | "atom"): void {
    this.#sink = this.#createSink(format);
    const reader = new FeedReader(this.#scanner, this.#sink, format);
    this.#startMarkup(format, reader);
    reader.open();
  }

  #startMarkup(format: SitemapFormat, markup: Markup): void {
    this.#phase = "markup";
    this.#format = format;
    this.#markup = markup;
    this.#before = "";
    if (this.#hasJunk) this.#note("leading-junk");
    else if (this.#leadingSpace) this.#note("leading-whitespace");
    if (this.#doctype !== null) this.#note("doctype-refused");
  }

  #createSink(format: SitemapFormat): EntrySink {
    return new EntrySink({
      url: this.#options.url,
      nowMs: this.#options.nowMs,
      log: this.#log,
      onEntry: this.#options.onEntry,
      locate: (mark) => this.#scanner.locate(mark),
      ...(format === "rss" ? { parseDate: parseFeedDate } : {}),
    });
  }

  /** @returns Whether the document is closed, as far as its form has an end. */
  #finish(isCut: boolean): boolean {
    this.#scanner.finish();
    if (this.#phase === "prolog" || this.#phase === "markup") this.#scan();
    if (this.#markup) return this.#markup.end();
    if (this.#phase === "html") {
      this.#note("not-a-sitemap");
      return true;
    }
    const rest = this.#before;
    if (this.#phase === "prolog" && this.#doctype !== null && /^html$/i.test(this.#doctype)) this.#format = "html";
    else if (this.#phase !== "text" && !this.#hasElements && hasAddressLine(rest)) this.#readList(rest);
    this.#list?.end(isCut);
    if (this.#sink.entries > 0) {
      this.#format = "text";
      return !isCut;
    }
    this.#note(this.bytes === 0 || this.#head.trim() === "" ? "empty-file" : "not-a-sitemap");
    return true;
  }

  #fault(mark: Mark): void {
    // Broken markup before the root is part of what stands there.
    if (this.#markup) this.#sink.problem("malformed-xml", mark, null);
  }

  /** The file stops here. */
  #noteBreak(): void {
    const mark = { pos: this.#scanner.bytes.length, line: 0, column: 0 };
    if (this.#markup) this.#scanner.locate(mark);
    this.#log.add("truncated", mark.line || null, mark.column || null);
  }

  #note(code: ProblemCode): void {
    this.#log.add(code);
  }
}

/** What is worth saying of a file that is no sitemap. */
const codesOfNoSitemap = new Set<ProblemCode>([
  "bom",
  "non-utf8",
  "encoding-mismatch",
  "over-size",
  "empty-file",
  "not-a-sitemap",
]);
