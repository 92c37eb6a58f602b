import { trimText } from "../url/trim-text";
import type { EntryKind } from "./entry";
import type { EntrySink } from "./entry-sink";
import type { LineCount, Mark } from "./line-count";
import type { ExtensionReader } from "./read-extension";

const lastmodsMax = 100;
const textLengthMax = 4_096;

/**
 * The entry under way. Each of its locs makes an entry of its own; a lastmod and an extension belong to the loc before
 * them, or to the first if they come first.
 */
export class OpenEntry {
  readonly #sink: EntrySink;
  readonly #extension: ExtensionReader;
  readonly #entryMark: Mark;
  readonly #lastmodMark: Mark;
  /** Of the loc that is complete, and of the one that has begun since. */
  #locMark: Mark;
  #nextLocMark: Mark;
  #kind: EntryKind = "page";
  #loc: string | null = null;
  #locs = 0;
  #lastmods: string[] = [];
  /** What stands in the entry itself. */
  #text = "";
  /** The address uses a refused entity: what follows it belongs to nothing. */
  #isRefused = false;
  #isTextRefused = false;

  constructor(sink: EntrySink, extension: ExtensionReader, lines: LineCount) {
    this.#sink = sink;
    this.#extension = extension;
    this.#entryMark = lines.createMark();
    this.#lastmodMark = lines.createMark();
    this.#locMark = lines.createMark();
    this.#nextLocMark = lines.createMark();
  }

  start(kind: EntryKind, pos: number): void {
    this.#kind = kind;
    place(this.#entryMark, pos);
    this.#loc = null;
    this.#locs = 0;
    if (this.#lastmods.length > 0) this.#lastmods = [];
    this.#text = "";
    this.#isRefused = false;
    this.#isTextRefused = false;
  }

  startLoc(pos: number): void {
    place(this.#nextLocMark, pos);
  }

  startLastmod(pos: number): void {
    place(this.#lastmodMark, pos);
  }

  /** @param value Not blank. */
  addLoc(value: string, isRefused: boolean): void {
    this.#locs += 1;
    if (this.#loc !== null || this.#isRefused) this.flush();
    const before = this.#locMark;
    this.#locMark = this.#nextLocMark;
    this.#nextLocMark = before;
    if (this.#locs > 1) this.#sink.problem("multiple-locs", this.#locMark, value);
    this.#isRefused = isRefused;
    if (isRefused) {
      this.#sink.problem("entity-refused", this.#locMark, value);
      this.#lastmods = [];
    } else this.#loc = value;
  }

  /** @param value Not blank. */
  addLastmod(value: string, isRefused: boolean): void {
    if (isRefused) this.#sink.problem("entity-refused", this.#lastmodMark, value);
    else if (!this.#isRefused && this.#lastmods.length < lastmodsMax) this.#lastmods.push(value);
  }

  addText(text: string, isRefused: boolean): void {
    this.#text += text.slice(0, textLengthMax - this.#text.length);
    this.#isTextRefused ||= isRefused;
  }

  finish(): void {
    if (this.#locs === 0) this.#takeText();
    this.flush();
    // A mark that is waited for is kept right at a cost.
    for (const mark of [this.#entryMark, this.#lastmodMark, this.#locMark, this.#nextLocMark]) mark.pos = -1;
  }

  /** Hands on the loc that is complete. */
  flush(): void {
    const extension = this.#extension.take();
    if (this.#loc !== null) {
      this.#sink.add(this.#kind, this.#loc, this.#lastmods, extension, this.#locMark, this.#lastmodMark);
    }
    this.#loc = null;
    if (this.#lastmods.length > 0) this.#lastmods = [];
  }

  /** Without a loc, an address in plain sight is the entry's. */
  #takeText(): void {
    const text = trimText(this.#text);
    if (!/^(?:(?:https?:)?\/\/|www\.)/i.test(text)) {
      this.#sink.problem("missing-loc", this.#entryMark, text === "" ? null : text);
    } else if (this.#isTextRefused) this.#sink.problem("entity-refused", this.#entryMark, text);
    else {
      this.#sink.problem("text-without-loc", this.#entryMark, text);
      this.#loc = text;
      const { pos, line, column } = this.#entryMark;
      Object.assign(this.#locMark, { pos, line, column });
    }
  }
}

function place(mark: Mark, pos: number): void {
  mark.pos = pos;
  mark.line = 0;
}
