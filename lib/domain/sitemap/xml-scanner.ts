import { type ElementName, ElementNames, elementName } from "./element-name";
import { referenceLengthMax } from "./references";
import { tagEnd } from "./xml-tag";

/** What `next` found. `more`: the rest of the text so far is no whole token. */
export const token = { more: 0, end: 1, text: 2, literal: 3, open: 4, close: 5, doctype: 6 } as const;
export type Token = (typeof token)[keyof typeof token];

/** A place in the file. `line` 0 until it is asked for: `pos` is an index into the scanner's text until then. */
export interface Mark {
  pos: number;
  line: number;
  column: number;
}

const state = { content: 0, comment: 1, instruction: 2, literal: 3, declarations: 4 } as const;

/** Longer texts, comments and literals come in pieces, so that they need no memory. */
const pieceLengthMax = 16_384;
const tagLengthMax = 65_536;
const nameLengthMax = 256;
const declaredNamesMax = 10_000;
const lessThan = 60;

/**
 * Splits XML that arrives in pieces into tags and texts, and goes on after every fault. Comments and processing
 * instructions are passed over; of a DOCTYPE only the names of its entities are kept. Holds one token at most, and at
 * most 64 KiB of it.
 *
 * @see https://www.w3.org/TR/xml/
 */
export class XmlScanner {
  text = "";
  /** Where the next token begins. */
  pos = 0;
  /** Of the token found: its text, or its attributes. */
  from = 0;
  to = 0;
  /** Of a tag. */
  tagFrom = 0;
  name: ElementName = elementName("");
  selfClosing = false;
  readonly declared = new Set<string>();

  #state: number = state.content;
  #final = false;
  readonly #names = new ElementNames();
  readonly #onFault: (pos: number) => void;
  readonly #marks: Mark[] = [];
  /** Of the first character of `text`. */
  #line = 1;
  #column = 1;

  /** @param onFault Broken markup at `pos`. */
  constructor(onFault: (pos: number) => void) {
    this.#onFault = onFault;
  }

  /** A mark that stays right while text comes and goes. */
  createMark(): Mark {
    const mark = { pos: 0, line: 0, column: 0 };
    this.#marks.push(mark);
    return mark;
  }

  push(text: string): void {
    if (this.pos > 0) this.#drop();
    this.text = this.text === "" ? text : this.text + text;
  }

  /** No more text will come. */
  finish(): void {
    this.#final = true;
  }

  /** Fills in line and column. */
  locate(mark: Mark): void {
    if (mark.line > 0) return;
    const { line, column } = this.#placeOf(mark.pos);
    mark.line = line;
    mark.column = column;
  }

  next(): Token {
    for (;;) {
      if (this.#state !== state.content) {
        const found = this.#resume();
        if (found !== null) return found;
        continue;
      }
      if (this.pos >= this.text.length) return this.#final ? token.end : token.more;
      if (this.text.charCodeAt(this.pos) !== lessThan) return this.#textToken();
      const found = this.#markup();
      if (found !== null) return found;
    }
  }

