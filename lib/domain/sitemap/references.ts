import { decodeHTMLStrict } from "entities";

/** What was odd about the references of a text. Flags are only ever set. */
export interface ReferenceNotes {
  /** An ampersand that starts no reference: it stands for itself. */
  unescaped: boolean;
  /** A name of HTML that XML does not define. */
  html: boolean;
  /** An entity that the DOCTYPE declares: left as it stands, never expanded. */
  refused: boolean;
}

const reference = /&(?:#(\d{1,8})|#[xX]([0-9a-fA-F]{1,7})|([A-Za-z_:][\w.:-]{0,63}));/y;
const predefined: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** No reference is longer: an ampersand further back than this from the end of a piece of text is settled. */
export const referenceLengthMax = 66;

/**
 * Decodes references once: the five names and the numbers of XML, then HTML names with a semicolon. Everything else
 * after an ampersand is text.
 *
 * @param declared Names that the DOCTYPE declares.
 * @see https://www.w3.org/TR/xml/#sec-references
 */
export function decodeReferences(text: string, declared: ReadonlySet<string>, notes: ReferenceNotes): string {
  let at = text.indexOf("&");
  if (at < 0) return text;
  let decoded = "";
  let from = 0;
  while (at >= 0) {
    if (text.startsWith("amp;", at + 1)) {
      decoded += text.slice(from, at + 1);
      from = at + 5;
    } else {
      reference.lastIndex = at;
      const match = reference.exec(text);
      const value = match ? decodedMatch(match, declared, notes) : null;
      if (match && value !== null) {
        decoded += text.slice(from, at) + value;
        from = at + match[0].length;
      } else if (!match || !declared.has(match[3] ?? "")) {
        notes.unescaped = true;
      }
    }
    at = text.indexOf("&", Math.max(from, at + 1));
  }
  return decoded + text.slice(from);
}

function decodedMatch(match: RegExpExecArray, declared: ReadonlySet<string>, notes: ReferenceNotes): string | null {
  const [, decimal, hexadecimal, name] = match;
  if (name === undefined)
    return character(decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal));
  if (Object.hasOwn(predefined, name)) return predefined[name] as string;
  if (declared.has(name)) {
    notes.refused = true;
    return null;
  }
  const value = decodeHTMLStrict(`&${name};`);
  if (value === `&${name};`) return null;
  notes.html = true;
  return value;
}

/** Null for what XML does not allow as a character. @see https://www.w3.org/TR/xml/#charsets */
function character(point: number): string | null {
  const isAllowed =
    point === 9 ||
    point === 10 ||
    point === 13 ||
    (point >= 0x20 && point <= 0xd7ff) ||
    (point >= 0xe000 && point <= 0xfffd) ||
    (point >= 0x10000 && point <= 0x10ffff);
  return isAllowed ? String.fromCodePoint(point) : null;
}
