import { renderPage } from "./demo-page";
import { answerHtml, answerText, answerXml, type DemoAnswer, type DemoSite } from "./demo-site";
import { renderUrlset } from "./sitemap-xml";

export const harbourHost = "harbour.demo.test";
const origin = `https://${harbourHost}`;
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

const about = "A harbour to crawl by its links, on its page Coverage: orphans, unlisted pages, an endless calendar.";
const boats = numbers(24).map((number) => `/boats/boat-${letters(number)}`);
const notes = numbers(16).map((number) => `/notes/${letters(number)}`);
/** Listed, and no page links to them. */
const orphans = numbers(6).map((number) => `/notes/old-${letters(number)}`);
/** Linked, and not listed. */
const unlisted = numbers(10).map((number) => `/crew/${letters(number)}`);

/**
 * What a crawl of the harbour meets, all of it: 500 pages at most, five links deep, from the home page and a page of each
 * section.
 */
export const harbourTotals = {
  /** Distinct URLs of the sitemap: home, boats, notes, orphans. */
  listed: 1 + boats.length + notes.length + orphans.length,
  orphans: orphans.length,
  /** Pages of the calendar that are taken before its pattern is full: `trapBoundsOf`. */
  calendar: 50,
  /** The same in a crawl of 200 pages at most. */
  calendarOf200: 20,
  /** Indexable pages that links lead to, those of the calendar apart. */
  linkedListed: 1 + boats.length + notes.length,
  /** Crew, its list, and three orders of it: query strings of one path. */
  unlisted: unlisted.length + 1 + 3,
  nofollow: 2,
  noindex: 1,
  canonicalised: 1,
  redirected: 1,
  blocked: 4,
} as const;

/** A harbour with every kind of page that a crawl of links meets, each with known numbers. */
export function createHarbourSite(): DemoSite {
  const pages = harbourPages();
  return {
    host: harbourHost,
    about,
    states: ["initial"],
    respond({ path }) {
      if (path === "/robots.txt") {
        return answerText(`User-agent: *\nDisallow: /*/private\nCrawl-delay: 0.01\nSitemap: ${origin}/sitemap.xml\n`);
      }
      if (path === "/sitemap.xml") {
        const listed = ["/", ...boats, ...notes, ...orphans];
        return answerXml(() => renderUrlset(listed.map((one) => ({ loc: `${origin}${one}` }))));
      }
      if (path === "/moved") return answerText("", { status: 301, headers: { location: `${origin}${boats[0]}` } });
      const day = /^\/calendar\/(\d+)$/.exec(path)?.[1];
      if (day !== undefined) return calendarPage(Number(day));
      return pages.get(path) ?? null;
    },
  };
}

function page(title: string, hrefs: readonly string[], extra = ""): DemoAnswer {
  const links = hrefs.map((href) => ({ href, text: href }));
  const html = renderPage({ title: `Demo Harbour ${title}`, paragraphs: [`This is ${title}.`], links });
  return answerHtml(html.replace("</nav>", `</nav>${extra}`).replace("<title>", `${headOf(title)}<title>`));
}

function headOf(title: string): string {
  if (title === "/notes/print") return `<link rel="canonical" href="${notes[0]}">`;
  return title === "/login" ? `<meta name="robots" content="noindex">` : "";
}

/** Every day leads to the thirty after it, for ever. */
function calendarPage(day: number): DemoAnswer {
  return page(
    `calendar ${day}`,
    numbers(30).map((later) => `/calendar/${day + later}`),
  );
}

function harbourPages(): Map<string, DemoAnswer> {
  const nofollow = `<a rel="nofollow" href="/offers/a">a</a> <a rel="nofollow" href="/offers/b">b</a>`;
  const home = ["/login", "/moved", "/crew", "/calendar/1", ...boats.slice(0, 4), ...notes.slice(0, 4)];
  const orders = ["name", "age", "rank"].map((order) => `/crew?order=${order}`);
  const pages = new Map([
    ["/", page(about, home, nofollow)],
    ["/login", page("/login", ["/"])],
    ["/notes/print", page("/notes/print", ["/"])],
    ["/crew", page("/crew", [...orders, ...unlisted, "/crew/private"])],
    ...orders.map((path): [string, DemoAnswer] => [path, page(path, unlisted)]),
  ]);
  for (const group of [boats, notes, unlisted]) {
    for (const [at, path] of group.entries()) {
      const next = group.slice(at + 1, at + 8);
      const extra = at === 0 ? [`${path.slice(0, path.indexOf("/", 1))}/private/${at}`, "/notes/print"] : [];
      pages.set(path, page(path, [...next, ...extra, "https://elsewhere.example/"]));
    }
  }
  for (const path of orphans) pages.set(path, page(path, ["/"]));
  return pages;
}

/** 1 → "a", 27 → "ba": without digits, so that no pattern is made of them. */
function letters(number: number): string {
  const letter = String.fromCharCode(97 + ((number - 1) % 26));
  return number > 26 ? letters(Math.floor((number - 1) / 26) + 1) + letter : letter;
}
