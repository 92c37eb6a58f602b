import { lastmodFlag } from "../lastmod/lastmod-flag";
import { lastmodProblems } from "../lastmod/lastmod-problems";
import { type Lastmod, lastmodFlags, parseLastmod } from "../lastmod/parse-lastmod";
import { LocTable } from "../url/loc-table";
import { normaliseUrl } from "../url/normalise-url";
import { trimText } from "../url/trim-text";
import type { Entry, EntryExtension, EntryKind } from "./entry";
import { entriesMaxOfProtocol } from "./limits";
import type { ProblemCode } from "./problem";
import type { ProblemLog } from "./problem-log";
import type { Mark } from "./xml-scanner";

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

/** Repeated locs are told up to this many entries a file: 48 MB of memory. */
const checkedEntriesMax = 2_000_000;

/** Turns the texts of one loc into an entry, says what is odd about them, and counts. */
export class EntrySink {
  pages = 0;
  sitemaps = 0;
  readonly #options: EntrySinkOptions;
  readonly #parseDate: (raw: string) => Lastmod;
  readonly #locs = new LocTable();
  readonly #base: URL;
  #hostPrefix = "";
  #hostProblem: ProblemCode | null = null;

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
    this.#judgeHost(loc, locMark);
    if (this.#locs.size < checkedEntriesMax) {
      const known = this.#locs.size;
      if (this.#locs.add(loc) < known) this.problem("duplicate-loc", locMark, loc);
    }
    const entry: Entry = {
      kind,
      loc,
      locRaw: text === loc ? null : rawWhereItDiffers(text, loc),
      lastmodAt: null,
      lastmodPrecision: null,
      lastmodRaw: null,
      lastmodFlags: 0,
      extension,
    };
    if (lastmods.length > 0) this.#date(entry, lastmods, lastmodMark);
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

  #date(entry: Entry, lastmods: readonly string[], mark: Mark): void {
    const raw = lastmods[0] as string;
    let taken = this.#parseDate(raw);
    let flags = lastmodFlags(taken, this.#options.nowMs);
    if (flags !== 0) this.#flagProblems(flags, raw, mark);
    if (lastmods.length > 1) {
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

  #judgeHost(loc: string, mark: Mark): void {
    // Neighbours are nearly always on one host: its judgement is kept.
    if (this.#hostPrefix === "" || !loc.startsWith(this.#hostPrefix)) {
      const url = new URL(loc);
      this.#hostPrefix = `${url.origin}/`;
      this.#hostProblem = hostProblem(url, this.#base);
    }
    if (this.#hostProblem !== null) this.problem(this.#hostProblem, mark, loc);
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
