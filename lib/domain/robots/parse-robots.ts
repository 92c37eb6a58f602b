import { decodeText } from "../sitemap/decode-text";
import { hostProblem } from "../sitemap/entry-sink";
import type { Problem } from "../sitemap/problem";
import { createProblemLog } from "../sitemap/problem-log";
import { normaliseUrl } from "../url/normalise-url";
import { trimText } from "../url/trim-text";

export interface RobotsSitemaps {
  /** Absolute addresses in normal form, in file order, once each. */
  sitemaps: string[];
  problems: Problem[];
  /** A web page stands at the address of robots.txt: it declares nothing. */
  isHtml: boolean;
}

/** More are not declared by anyone in earnest. */
const sitemapsMax = 50_000;
const absolute = /^["'<]?https?:\/\//i;
const named = /^[\s\ufeff]*(sitemap|site-?map[\w-]*)\s*:(.*)$/i;
/** Without a colon only an address may follow: "Sitemap is at …" is prose. */
const withoutColon = /^[\s\ufeff]*site-?map[\w-]*\s+(\S+)$/i;
const namesSitemap = /sitemap|\.xml(?:\.gz)?$/i;

/**
 * Reads the `Sitemap:` lines of a robots.txt: in any case, with any line end, in or between groups, comments cut off.
 * Misspelt names that search engines take and a sitemap's address alone on a line count too, and are reported.
 *
 * @param url Where robots.txt was found in the end: relative addresses resolve against it.
 * @see https://www.sitemaps.org/protocol.html#submit_robots
 * @see https://www.rfc-editor.org/rfc/rfc9309#section-2.2
 */
export function parseRobots(content: string | Uint8Array, url: string): RobotsSitemaps {
  const log = createProblemLog();
  const decoded = typeof content === "string" ? content : decodeText(content, (code) => log.add(code));
  const text = decoded.replace(/^\ufeff+/, "");
  if (isWebPage(text)) {
    log.add("not-robots");
    return { sitemaps: [], problems: log.list(), isHtml: true };
  }
  const found = new Set<string>();
  const base = new URL(url);
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    for (const value of valuesOf(line)) {
      const report = (code: Problem["code"]) => log.add(code, index + 1, 1, trimText(line));
      if (value.code !== null) report(value.code);
      if (value.text === null) continue;
      const read = normaliseUrl(value.text, url);
      if (!read.ok) {
        report(read.problem === "missing-loc" ? "invalid-loc" : read.problem);
        continue;
      }
      for (const code of read.problems) report(code);
      const host = hostProblem(new URL(read.href), base);
      if (host !== null) report(host);
      if (found.has(read.href)) report("duplicate-loc");
      else if (found.size < sitemapsMax) found.add(read.href);
    }
  }
  return { sitemaps: [...found], problems: log.list(), isHtml: false };
}

interface Value {
  /** Null where there is nothing to read. */
  text: string | null;
  code: Problem["code"] | null;
}

/** The addresses that a line declares, each with what is odd about how. */
function valuesOf(line: string): Value[] {
  const code = line.replace(/#.*$/, "");
  const directive = named.exec(code);
  if (directive) {
    const misspelt = directive[1]?.toLowerCase() === "sitemap" ? null : "misspelt-directive";
    const values = splitValue(trimText(directive[2] ?? ""));
    return misspelt && values.length > 0 ? [{ text: null, code: misspelt }, ...values] : values;
  }
  const text = trimText(code);
  const bare = withoutColon.exec(text)?.[1];
  if (bare !== undefined && absolute.test(bare)) return [{ text: bare, code: "misspelt-directive" }];
  if (!absolute.test(text) || /\s/.test(text)) return [];
  const path = URL.canParse(text) ? new URL(text).pathname : "";
  return namesSitemap.test(path) ? [{ text, code: "bare-url-line" }] : [];
}

function splitValue(value: string): Value[] {
  if (value === "") return [];
  const parts = value.split(/[\s,]+(?=["'<]?https?:\/\/)/i);
  if (parts.length === 1) return [firstWord(value)];
  if (!parts.every((part) => absolute.test(part))) return [{ text: null, code: "invalid-loc" }];
  return [{ text: null, code: "multiple-urls-on-line" }, ...parts.map(firstWord)];
}

/** A space inside an address cannot be told from two values: only an absolute start counts. */
function firstWord(part: string): Value {
  if (!/\s/.test(part)) return { text: part, code: null };
  if (!absolute.test(part)) return { text: null, code: "invalid-loc" };
  return { text: part.split(/\s/)[0] ?? "", code: "whitespace-in-loc" };
}

function isWebPage(text: string): boolean {
  const start = text.slice(0, 65_536).trimStart();
  return (
    /^<(?:!doctype\s+html|html|head|body|\?xml|!--|script|div|title|meta)\b/i.test(start) ||
    /<(?:html|body)[\s>]/i.test(start)
  );
}
