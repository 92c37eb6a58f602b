import { normaliseUrl } from "../url/normalise-url";
import { trimText } from "../url/trim-text";
import type { EntrySink } from "./entry-sink";

/** Longer lines are no addresses; what is beyond this is not kept. */
const lineLengthMax = 70_000;

/**
 * Reads a text list as it arrives: one address a line, ended by LF, CR or both. What is no absolute address is passed
 * over and reported.
 *
 * @see https://www.sitemaps.org/protocol.html#otherformats
 */
export class TextListReader {
  readonly #sink: EntrySink;
  readonly #url: string;
  #line = 0;
  #rest = "";

  constructor(sink: EntrySink, url: string) {
    this.#sink = sink;
    this.#url = url;
  }

  push(text: string): void {
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    const rest = lines.pop() ?? "";
    for (const line of lines) this.#read(line);
    this.#rest = rest.length > lineLengthMax * 2 ? rest.slice(0, lineLengthMax) + rest.slice(-1) : rest;
  }

  /** @param isCut The last line may be half an address. */
  end(isCut: boolean): void {
    const lines = this.#rest.split("\r");
    if (isCut) lines.pop();
    for (const line of lines) this.#read(line);
  }

  #read(line: string): void {
    this.#line += 1;
    const text = trimText(line);
    if (text === "") return;
    const mark = { pos: 0, line: this.#line, column: 1 };
    if (isAddress(text, this.#url)) this.#sink.add("page", text, [], null, mark, mark);
    else {
      const url = normaliseUrl(text, this.#url);
      this.#sink.problem(url.ok ? "invalid-loc" : url.problem, mark, text);
    }
  }
}

/** An absolute http(s) address, or one that lacks only its scheme. */
function isAddress(text: string, baseUrl: string): boolean {
  const url = normaliseUrl(text, baseUrl);
  return url.ok && (!url.problems.includes("relative-loc") || text.startsWith("//"));
}

/** The text has a line that is an http(s) address: without markup, that makes it a list. */
export function hasAddressLine(text: string): boolean {
  return /^[^\S\r\n]*\ufeff?https?:\/\/[^\s/]/im.test(text);
}
