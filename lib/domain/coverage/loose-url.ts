import { type RuleSet, ruleBit } from "./near-rule";
import { isTrackingParameter } from "./tracking-parameter";

const { scheme, www, slash, case: letterCase, encoding, order, tracking, fragment, index } = ruleBit;

/** Characters that mean the same plain and encoded, wherever they stand. */
const plainWhereEncoded = /^[A-Za-z0-9\-._~!$'()*,;:@[\]|]$/;
const indexFile = /\/(?:index|default)\.(?:html?|xhtml|shtml|php\d?|aspx?|jsp|cfm|cgi|pl)$/i;

/**
 * An address without what the rules let pass: two addresses are the same under the rules if this gives the same for both.
 *
 * @param loc In normal form; it may have a fragment.
 * @returns No address to be opened: a key. Linear in the length; well below a microsecond for most.
 */
export function looseUrl(loc: string, rules: RuleSet): string {
  const hostFrom = loc.indexOf("://") + 3;
  const hashAt = loc.indexOf("#", hostFrom);
  const bare = hashAt < 0 ? loc : loc.slice(0, hashAt);
  const queryAt = bare.indexOf("?", hostFrom);
  const pathTo = queryAt < 0 ? bare.length : queryAt;
  const found = bare.indexOf("/", hostFrom);
  const pathFrom = found < 0 || found > pathTo ? pathTo : found;
  const isWww = (rules & www) !== 0 && bare.startsWith("www.", hostFrom);
  return (
    ((rules & scheme) !== 0 ? "" : bare.slice(0, hostFrom)) +
    bare.slice(isWww ? hostFrom + 4 : hostFrom, pathFrom) +
    loosePath(bare.slice(pathFrom, pathTo), rules) +
    (queryAt < 0 ? "" : looseQuery(bare.slice(queryAt + 1), rules)) +
    (hashAt < 0 || (rules & fragment) !== 0 ? "" : folded(loc.slice(hashAt), rules, false))
  );
}

function loosePath(text: string, rules: RuleSet): string {
  let path = (rules & encoding) !== 0 && text.includes("%") ? plainEncoding(text) : text;
  if ((rules & slash) !== 0) path = withoutSlash(path);
  if ((rules & index) !== 0) path = path.replace(indexFile, "/");
  if ((rules & slash) !== 0) path = withoutSlash(path);
  return (rules & letterCase) !== 0 ? lowerCase(path) : path;
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path === "/" ? "" : path;
}

function looseQuery(text: string, rules: RuleSet): string {
  let parts = folded(text, rules, true).split("&");
  if ((rules & tracking) !== 0) {
    parts = parts.filter((part) => part !== "" && !isTrackingParameter(nameOf(part)));
    if (parts.length === 0) return "";
  }
  if ((rules & order) !== 0 && parts.length > 1) parts.sort();
  return `?${parts.join("&")}`;
}

function nameOf(part: string): string {
  const end = part.indexOf("=");
  return end < 0 ? part : part.slice(0, end);
}

function folded(text: string, rules: RuleSet, isQuery: boolean): string {
  let same = text;
  if ((rules & encoding) !== 0) {
    if (same.includes("%")) same = plainEncoding(same);
    if (isQuery && same.includes("+")) same = same.replaceAll("+", "%20");
  }
  return (rules & letterCase) !== 0 ? lowerCase(same) : same;
}

/** Escapes that need not be are undone, the others are in upper case. */
function plainEncoding(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (triplet) => {
    const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
    return plainWhereEncoded.test(character) ? character : triplet.toUpperCase();
  });
}

/** Escapes stay as they are: how they are written is a matter of encoding. */
function lowerCase(text: string): string {
  return text.includes("%")
    ? text.replace(/%[0-9a-f]{2}|[A-Z]+/gi, (part) => (part.startsWith("%") ? part : part.toLowerCase()))
    : text.toLowerCase();
}
