import { startsWith, utf8Text } from "./byte-text";
import { type ElementName, ElementNames, elementName } from "./element-name";
import { LineCount, type Mark } from "./line-count";
import { referenceLengthMax } from "./references";
import { tagEnd } from "./xml-tag";

/** What `next` found. `more`: the rest of the bytes so far is no whole token. */
export const token = { more: 0, end: 1, text: 2, literal: 3, open: 4, close: 5, doctype: 6 } as const;
export type Token = (typeof token)[keyof typeof token];

const state = { content: 0, comment: 1, instruction: 2, literal: 3, declarations: 4 } as const;

/** Longer texts, comments and literals come in pieces, so that they need no memory. */
const pieceLengthMax = 16_384;
const tagLengthMax = 65_536;
const nameLengthMax = 256;
const declaredNamesMax = 10_000;
const lessThan = 60;
const greaterThan = 62;
const exclamation = 33;
const question = 63;
const commentStart = Buffer.from("<!--");
const literalStart = Buffer.from("<![CDATA[");

/**
 * Splits XML in UTF-8 that arrives in pieces into tags and texts, and goes on after every fault. Comments and processing
 * instructions are passed over; of a DOCTYPE only the names of its entities are kept. Holds one token at most, and at
 * most 64 KiB of it, beside the piece that came last.
 *
 * Works on bytes: looking at one takes 0.5 ns, at a character of a string 3 ns.
 *
 * @see https://www.w3.org/TR/xml/
 */
export class XmlScanner {
  bytes: Buffer = Buffer.alloc(0);
  /** Where the next token begins. */
  pos = 0;
  /** Of the token found: its text, or its attributes. */
  from = 0;
  to = 0;
  /** Of a tag. */
  tagFrom = 0;
  name: ElementName = elementName("");
  selfClosing = false;
  /** The file stops within an end tag. */
  isCutInEndTag = false;
  readonly declared = new Set<string>();
  readonly lines = new LineCount();

  /** Memory of `bytes` where it holds what two pieces share. */
  #store: Buffer = Buffer.alloc(0);
  #state: number = state.content;
  #final = false;
  readonly #names = new ElementNames();
  readonly #onFault: (mark: Mark) => void;
  /** Where the comment, literal or instruction under way began. */
  readonly #openMark: Mark;

  /** @param onFault Called for broken markup, with its place. */
  constructor(onFault: (mark: Mark) => void) {
    this.#onFault = onFault;
    this.#openMark = this.lines.createMark();
  }

  /** False within a comment, a CDATA section, an instruction or a DOCTYPE. */
  get isInContent(): boolean {
    return this.#state === state.content;
  }

  /** What stands from `pos` on is still to be read. */
  push(piece: Buffer): void {
    this.lines.drop(this.bytes, this.pos);
    const rest = this.bytes.length - this.pos;
    if (rest === 0) this.bytes = piece;
    else {
      const length = rest + piece.length;
      // The store is used again: fresh memory for every piece takes a tenth of the whole time.
      const store = this.#store.length < length ? Buffer.allocUnsafe(Math.ceil(length * 1.25)) : this.#store;
      this.bytes.copy(store, 0, this.pos);
      piece.copy(store, rest);
      this.#store = store;
      this.bytes = store.subarray(0, length);
    }
    this.pos = 0;
  }

  /** No more bytes will come. */
  finish(): void {
    this.#final = true;
  }

  /** The token's text, or its attributes. */
  slice(): string {
    return utf8Text(this.bytes, this.from, this.to);
  }

  /** Fills in line and column. */
  locate(mark: Mark): void {
    this.lines.locate(mark, this.bytes);
  }

  next(): Token {
    for (;;) {
      if (this.#state !== state.content) {
        const found = this.#resume();
        if (found !== null) return found;
        continue;
      }
      if (this.pos >= this.bytes.length) return this.#final ? token.end : token.more;
      if (this.bytes[this.pos] !== lessThan) return this.#textToken();
      const found = this.#markup();
      if (found !== null) return found;
    }
  }

