import { locLengthOfProtocol } from "../sitemap/limits";
import type { ProblemCode } from "../sitemap/problem";
import { isNormalUrl } from "./is-normal-url";
import { trimText } from "./trim-text";

export type NormalUrl =
  | {
      ok: true;
      /** Absolute, http or https, as the URL standard spells it, without its fragment. */
      href: string;
      /** What was mended or is odd about the text; a shared empty list for most. */
      problems: readonly ProblemCode[];
    }
  | { ok: false; problem: "missing-loc" | "invalid-loc" | "non-http-loc" };

const none: readonly ProblemCode[] = [];
const relative: readonly ProblemCode[] = ["relative-loc"];
const unencoded: readonly ProblemCode[] = ["unencoded-loc"];
/** Only its letters beyond ASCII keep the text from normal form; white space, halves of pairs and `&amp;` are not let by. */
const almostNormal =
  /^https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*\/(?:[\w\-~!$()*+,;=:@%/.?]|&(?!amp;)|(?!\s)[\u00a1-\ud7ff\uf900-\ufdff]|[\ud800-\udbff][\udc00-\udfff])*$/;
const dotSegment = /\/(?:\.|%2e)|^https?:\/\/[^/]*xn--/i;
const beyondAscii = /[^\0-\u007f]+/g;
/** Longer texts are no addresses: nothing that opens them is known. */
const addressLengthMax = 65_536;

const schemeForm = /^([a-z][a-z0-9+.-]*):/i;
const wrapped = /^(?:"([^"]*)"|'([^']*)'|<([^<>]*)>|“([^“”]*)”|«([^«»]*)»|`([^`]*)`)$/;
const mustBeEncoded = /[\u007f-\uffff]|["<>\\^`{|}]/;

/**
 * One spelling per address: the key that inventories are joined on.
 *
 * Reads what a person would read: space around the text goes, a wrapped line is joined, quotes and angle brackets go,
 * `www.` at the start is a host, and everything else without a scheme is relative to `baseUrl`.
 *
 * @param text Decoded text of a loc, a line of a text list, a value of robots.txt.
 * @param baseUrl Where the file was found, absolute.
 * @returns `ok: false` for a blank text, for one that nobody could open, and for schemes other than http and https.
 * Never throws. Linear in the length of the text; 120 ns for an address in normal form.
 * @see https://url.spec.whatwg.org/#concept-basic-url-parser
 */
export function normaliseUrl(text: string, baseUrl: string): NormalUrl {
  if (text.length < locLengthOfProtocol && isNormalUrl(text)) return { ok: true, href: text, problems: none };

  const trimmed = trimText(text);
  if (trimmed === "") return { ok: false, problem: "missing-loc" };
  if (trimmed.length > addressLengthMax) return { ok: false, problem: "invalid-loc" };

  if (almostNormal.test(trimmed) && !dotSegment.test(trimmed) && trimmed.length < locLengthOfProtocol) {
    const href = trimmed.replace(beyondAscii, encodeURIComponent);
    return { ok: true, href, problems: href === trimmed ? none : unencoded };
  }

  const resolved = resolvePlain(trimmed, baseUrl);
  if (resolved !== null) return { ok: true, href: resolved, problems: relative };

  const problems: ProblemCode[] = [];
  const joined = joinLines(trimmed, problems);
  const mended = mendPunctuation(joined, problems);
  const schemed = addScheme(mended, baseUrl, problems);
  if (schemed === null) return { ok: false, problem: "non-http-loc" };
  return resolve(schemed, baseUrl, problems);
}

// Files with relative addresses have thousands of them, all with one base.
let known = { url: "", origin: "", directory: "" };

/** The normal form of a plain relative path; null for anything else. */
function resolvePlain(text: string, baseUrl: string): string | null {
  if (text.includes(":") || text.startsWith("//") || /^(?:www\.|https?\/\/|[^\w/-])/i.test(text)) return null;
  if (known.url !== baseUrl) {
    const { origin, pathname } = new URL(baseUrl);
    known = { url: baseUrl, origin, directory: origin + pathname.slice(0, pathname.lastIndexOf("/") + 1) };
  }
  const candidate = (text.startsWith("/") ? known.origin : known.directory) + text;
  return candidate.length < locLengthOfProtocol && isNormalUrl(candidate) ? candidate : null;
}

/** A line break with its indent and tabs are layout; a space is part of the name. */
function joinLines(text: string, problems: ProblemCode[]): string {
  if (!/\s/.test(text)) return text;
  problems.push("whitespace-in-loc");
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .join("")
    .replaceAll("\t", "");
}

function mendPunctuation(text: string, problems: ProblemCode[]): string {
  const inner = wrapped
    .exec(text)
    ?.slice(1)
    .find((part) => part !== undefined);
  const bare = inner === undefined ? text : trimText(inner);
  if (bare === text && /^https?:\/\/[^\\/:]/i.test(text) && !/\\|^https?:\/\/https?:/i.test(text)) return text;
  // https:/host · https:\\host · https//host · https:///host · https://https://host
  const mended = bare
    .replace(/^(https?)(?::[\\/]*|\/\/+)(?=[^\\/:])/i, "$1://")
    .replace(/^https?:\/\/(?=https?:\/\/[^\\/:])/i, "");
  const turned = /^https?:\/\/[^?#]*\\/i.test(mended)
    ? mended.replace(/^[^?#]*/, (path) => path.replaceAll("\\", "/"))
    : mended;
  if (turned !== text) problems.push("repaired-loc");
  return turned;
}

/** Null for a scheme other than http and https. */
function addScheme(text: string, baseUrl: string, problems: ProblemCode[]): string | null {
  const scheme = schemeForm.exec(text)?.[1]?.toLowerCase();
  if (scheme === "http" || scheme === "https") return text;
  if (/^www\.[^/?#:]/i.test(text)) {
    problems.push("missing-scheme");
    return `${new URL(baseUrl).protocol}//${text}`;
  }
  if (scheme !== undefined) return null;
  problems.push("relative-loc");
  return text;
}

function resolve(text: string, baseUrl: string, problems: ProblemCode[]): NormalUrl {
  const url = parseUrl(text, baseUrl);
  if (url === null || url.hostname === "") return { ok: false, problem: "invalid-loc" };
  if (url.protocol !== "http:" && url.protocol !== "https:") return { ok: false, problem: "non-http-loc" };

  if (text.length >= locLengthOfProtocol) problems.push("loc-too-long");
  if (text.includes("#")) problems.push("fragment-in-loc");
  if (mustBeEncoded.test(text)) problems.push("unencoded-loc");
  if (/&(?:amp|#38|#x26);/i.test(text)) problems.push("double-escaped");
  if (url.hash !== "" || url.href.endsWith("#")) url.hash = "";
  return { ok: true, href: url.href, problems };
}

function parseUrl(text: string, baseUrl: string): URL | null {
  try {
    return new URL(text, baseUrl);
  } catch {
    return null;
  }
}
