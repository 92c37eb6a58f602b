/** What a robots.txt lets a crawler do. */
export interface RobotsRules {
  isAllowed(url: string): boolean;
  /** Asked for between two requests; null where nothing is asked. */
  crawlDelayMs: number | null;
}

interface Rule {
  allow: boolean;
  /** Percent-encoding made one. */
  pattern: string;
}

interface Group {
  agents: string[];
  rules: Rule[];
  crawlDelayMs: number | null;
}

/** @see https://www.rfc-editor.org/rfc/rfc9309#section-2.5 — at least 500 KiB are read. */
const charsMax = 524_288;
const rulesMax = 20_000;

export const allowAll: RobotsRules = { isAllowed: () => true, crawlDelayMs: null };
export const allowNone: RobotsRules = { isAllowed: () => false, crawlDelayMs: null };

/**
 * Reads the rules for one crawler: those of every group that names it, else of every group for `*`. The longest matching
 * pattern decides, `Allow` where two are as long; `*` stands for any characters, `$` for the end.
 *
 * @param agent Product name of the crawler, as in `Gazetteer/0.1 (+https://…)`.
 * @see https://www.rfc-editor.org/rfc/rfc9309#section-2.2
 */
export function parseRobotsRules(text: string, agent: string): RobotsRules {
  const product = (/^[a-z_-]+/i.exec(agent.trim())?.[0] ?? agent).toLowerCase();
  const groups = groupsOf(text.slice(0, charsMax).replace(/^\ufeff/, ""));
  const named = groups.filter(({ agents }) => agents.includes(product));
  const mine = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes("*"));
  const rules = mine.flatMap((group) => group.rules).slice(0, rulesMax);
  // Longest first, Allow before Disallow: the first that matches decides.
  rules.sort((a, b) => b.pattern.length - a.pattern.length || Number(b.allow) - Number(a.allow));
  const delays = mine.flatMap(({ crawlDelayMs }) => (crawlDelayMs === null ? [] : [crawlDelayMs]));
  return {
    isAllowed(url) {
      const { pathname, search } = new URL(url);
      if (pathname === "/robots.txt") return true;
      const path = normalEncoding(pathname + search);
      return rules.find(({ pattern }) => matches(path, pattern))?.allow ?? true;
    },
    crawlDelayMs: delays.length > 0 ? Math.max(...delays) : null,
  };
}

function groupsOf(text: string): Group[] {
  const groups: Group[] = [];
  let [group, isNaming] = [null, false] as [Group | null, boolean];
  for (const line of text.split(/\r\n|\n|\r/)) {
    const match = /^\s*([a-z][a-z -]*?)\s*:\s*(.*?)\s*$/i.exec(line.replace(/#.*$/, "").slice(0, 4_000));
    if (!match) continue;
    const [name, value] = [match[1]?.toLowerCase(), match[2] ?? ""];
    if (name === "user-agent" || name === "useragent" || name === "user agent") {
      // Names that follow one another share the rules below them.
      if (!group || !isNaming) {
        group = { agents: [], rules: [], crawlDelayMs: null };
        groups.push(group);
      }
      isNaming = true;
      group.agents.push(value === "*" ? "*" : (/^[a-z_-]+/i.exec(value)?.[0] ?? value).toLowerCase());
      continue;
    }
    if (!group) continue;
    if (name === "allow" || name === "disallow") {
      isNaming = false;
      // An empty Disallow forbids nothing.
      if (value !== "") group.rules.push({ allow: name === "allow", pattern: normalEncoding(value) });
    } else if (name === "crawl-delay") {
      isNaming = false;
      const seconds = Number(value);
      if (value !== "" && Number.isFinite(seconds) && seconds >= 0) group.crawlDelayMs = Math.round(seconds * 1_000);
    }
  }
  return groups;
}

/** Characters beyond ASCII encoded, encoded ones that need not be decoded, hex digits in upper case. */
function normalEncoding(path: string): string {
  return path
    .replace(/[^\u0021-\u007e]+/g, (text) => encodeURIComponent(text.replace(/\p{Cs}/gu, "\ufffd")))
    .replace(/%([0-9a-f]{2})/gi, (whole, hex: string) => {
      const character = String.fromCharCode(Number.parseInt(hex, 16));
      return /[\w.~-]/.test(character) ? character : whole.toUpperCase();
    });
}

/** From the start of the path. Greedy over the stars: the leftmost place of each piece is as good as any, save at the end. */
function matches(path: string, pattern: string): boolean {
  const isWhole = pattern.endsWith("$");
  const pieces = (isWhole ? pattern.slice(0, -1) : pattern).split("*");
  const first = pieces[0] ?? "";
  if (!path.startsWith(first)) return false;
  if (pieces.length === 1) return !isWhole || path === first;
  let at = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  const last = pieces.at(-1) ?? "";
  return isWhole ? path.length - last.length >= at && path.endsWith(last) : path.indexOf(last, at) >= 0;
}
