import { trimText } from "../url/trim-text";
import { startsWith, utf8Text } from "./byte-text";
import { type ElementCode, element } from "./element-name";
import type { ExtensionReader } from "./read-extension";
import { decodeReferences, type ReferenceNotes } from "./references";
import type { SpaceSkipper } from "./space-skipper";

const lessThan = 60;
const slash = 47;
const quote = 34;
/** Below the length at which the general reader cuts a value. */
const valueLengthMax = 4_000;
const noEntities: ReadonlySet<string> = new Set();

interface Field {
  code: ElementCode;
  open: Uint8Array;
  close: Uint8Array;
}

interface Block {
  code: ElementCode;
  open: Uint8Array;
  close: Uint8Array;
  /** By the first letter of their local names. */
  fields: Map<number, Field>;
  /** Length of "<prefix:". */
  letterAt: number;
}

function block(prefix: string, code: ElementCode, fields: string[]): Block {
  return {
    code,
    open: Buffer.from(`<${prefix}:${prefix}>`),
    close: Buffer.from(`</${prefix}:${prefix}>`),
    letterAt: prefix.length + 2,
    fields: new Map(
      fields.map((name) => [
        name.charCodeAt(0),
        {
          code: element[name as keyof typeof element],
          open: Buffer.from(`<${prefix}:${name}>`),
          close: Buffer.from(`</${prefix}:${name}>`),
        },
      ]),
    ),
  };
}

const images = block("image", element.image, ["loc", "title", "caption"]);
const news = block("news", element.news, ["name", "language", "title", "publication_date"]);
const publicationOpen = Buffer.from("<news:publication>");
const publicationClose = Buffer.from("</news:publication>");
const linkStart = Buffer.from('<xhtml:link rel="alternate" hreflang="');
const linkMiddle = Buffer.from('" href="');

/**
 * Reads images, news and hreflang links of the plain shape, with their usual prefixes and without attributes of their
 * own, into the same gatherer as the general reader does.
 */
export class PlainExtension {
  /** Something was gathered since the last reset. */
  isTouched = false;
  readonly #extension: ExtensionReader;
  readonly #space: SpaceSkipper;

  constructor(extension: ExtensionReader, space: SpaceSkipper) {
    this.#extension = extension;
    this.#space = space;
  }

  /** @returns What follows the element at `at`; -1 where it is none of the plain ones. */
  read(bytes: Buffer, at: number): number {
    const letter = bytes[at + 1];
    if (letter === 120) return this.#readLink(bytes, at);
    if (letter === 105) return this.#readBlock(bytes, at, images);
    return letter === 110 ? this.#readBlock(bytes, at, news) : -1;
  }

  #readBlock(bytes: Buffer, start: number, { open, close, code, fields, letterAt }: Block): number {
    if (!startsWith(bytes, open, start)) return -1;
    this.isTouched = true;
    this.#extension.open(code);
    let isInPublication = false;
    let at = start + open.length;
    for (;;) {
      at = this.#space.skip(bytes, at);
      if (at + letterAt >= bytes.length) return -1;
      if (bytes[at + 1] === slash) {
        if (isInPublication && startsWith(bytes, publicationClose, at)) {
          isInPublication = false;
          at += publicationClose.length;
          continue;
        }
        if (isInPublication || !startsWith(bytes, close, at)) return -1;
        this.#extension.close();
        return at + close.length;
      }
      if (code === element.news && !isInPublication && startsWith(bytes, publicationOpen, at)) {
        isInPublication = true;
        at += publicationOpen.length;
        continue;
      }
      const field = fields.get(bytes[at + letterAt] as number);
      if (field === undefined || !startsWith(bytes, field.open, at)) return -1;
      at = this.#readField(bytes, at + field.open.length, field);
      if (at < 0) return -1;
    }
  }

  #readField(bytes: Buffer, from: number, field: Field): number {
    const to = textEnd(bytes, from, lessThan);
    if (to < 0 || !startsWith(bytes, field.close, to)) return -1;
    const text = this.#text(bytes, from, to);
    if (text === null) return -1;
    this.#extension.field(field.code, text);
    return to + field.close.length;
  }

  #readLink(bytes: Buffer, start: number): number {
    if (!startsWith(bytes, linkStart, start)) return -1;
    const langFrom = start + linkStart.length;
    const langTo = textEnd(bytes, langFrom, quote);
    if (langTo < 0 || !startsWith(bytes, linkMiddle, langTo)) return -1;
    const hrefFrom = langTo + linkMiddle.length;
    const hrefTo = textEnd(bytes, hrefFrom, quote);
    if (hrefTo < 0 || hrefTo + 3 >= bytes.length) return -1;
    const end = bytes[hrefTo + 1] === 32 ? hrefTo + 2 : hrefTo + 1;
    if (bytes[end] !== slash || bytes[end + 1] !== 62) return -1;
    const href = this.#text(bytes, hrefFrom, hrefTo);
    if (href === null) return -1;
    this.isTouched = true;
    this.#extension.alternate(utf8Text(bytes, langFrom, langTo), href);
    return end + 2;
  }

  /** Null where a reference is not one of XML's own. */
  #text(bytes: Buffer, from: number, to: number): string | null {
    const text = utf8Text(bytes, from, to);
    if (!text.includes("&")) return trimText(text);
    const notes: ReferenceNotes = { unescaped: false, html: false, refused: false };
    const decoded = decodeReferences(text, noEntities, notes);
    return notes.unescaped || notes.html ? null : trimText(decoded);
  }
}

/** Bytes that no plain text runs over: control characters, a tag, and for attributes the quote. */
const endsText = stopTable(lessThan);
const endsAttribute = stopTable(lessThan, quote);

function stopTable(...stops: number[]): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => (byte < 32 || stops.includes(byte) ? 1 : 0));
}

/** Index of `end`; -1 where a control character or a tag comes first, or the text is long. */
function textEnd(bytes: Buffer, from: number, end: typeof lessThan | typeof quote): number {
  const limit = Math.min(bytes.length, from + valueLengthMax);
  const stops = end === quote ? endsAttribute : endsText;
  let at = from;
  while (at < limit && stops[bytes[at] as number] === 0) at += 1;
  return at < limit && bytes[at] === end ? at : -1;
}