  #textToken(): Token {
    const from = this.pos;
    let to = this.text.indexOf("<", from);
    if (to < 0) {
      to = this.text.length;
      if (!this.#final) {
        if (to - from < pieceLengthMax) return token.more;
        const ampersand = this.text.lastIndexOf("&");
        if (ampersand > from && ampersand > to - referenceLengthMax) to = ampersand;
      }
    }
    this.from = from;
    this.to = to;
    this.pos = to;
    return token.text;
  }

  /** Null where nothing is to be told: a comment, say. */
  #markup(): Token | null {
    const from = this.pos;
    if (from + 1 >= this.text.length && !this.#final) return token.more;
    const second = this.text.charCodeAt(from + 1);
    if (second === 47) return this.#closeTag(from);
    if (second === 33) return this.#declaration(from);
    if (second === 63) return this.#instruction(from);
    return isNameStart(second) ? this.#openTag(from) : this.#stray(from);
  }

  /** A `<` that begins no markup: text of one character. */
  #stray(from: number): Token {
    this.#onFault(from);
    this.from = from;
    this.to = from + 1;
    this.pos = from + 1;
    return token.text;
  }

  #openTag(from: number): Token {
    const { text } = this;
    let at = from + 1;
    let hash = 0;
    let unit = text.charCodeAt(at);
    while (isNamePart(unit)) {
      hash = (Math.imul(hash, 31) + unit) | 0;
      at += 1;
      unit = text.charCodeAt(at);
    }
    if (at - from > nameLengthMax) return this.#stray(from);
    const nameTo = at;
    if (unit === 62) {
      this.selfClosing = false;
      this.to = at;
      this.pos = at + 1;
    } else {
      const end = tagEnd(text, at);
      if (end.next < 0) {
        if (this.#final) return this.#cut(from);
        return text.length - from > tagLengthMax ? this.#stray(from) : token.more;
      }
      if (end.broken) this.#onFault(from);
      this.selfClosing = end.selfClosing;
      this.to = end.to;
      this.pos = end.next;
    }
    this.tagFrom = from;
    this.from = nameTo;
    this.name = this.#names.find(text, from + 1, nameTo, hash);
    return token.open;
  }

  #closeTag(from: number): Token | null {
    const { text } = this;
    let at = from + 2;
    let hash = 0;
    let unit = text.charCodeAt(at);
    while (isNamePart(unit)) {
      hash = (Math.imul(hash, 31) + unit) | 0;
      at += 1;
      unit = text.charCodeAt(at);
    }
    const nameTo = at;
    while (unit <= 32) {
      at += 1;
      unit = text.charCodeAt(at);
    }
    if (unit !== 62) {
      // </loc<lastmod> · </loc attr="x">
      while (at < text.length && unit !== 62 && unit !== lessThan) {
        at += 1;
        unit = text.charCodeAt(at);
      }
      if (at >= text.length) {
        if (this.#final) return this.#cut(from);
        return at - from > tagLengthMax ? this.#stray(from) : token.more;
      }
      this.#onFault(from);
    }
    this.tagFrom = from;
    this.pos = unit === 62 ? at + 1 : at;
    if (nameTo === from + 2) {
      this.#onFault(from);
      return null;
    }
    this.name = this.#names.find(text, from + 2, nameTo, hash);
    return token.close;
  }

  /** A tag that the file's end cuts off. */
  #cut(from: number): Token {
    this.tagFrom = from;
    this.pos = this.text.length;
    return token.end;
  }

  #declaration(from: number): Token | null {
    const { text } = this;
    if (text.startsWith("<!--", from)) {
      this.pos = from + 4;
      this.#state = state.comment;
      return null;
    }
    if (text.startsWith("<![CDATA[", from)) {
      this.pos = from + 9;
      this.#state = state.literal;
      return null;
    }
    if (text.length - from < 9 && !this.#final) return token.more;
    if (/^<!doctype$/i.test(text.slice(from, from + 9))) return this.#doctype(from);
    return this.#skipDeclaration(from);
  }

  #doctype(from: number): Token {
    const end = tagEnd(this.text, from + 9, 91);
    if (end.next < 0) {
      if (this.#final) return this.#cut(from);
      return this.text.length - from > tagLengthMax ? this.#stray(from) : token.more;
    }
    this.from = from + 9;
    this.to = end.to;
    this.pos = end.next;
    if (this.text.charCodeAt(end.to) === 91) this.#state = state.declarations;
    return token.doctype;
  }

  #skipDeclaration(from: number): Token | null {
    const end = tagEnd(this.text, from + 2);
    if (end.next < 0) {
      if (this.#final) return this.#cut(from);
      return this.text.length - from > tagLengthMax ? this.#stray(from) : token.more;
    }
    this.#onFault(from);
    this.pos = end.next;
    return null;
  }

  #instruction(from: number): Token | null {
    const { text } = this;
    if (text.length - from < 6 && !this.#final) return token.more;
    if (/^<\?xml[\s-]$/i.test(text.slice(from, from + 6))) {
      // Its values hold no ">": one that is closed by ">" alone ends there.
      const to = text.indexOf(">", from);
      if (to >= 0) {
        if (text.charCodeAt(to - 1) !== 63) this.#onFault(from);
        this.pos = to + 1;
        return null;
      }
      if (this.#final) return this.#cut(from);
      return text.length - from > tagLengthMax ? this.#stray(from) : token.more;
    }
    this.pos = from + 2;
    this.#state = state.instruction;
    return null;
  }

  /** Goes on in a comment, an instruction, a literal or the declarations of a DOCTYPE. */
  #resume(): Token | null {
    if (this.#state === state.declarations) return this.#declarations();
    if (this.#state === state.literal) return this.#literalToken();
    const closing = this.#state === state.comment ? "-->" : "?>";
    const to = this.text.indexOf(closing, this.pos);
    if (to >= 0) {
      this.pos = to + closing.length;
      this.#state = state.content;
      return null;
    }
    if (this.#final) {
      this.#onFault(this.pos);
      this.pos = this.text.length;
      return token.end;
    }
    this.pos = Math.max(this.pos, this.text.length - closing.length + 1);
    return token.more;
  }

  #literalToken(): Token | null {
    const from = this.pos;
    const end = this.text.indexOf("]]>", from);
    if (end >= 0) {
      this.#state = state.content;
      this.pos = end + 3;
    } else if (this.#final) {
      this.#onFault(from);
      this.pos = this.text.length;
      return token.end;
    } else {
      if (this.text.length - from < pieceLengthMax) return token.more;
      this.pos = this.text.length - 2;
    }
    this.from = from;
    this.to = end >= 0 ? end : this.pos;
    return token.literal;
  }

  /** Between the brackets of a DOCTYPE: keeps the names of entities, takes nothing else. */
  #declarations(): Token | null {
    const { text } = this;
    for (;;) {
      while (this.pos < text.length && text.charCodeAt(this.pos) !== lessThan && text.charCodeAt(this.pos) !== 93) {
        this.pos += 1;
      }
      const from = this.pos;
      if (from + 4 >= text.length && !this.#final) return token.more;
      if (from >= text.length) return token.end;
      if (text.charCodeAt(from) === 93) {
        const to = text.indexOf(">", from);
        if (to < 0 && !this.#final && text.length - from < tagLengthMax) return token.more;
        this.pos = to < 0 ? from + 1 : to + 1;
        this.#state = state.content;
        return null;
      }
      const isMarkup = text.charCodeAt(from + 1) === 33 || text.charCodeAt(from + 1) === 63;
      if (!isMarkup) {
        // An element: the bracket was never closed.
        this.#onFault(from);
        this.#state = state.content;
        return null;
      }
      if (!this.#skipInDeclarations(from)) return this.#final ? this.#cut(from) : token.more;
    }
  }

  /** False where the rest of it is still to come. */
  #skipInDeclarations(from: number): boolean {
    const { text } = this;
    const isComment = text.startsWith("<!--", from);
    const closing = isComment ? "-->" : text.charCodeAt(from + 1) === 63 ? "?>" : null;
    const end =
      closing === null ? tagEnd(text, from + 2, 0, true).next : text.indexOf(closing, from + (isComment ? 4 : 2));
    if (end < 0) {
      if (text.length - from <= tagLengthMax) return false;
      this.#onFault(from);
      this.pos = from + 1;
      return true;
    }
    const name = /^<!ENTITY\s+(?:%\s+)?([^\s%&;"'<>]{1,64})/.exec(text.slice(from, from + 200))?.[1];
    if (name !== undefined && this.declared.size < declaredNamesMax) this.declared.add(name);
    this.pos = closing === null ? end : end + closing.length;
    return true;
  }

  #drop(): void {
    for (const mark of this.#marks) {
      if (mark.line === 0 && mark.pos < this.pos) this.locate(mark);
      mark.pos -= this.pos;
    }
    const { line, column } = this.#placeOf(this.pos);
    this.#line = line;
    this.#column = column;
    this.text = this.text.slice(this.pos);
    this.pos = 0;
  }

  #placeOf(pos: number): { line: number; column: number } {
    let line = this.#line;
    let lineFrom = -1;
    for (let at = this.text.indexOf("\n"); at >= 0 && at < pos; at = this.text.indexOf("\n", at + 1)) {
      line += 1;
      lineFrom = at;
    }
    return { line, column: lineFrom < 0 ? this.#column + pos : pos - lineFrom };
  }
}

function isNameStart(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit === 95 || unit === 58 || unit > 127;
}

/** Whatever does not end a name. NaN, beyond the text, ends it. */
function isNamePart(unit: number): boolean {
  return unit > 62 || (unit > 47 && unit < 60) || unit === 45 || unit === 46;
}
