import { lastmodFlag } from "../lastmod/lastmod-flag";
import { lastmodProblems } from "../lastmod/lastmod-problems";
import { type Lastmod, lastmodFlags, parseLastmod } from "../lastmod/parse-lastmod";
import { normaliseUrl } from "../url/normalise-url";
import { trimText } from "../url/trim-text";
import type { Entry, EntryExtension, EntryKind } from "./entry";
import { entriesMaxOfProtocol } from "./limits";
import type { Mark } from "./line-count";
import type { ProblemCode } from "./problem";
import type { ProblemLog } from "./problem-log";
import { SeenLocs } from "./seen-locs";

export interface EntrySinkOptions {
  /** Where the file was found. */
  url: string;
  nowMs: number;
  log: ProblemLog;
  onEntry(entry: Entry): void;
  /** Fills in line and column of a mark. */
  locate(mark: Mark): void;
  /** Reads a date of the format: W3C unless it says otherwise. */
  parseDate?(raw: string): Lastmod;
}

/** Turns the texts of one loc into an entry, says what is odd about them, and counts. */
export class EntrySink {
  pages = 0;
  sitemaps = 0;
  /** `https://host` of the loc before: most neighbours have the same, and are judged by it. */
  originBytes: Buffer = Buffer.from("\0");
  #origin = "\0";
  #originProblem: ProblemCode | null = null;
  readonly #options: EntrySinkOptions;
  readonly #parseDate: (raw: string) => Lastmod;
  readonly #seen = new SeenLocs();
  readonly #base: URL;

  constructor(options: EntrySinkOptions) {
    this.#options = options;
    this.#parseDate = options.parseDate ?? parseLastmod;
    this.#base = new URL(options.url);
  }

  get entries(): number {
    return this.pages + this.sitemaps;
  }

  /** @param lastmods Not blank, in file order: the latest readable one is taken. */
  add(
    kind: EntryKind,
    text: string,
    lastmods: readonly string[],
    extension: EntryExtension | null,
    locMark: Mark,
    lastmodMark: Mark,
  ): void {
    const url = normaliseUrl(text, this.#options.url);
    if (!url.ok) {
      this.problem(url.problem, locMark, text);
      return;
    }
    const loc = url.href;
    for (const code of url.problems) this.problem(code, locMark, text);
    this.#judgeOrigin(loc);
    const isNew = this.#seen.isNew(loc, this.#origin.length);
    const locRaw = text === loc ? null : rawWhereItDiffers(text, loc);
    this.#emit(kind, loc, locRaw, isNew, lastmods[0] ?? null, lastmods, extension, locMark, lastmodMark);
  }

  /** A loc in normal form on the origin of `originBytes`; see `isNewInBytes`. */
  addNormal(
    kind: EntryKind,
    loc: string,
    isNew: boolean,
    lastmod: string | null,
    extension: EntryExtension | null,
    locMark: Mark,
    lastmodMark: Mark,
  ): void {
    this.#emit(kind, loc, null, isNew, lastmod, null, extension, locMark, lastmodMark);
  }

  /** The loc of `originBytes` and these bytes stood not in the file before; it does from now on. */
  isNewInBytes(bytes: Uint8Array, from: number, to: number): boolean {
    return this.#seen.isNewInBytes(this.#origin, bytes, from, to);
  }

  #emit(
    kind: EntryKind,
    loc: string,
    locRaw: string | null,
    isNew: boolean,
    lastmod: string | null,
    lastmods: readonly string[] | null,
    extension: EntryExtension | null,
    locMark: Mark,
    lastmodMark: Mark,
  ): void {
    if (this.#originProblem !== null) this.problem(this.#originProblem, locMark, loc);
    if (!isNew) this.problem("duplicate-loc", locMark, loc);
    const entry: Entry = {
      kind,
      loc,
      locRaw,
      lastmodAt: null,
      lastmodPrecision: null,
      lastmodRaw: null,
      lastmodFlags: 0,
      extension,
    };
    if (lastmod !== null) this.#date(entry, lastmod, lastmods, lastmodMark);
    if (kind === "page") this.pages += 1;
    else this.sitemaps += 1;
    if (this.entries === entriesMaxOfProtocol + 1) this.problem("over-50000-entries", locMark, null);
    this.#options.onEntry(entry);
  }

  problem(code: ProblemCode, mark: Mark, example: string | null): void {
    const { log } = this.#options;
    if (log.has(code)) {
      log.add(code);
      return;
    }
    this.#options.locate(mark);
    log.add(code, mark.line, mark.column, example === null ? null : trimText(example));
  }

  #date(entry: Entry, raw: string, lastmods: readonly string[] | null, mark: Mark): void {
    let taken = this.#parseDate(raw);
    let flags = lastmodFlags(taken, this.#options.nowMs);
    if (flags !== 0) this.#flagProblems(flags, raw, mark);
    if (lastmods !== null && lastmods.length > 1) {
      for (const other of lastmods.slice(1)) {
        const read = this.#parseDate(other);
        const otherFlags = lastmodFlags(read, this.#options.nowMs);
        this.#flagProblems(otherFlags, other, mark);
        if (read.ok && (!taken.ok || read.instantMs > taken.instantMs)) {
          taken = read;
          flags = otherFlags;
        }
      }
      this.problem("multiple-lastmods", mark, lastmods.join(" "));
      flags |= lastmodFlag.multiple;
    }
    entry.lastmodRaw = taken.raw;
    entry.lastmodFlags = flags;
    if (taken.ok) {
      entry.lastmodAt = taken.instantMs;
      entry.lastmodPrecision = taken.precision;
    }
  }

  #flagProblems(flags: number, raw: string, mark: Mark): void {
    for (const code of lastmodProblems(flags)) this.problem(code, mark, raw);
  }

  #judgeOrigin(loc: string): void {
    if (loc.startsWith(this.#origin) && loc.charCodeAt(this.#origin.length) === 47) return;
    // Beyond "http://" and one character of the host.
    this.originBytes = Buffer.from(loc.slice(0, loc.indexOf("/", 8)));
    this.#origin = this.originBytes.toString();
    this.#originProblem = hostProblem(new URL(loc), this.#base);
  }
}

/** How the host of an address differs from that of the file; null where only a leading `www.` does. */
export function hostProblem(url: URL, base: URL): "foreign-host" | "other-scheme" | null {
  if (url.hostname.replace(/^www\./, "") !== base.hostname.replace(/^www\./, "")) return "foreign-host";
  return url.protocol === base.protocol ? null : "other-scheme";
}

function rawWhereItDiffers(text: string, loc: string): string | null {
  const trimmed = trimText(text);
  return trimmed === loc ? null : trimmed;
}
