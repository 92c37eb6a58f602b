import { startsWith, utf8Text } from "./byte-text";

/** Where a tag ends. One object for all calls: read it before the next one. */
export interface TagEnd {
  /** End of the attributes. */
  to: number;
  /** What follows the tag; -1 where its end is not in the bytes. */
  next: number;
  selfClosing: boolean;
  /** A value without quotes, a quote that is not closed, a tag that is not. */
  broken: boolean;
}

const found: TagEnd = { to: 0, next: 0, selfClosing: false, broken: false };

/**
 * Finds the end of a tag whose name ends at `at`. A `<` ends it too, in quotes as well: one missing quote must not
 * swallow the entries that follow.
 *
 * @param stop A further character that ends it, and is passed over: `[` in a DOCTYPE.
 * @param isDeclaration `<` in quotes is no end: an entity's value may hold markup.
 */
export function tagEnd(bytes: Uint8Array, at: number, stop = 0, isDeclaration = false): TagEnd {
  const { length } = bytes;
  let afterEquals = false;
  found.broken = false;
  found.selfClosing = false;
  for (let pos = at; pos < length; pos += 1) {
    const byte = bytes[pos] as number;
    if (byte <= 32) continue;
    if (byte === 62 || byte === stop) return end(pos, pos + 1);
    if (byte === 47 && pos + 1 === length) break;
    if (byte === 47 && bytes[pos + 1] === 62 && stop === 0) {
      found.selfClosing = true;
      return end(pos, pos + 2);
    }
    if (byte === 60) {
      found.broken = true;
      return end(pos, pos);
    }
    if (byte === 34 || byte === 39) {
      const close = quoteEnd(bytes, pos + 1, byte, isDeclaration);
      if (close < 0) break;
      if (bytes[close] === 60) return brokenQuote(bytes, pos, close);
      if (!afterEquals && stop === 0 && !isDeclaration) found.broken = true;
      pos = close;
      afterEquals = false;
      continue;
    }
    // A value that begins without a quote.
    if (afterEquals) found.broken = true;
    afterEquals = byte === 61;
  }
  found.next = -1;
  return found;
}

function end(to: number, next: number): TagEnd {
  found.to = to;
  found.next = next;
  return found;
}

/** Index of the closing quote, or of a `<` before it; -1 for neither. */
function quoteEnd(bytes: Uint8Array, from: number, quote: number, isDeclaration: boolean): number {
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote || (byte === 60 && !isDeclaration)) return at;
  }
  return -1;
}

/** The quote is never closed: the tag ends at the first `>` after it, or before the next tag. */
function brokenQuote(bytes: Uint8Array, from: number, next: number): TagEnd {
  found.broken = true;
  const close = bytes.indexOf(62, from);
  if (close < 0 || close > next) return end(next, next);
  found.selfClosing = bytes[close - 1] === 47;
  return end(found.selfClosing ? close - 1 : close, close + 1);
}

/** Value of an attribute as it stands, between its quotes if it has any; null where the tag has none of that name. */
export function rawAttribute(bytes: Buffer, from: number, to: number, name: Uint8Array): string | null {
  let at = from;
  while (at < to) {
    while (at < to && isSpaceOrSlash(bytes[at] as number)) at += 1;
    const nameFrom = at;
    while (at < to && bytes[at] !== 61 && !isSpaceOrSlash(bytes[at] as number)) at += 1;
    const nameTo = at;
    while (at < to && (bytes[at] as number) <= 32) at += 1;
    if (at >= to || bytes[at] !== 61) continue;
    at += 1;
    while (at < to && (bytes[at] as number) <= 32) at += 1;
    const quote = bytes[at];
    const isQuoted = quote === 34 || quote === 39;
    const valueFrom = isQuoted ? at + 1 : at;
    at = valueFrom;
    while (at < to && (isQuoted ? bytes[at] !== quote : (bytes[at] as number) > 32)) at += 1;
    if (nameTo - nameFrom === name.length && startsWith(bytes, name, nameFrom)) return utf8Text(bytes, valueFrom, at);
    if (isQuoted) at += 1;
  }
  return null;
}

function isSpaceOrSlash(byte: number): boolean {
  return byte <= 32 || byte === 47;
}