  #textToken(): Token {
    const { bytes } = this;
    const { length } = bytes;
    const from = this.pos;
    let to = from;
    while (to < length && bytes[to] !== lessThan) to += 1;
    if (to === length && !this.#final) {
      if (to - from < pieceLengthMax) return token.more;
      to = pieceEnd(bytes, from);
    }
    this.from = from;
    this.to = to;
    this.pos = to;
    return token.text;
  }

  /** Null where nothing is to be told: a comment, say. */
  #markup(): Token | null {
    const from = this.pos;
    if (from + 1 === this.bytes.length) return this.#final ? this.#stray(from) : token.more;
    const second = this.bytes[from + 1] as number;
    if (second === 47) return this.#closeTag(from);
    if (second === exclamation) return this.#declaration(from);
    if (second === question) return this.#instruction(from);
    return isNameStart(second) ? this.#openTag(from) : this.#stray(from);
  }

  /** A `<` that begins no markup: text of one character. */
  #stray(from: number): Token {
    this.#faultAt(from);
    this.from = from;
    this.to = from + 1;
    this.pos = from + 1;
    return token.text;
  }

  #openTag(from: number): Token {
    const { bytes } = this;
    const { length } = bytes;
    let at = from + 1;
    let hash = 0;
    while (at < length && isNamePart(bytes[at] as number)) {
      hash = (Math.imul(hash, 31) + (bytes[at] as number)) | 0;
      at += 1;
    }
    if (at - from > nameLengthMax) return this.#stray(from);
    const nameTo = at;
    if (at < length && bytes[at] === greaterThan) {
      this.selfClosing = false;
      this.to = at;
      this.pos = at + 1;
    } else {
      const end = tagEnd(bytes, at);
      if (end.next < 0) return this.#unended(from);
      if (end.broken) this.#faultAt(from);
      this.selfClosing = end.selfClosing;
      this.to = end.to;
      this.pos = end.next;
    }
    this.tagFrom = from;
    this.from = nameTo;
    this.name = this.#names.find(bytes, from + 1, nameTo, hash);
    return token.open;
  }

  #closeTag(from: number): Token | null {
    const { bytes } = this;
    const { length } = bytes;
    let at = from + 2;
    let hash = 0;
    while (at < length && isNamePart(bytes[at] as number)) {
      hash = (Math.imul(hash, 31) + (bytes[at] as number)) | 0;
      at += 1;
    }
    const nameTo = at;
    while (at < length && (bytes[at] as number) <= 32) at += 1;
    if (at === length || bytes[at] !== greaterThan) {
      // </loc<lastmod> · </loc attr="x">
      while (at < length && bytes[at] !== greaterThan && bytes[at] !== lessThan) at += 1;
      if (at === length) {
        this.isCutInEndTag = this.#final;
        return this.#unended(from);
      }
      this.#faultAt(from);
    }
    this.tagFrom = from;
    this.pos = bytes[at] === greaterThan ? at + 1 : at;
    if (nameTo === from + 2) {
      this.#faultAt(from);
      return null;
    }
    this.name = this.#names.find(bytes, from + 2, nameTo, hash);
    return token.close;
  }

  /** Markup whose end is not in the bytes: to come, cut off, or none at all. */
  #unended(from: number): Token {
    if (this.#final) {
      this.tagFrom = from;
      this.pos = this.bytes.length;
      return token.end;
    }
    return this.bytes.length - from > tagLengthMax ? this.#stray(from) : token.more;
  }

  #declaration(from: number): Token | null {
    const { bytes } = this;
    if (startsWith(bytes, commentStart, from)) {
      this.#enter(state.comment, from, from + 4);
      return null;
    }
    if (startsWith(bytes, literalStart, from)) {
      this.#enter(state.literal, from, from + 9);
      return null;
    }
    if (bytes.length - from < 9 && !this.#final) return token.more;
    const isDoctype = /^<!doctype$/i.test(bytes.toString("latin1", from, from + 9));
    const end = isDoctype ? tagEnd(bytes, from + 9, 91) : tagEnd(bytes, from + 2);
    if (end.next < 0) return this.#unended(from);
    this.pos = end.next;
    if (!isDoctype) {
      this.#faultAt(from);
      return null;
    }
    this.tagFrom = from;
    this.from = from + 9;
    this.to = end.to;
    if (bytes[end.to] === 91) this.#state = state.declarations;
    return token.doctype;
  }

  #instruction(from: number): Token | null {
    const { bytes } = this;
    if (bytes.length - from < 6 && !this.#final) return token.more;
    if (/^<\?xml[\s-]$/i.test(bytes.toString("latin1", from, from + 6))) {
      // Its values hold no ">" and no "<": one that is not closed by "?>" ends there.
      let to = from + 1;
      while (to < bytes.length && bytes[to] !== greaterThan && bytes[to] !== lessThan) to += 1;
      if (to === bytes.length) return this.#unended(from);
      if (bytes[to] !== greaterThan || bytes[to - 1] !== question) this.#faultAt(from);
      this.pos = bytes[to] === greaterThan ? to + 1 : to;
      return null;
    }
    this.#enter(state.instruction, from, from + 2);
    return null;
  }

  #enter(inside: number, from: number, next: number): void {
    this.#state = inside;
    this.#openMark.pos = from;
    this.#openMark.line = 0;
    this.pos = next;
  }

  #leave(next: number): void {
    this.#state = state.content;
    this.#openMark.pos = -1;
    this.pos = next;
  }

  #faultAt(pos: number): void {
    this.#onFault({ pos, line: 0, column: 0 });
  }

  /** Goes on in a comment, an instruction, a literal or the declarations of a DOCTYPE. */
  #resume(): Token | null {
    if (this.#state === state.declarations) return this.#declarations();
    if (this.#state === state.literal) return this.#literalToken();
    const closing = this.#state === state.comment ? "-->" : "?>";
    const to = this.bytes.indexOf(closing, this.pos, "latin1");
    if (to >= 0) {
      this.#leave(to + closing.length);
      return null;
    }
    if (this.#final) {
      this.#onFault(this.#openMark);
      this.pos = this.bytes.length;
      return token.end;
    }
    this.pos = Math.max(this.pos, this.bytes.length - closing.length + 1);
    return token.more;
  }

  #literalToken(): Token | null {
    const { bytes } = this;
    const from = this.pos;
    const end = bytes.indexOf("]]>", from, "latin1");
    this.from = from;
    if (end >= 0) {
      this.#leave(end + 3);
      this.to = end;
      return token.literal;
    }
    if (this.#final) {
      this.#onFault(this.#openMark);
      this.pos = bytes.length;
      return token.end;
    }
    if (bytes.length - from < pieceLengthMax) return token.more;
    this.to = characterStart(bytes, bytes.length - 2);
    this.pos = this.to;
    return token.literal;
  }

  /** Between the brackets of a DOCTYPE: keeps the names of entities, takes nothing else. */
  #declarations(): Token | null {
    const { bytes } = this;
    for (;;) {
      while (this.pos < bytes.length && bytes[this.pos] !== lessThan && bytes[this.pos] !== 93) this.pos += 1;
      const from = this.pos;
      if (from + 4 >= bytes.length && !this.#final) return token.more;
      if (from >= bytes.length) return token.end;
      if (bytes[from] === 93) {
        const to = bytes.indexOf(greaterThan, from);
        if (to < 0 && !this.#final && bytes.length - from < tagLengthMax) return token.more;
        this.pos = to < 0 ? from + 1 : to + 1;
        this.#state = state.content;
        return null;
      }
      if (bytes[from + 1] !== exclamation && bytes[from + 1] !== question) {
        // An element: the bracket was never closed.
        this.#faultAt(from);
        this.#state = state.content;
        return null;
      }
      if (!this.#skipInDeclarations(from)) {
        if (!this.#final) return token.more;
        this.pos = bytes.length;
        return token.end;
      }
    }
  }

  /** False where the rest of it is still to come. */
  #skipInDeclarations(from: number): boolean {
    const { bytes } = this;
    const isComment = startsWith(bytes, commentStart, from);
    const closing = isComment ? "-->" : bytes[from + 1] === question ? "?>" : null;
    const end =
      closing === null
        ? tagEnd(bytes, from + 2, 0, true).next
        : bytes.indexOf(closing, from + (isComment ? 4 : 2), "latin1");
    if (end < 0) {
      if (bytes.length - from <= tagLengthMax) return false;
      // Not looked through again: its quotes may hold any number of what looks like a declaration.
      this.#faultAt(from);
      this.pos = bytes.length;
      return true;
    }
    const name = /^<!ENTITY\s+(?:%\s+)?([^\s%&;"'<>]{1,64})/.exec(bytes.toString("utf8", from, from + 200))?.[1];
    if (name !== undefined && this.declared.size < declaredNamesMax) this.declared.add(name);
    this.pos = closing === null ? end : end + closing.length;
    return true;
  }
}

/** Where a text without end may be cut: between characters, and not inside a reference. */
function pieceEnd(bytes: Buffer, from: number): number {
  const to = characterStart(bytes, bytes.length);
  const ampersand = bytes.lastIndexOf(38);
  return ampersand > from && ampersand > to - referenceLengthMax ? ampersand : to;
}

/** `at`, or the start of the character that it stands in. */
function characterStart(bytes: Buffer, at: number): number {
  let start = at;
  while (start > 0 && start < bytes.length && ((bytes[start] as number) & 0xc0) === 0x80) start -= 1;
  return start;
}

function isNameStart(byte: number): boolean {
  return (byte >= 97 && byte <= 122) || (byte >= 65 && byte <= 90) || byte === 95 || byte === 58 || byte > 127;
}

/** Whatever does not end a name. */
function isNamePart(byte: number): boolean {
  return byte > 62 || (byte > 47 && byte < 60) || byte === 45 || byte === 46;
}
