/** 1 for the characters that the URL standard leaves alone in a path or a query. No `%`-pair is rewritten by it either. */
export const plainInPath = new Uint8Array(256);
for (const character of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_~!$()*+,;=:@%/.?&") {
  plainInPath[character.charCodeAt(0)] = 1;
}
const slash = 47;
const dot = 46;
const question = 63;
const ampersand = 38;

/**
 * True only if `new URL(text).href === text` without a fragment, and nothing about the text is worth a problem.
 * False says nothing: odd texts take the long way. One look at each character, no allocation.
 */
export function isNormalUrl(text: string): boolean {
  if (text.startsWith(knownOrigin)) return isNormalPath(text, knownOrigin.length - 1, text.length);
  const hostFrom = text.startsWith("https://") ? 8 : text.startsWith("http://") ? 7 : 0;
  if (hostFrom === 0) return false;
  const pathFrom = text.indexOf("/", hostFrom);
  if (pathFrom <= hostFrom || !isNormalHost(text, hostFrom, pathFrom)) return false;
  knownOrigin = text.slice(0, pathFrom + 1);
  return isNormalPath(text, pathFrom, text.length);
}

/** Scheme and host that were found to be normal last, with the slash after them: most neighbours have the same. */
let knownOrigin = "\0";

/** A lower-case name of letters, digits and hyphens whose last label begins with a letter, without a port. */
export function isNormalHost(text: string, from: number, to: number): boolean {
  let labelFrom = from;
  for (let at = from; at < to; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === dot) {
      if (at === labelFrom) return false;
      labelFrom = at + 1;
    } else if (!((unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57) || unit === 45)) {
      return false;
    }
  }
  // A last label that begins with a digit may be read as an IPv4 number; "xn--" may be no valid name.
  const first = text.charCodeAt(labelFrom);
  return labelFrom < to && first >= 97 && first <= 122 && !text.slice(from, to).includes("xn--");
}

/** Plain characters, no dot segment, no escaped ampersand. */
export function isNormalPath(text: string, from: number, to: number): boolean {
  let previous = slash;
  let inQuery = false;
  for (let at = from; at < to; at += 1) {
    const unit = text.charCodeAt(at);
    if (plainInPath[unit] !== 1) return false;
    if (previous === slash && !inQuery && (unit === dot || unit === 37)) return false;
    if (unit === question) inQuery = true;
    else if (unit === ampersand && text.startsWith("amp;", at + 1)) return false;
    previous = unit;
  }
  return true;
}
