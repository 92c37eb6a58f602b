/** Where a tag ends. One object for all calls: read it before the next one. */
export interface TagEnd {
  /** End of the attributes. */
  to: number;
  /** What follows the tag; -1 where its end is not in the text. */
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
export function tagEnd(text: string, at: number, stop = 0, isDeclaration = false): TagEnd {
  const { length } = text;
  let afterEquals = false;
  found.broken = false;
  found.selfClosing = false;
  for (let pos = at; pos < length; pos += 1) {
    const unit = text.charCodeAt(pos);
    if (unit <= 32) continue;
    if (unit === 62 || unit === stop) return end(pos, pos + 1);
    if (unit === 47 && text.charCodeAt(pos + 1) === 62 && stop === 0) {
      found.selfClosing = true;
      return end(pos, pos + 2);
    }
    if (unit === 47 && pos + 1 === length) break;
    if (unit === 60) {
      found.broken = true;
      return end(pos, pos);
    }
    if (unit === 34 || unit === 39) {
      const close = isDeclaration ? text.indexOf(unit === 34 ? '"' : "'", pos + 1) : quoteEnd(text, pos + 1, unit);
      if (close < 0) break;
      if (text.charCodeAt(close) === 60) return brokenQuote(text, pos, close);
      if (!afterEquals && stop === 0 && !isDeclaration) found.broken = true;
      pos = close;
      afterEquals = false;
      continue;
    }
    // A value that begins without a quote.
    if (afterEquals) found.broken = true;
    afterEquals = unit === 61;
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
function quoteEnd(text: string, from: number, quote: number): number {
  for (let at = from; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === quote || unit === 60) return at;
  }
  return -1;
}

/** The quote is never closed: the tag ends at the first `>` after it, or before the next tag. */
function brokenQuote(text: string, from: number, next: number): TagEnd {
  found.broken = true;
  const close = text.indexOf(">", from);
  const isSelfClosing = close > 0 && text.charCodeAt(close - 1) === 47;
  if (close < 0 || close > next) return end(next, next);
  found.selfClosing = isSelfClosing;
  return end(isSelfClosing ? close - 1 : close, close + 1);
}

/** Value of an attribute as it stands, between its quotes if it has any; null where the tag has none of that name. */
export function rawAttribute(text: string, from: number, to: number, name: string): string | null {
  let at = from;
  while (at < to) {
    while (at < to && isSpaceOrSlash(text.charCodeAt(at))) at += 1;
    const nameFrom = at;
    while (at < to && text.charCodeAt(at) !== 61 && !isSpaceOrSlash(text.charCodeAt(at))) at += 1;
    const nameTo = at;
    while (at < to && text.charCodeAt(at) <= 32) at += 1;
    if (text.charCodeAt(at) !== 61 || at >= to) continue;
    at += 1;
    while (at < to && text.charCodeAt(at) <= 32) at += 1;
    const quote = text.charCodeAt(at);
    const isQuoted = quote === 34 || quote === 39;
    const valueFrom = isQuoted ? at + 1 : at;
    at = valueFrom;
    while (at < to && (isQuoted ? text.charCodeAt(at) !== quote : text.charCodeAt(at) > 32)) at += 1;
    if (nameTo - nameFrom === name.length && text.startsWith(name, nameFrom)) return text.slice(valueFrom, at);
    if (isQuoted) at += 1;
  }
  return null;
}

function isSpaceOrSlash(unit: number): boolean {
  return unit <= 32 || unit === 47;
}
