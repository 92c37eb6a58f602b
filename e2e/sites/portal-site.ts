import { dayMs, hourMs, toDay, toSecond, wholeSecond } from "./demo-clock";
import { renderPage } from "./demo-page";
import { answerHtml, answerRobots, answerXml, type DemoSite } from "./demo-site";
import { titleOfSlug, writeParagraph, writeSlug } from "./prose";
import { createRandom } from "./random";
import { type DemoEntry, renderIndex, renderUrlset } from "./sitemap-xml";

const origin = "https://portal.demo.test";
const files = [
  "/post-sitemap.xml",
  "/post-sitemap2.xml",
  "/page-sitemap.xml",
  "/product-sitemap.xml",
  "/partner-sitemap.xml",
];

/** Addresses that are right and look odd, and one each that is relative, encoded already, or has a fragment. */
export const unusualLocs = [
  `${origin}/straße/über-uns`,
  `${origin}/caf%C3%A9/menu`,
  `${origin}/emoji/🍕`,
  `${origin}/search?q=maps&sort=new&page=2`,
  `${origin}/UPPER/Case/Page.HTML`,
  `${origin}/basket;jsessionid=7F3A`,
  `${origin}//double//slash/`,
  `${origin}/encoded%2Fslash%20and%20space`,
  `${origin}/list,with,commas/"quoted"`,
  `${origin}/item?id=1#reviews`,
  `${origin}/deep/a/b/c/d/e/f/g/h/page`,
  "/relative/page",
];

/** Texts that no date can be read from; one would be run by a spreadsheet. */
export const invalidLastmods = ["yesterday", "2024-02-30", "2024-13-01", "0000-00-00 00:00:00", '=HYPERLINK("x")'];
const implausibleLastmods = ["1970-01-01", "1970-01-01T00:00:00Z", "0001-01-01T00:00:00Z"];
/** Outside the W3C profile, with one reading. */
const nonstandardLastmods = ["2024/03/05", "2024-03-05 10:15:00Z", "20240305", "2017-1-3"];

/** What a walk must find. Entries are counted as listed, URLs once; all but `entries` and `dropped` are told in entries. */
export const portalTotals = {
  files: files.length + 1,
  entries: 1_197,
  urls: 1_142,
  /** Addresses that are no web pages (`ftp:`, `mailto:`): listed, never an entry. */
  dropped: 2,
  dated: 1_110,
  /** Without lastmod. */
  absent: 47,
  invalid: 40,
  future: 12,
  implausible: 6,
  nonstandard: 8,
  dateOnly: 363,
  acrossFiles: 40,
  withinFile: 15,
  foreignHost: 60,
  otherScheme: 20,
  unusual: unusualLocs.length,
  tooLong: 2,
};

/** A larger, mixed site in the manner of WordPress: five files, and nearly every state that an entry can have. */
export function createPortalSite(nowMs: number): DemoSite {
  const about =
    "A mixed portal: duplicates, other hosts, odd addresses, lastmods to the day, invalid, or in the future.";
  const lists = new Map<string, () => DemoEntry[]>([
    ["/post-sitemap.xml", () => listPosts(nowMs, 0, 400)],
    ["/post-sitemap2.xml", () => listOlderPosts(nowMs)],
    ["/page-sitemap.xml", () => listPages(nowMs)],
    ["/product-sitemap.xml", () => listProducts(nowMs)],
    ["/partner-sitemap.xml", () => listPartners(nowMs)],
  ]);
  return {
    host: "portal.demo.test",
    about,
    states: ["initial"],
    respond({ path }) {
      if (path === "/robots.txt") return answerRobots([`${origin}/sitemap_index.xml`]);
      if (path === "/sitemap_index.xml") {
        const listed = files.map((file, position) => ({
          loc: `${origin}${file}`,
          lastmod: toSecond(wholeSecond(nowMs - (2 + 31 * position) * hourMs)),
        }));
        return answerXml(() => [renderIndex(listed)], { lastModifiedAt: nowMs - 2 * hourMs });
      }
      const list = lists.get(path);
      if (list)
        return answerXml(() => renderUrlset(list(), ["image", "video"]), { lastModifiedAt: nowMs - 2 * hourMs });
      if (path === "/") {
        const links = listPosts(nowMs, 0, 40).map(({ loc }) => ({ href: new URL(loc).pathname, text: loc }));
        return answerHtml(renderPage({ title: "Demo Portal", paragraphs: [about], links }));
      }
      if (!/^\/(?:\d{4}|pages|products)\//.test(path)) return null;
      const title = titleOfSlug(path.split("/").at(-1) ?? "");
      return answerHtml(renderPage({ title, paragraphs: [writeParagraph(createRandom(path), 4)] }));
    },
  };
}

/** Posts `from` to `to`, newest first, a day and a half apart. */
function listPosts(nowMs: number, from: number, to: number): DemoEntry[] {
  return Array.from({ length: to - from }, (_, index) => {
    const position = from + index;
    const random = createRandom(`portal post ${position}`);
    const at = wholeSecond(nowMs - (position + random.next()) * 1.5 * dayMs - hourMs);
    const path = `${toDay(at).slice(0, 7).replace("-", "/")}/${writeSlug(random)}-${2_000 - position}`;
    return { loc: `${origin}/${path}`, lastmod: toSecond(at) };
  });
}

/** 260 posts dated to the day, and again the last 40 of the first file, there with a later lastmod. */
function listOlderPosts(nowMs: number): DemoEntry[] {
  const older = listPosts(nowMs, 400, 660).map((post) => ({ ...post, lastmod: post.lastmod?.slice(0, 10) }));
  const again = listPosts(nowMs, 360, 400).map(({ loc, lastmod = "" }) => {
    return { loc, lastmod: toDay(Date.parse(lastmod) - 3 * dayMs) };
  });
  return [...older, ...again];
}

/** 88 pages, 35 of them undated; the unusual addresses, undated; two that are too long; two that are no pages. */
function listPages(nowMs: number): DemoEntry[] {
  const pages = Array.from({ length: 88 }, (_, position): DemoEntry => {
    const random = createRandom(`portal page ${position}`);
    const loc = `${origin}/pages/${random.pick(["about", "help", "legal", "press"])}/${writeSlug(random)}-${position + 1}`;
    const lastmod = toDay(nowMs - (10 + 900 * random.next()) * dayMs);
    return position < 35 ? { loc, changefreq: "yearly", priority: "0.3" } : { loc, lastmod };
  });
  const long = ["first", "second"].map((name) => {
    return { loc: `${origin}/pages/${name}?state=${"x".repeat(2_200)}`, lastmod: toDay(nowMs - 40 * dayMs) };
  });
  const noPages = [{ loc: "ftp://portal.demo.test/catalogue.zip" }, { loc: "mailto:editor@portal.demo.test" }];
  return [...pages, ...unusualLocs.map((loc) => ({ loc })), ...long, ...noPages];
}

/** 300 products: the first 66 with lastmods that are odd in each way; the last 15 stand in the file twice. */
function listProducts(nowMs: number): DemoEntry[] {
  const products = Array.from({ length: 300 }, (_, position): DemoEntry => {
    const random = createRandom(`portal product ${position}`);
    const slug = `${writeSlug(random)}-${position + 1}`;
    const loc = `${origin}/products/${random.pick(["lamps", "chairs", "tables", "rugs"])}/${slug}`;
    const images = [`https://cdn.portal.demo.test/${slug}.jpg`];
    return {
      loc,
      images,
      lastmod: oddLastmod(position, nowMs) ?? toSecond(wholeSecond(nowMs - 500 * dayMs * random.next() - hourMs)),
    };
  });
  return [...products, ...products.slice(-15)];
}

function oddLastmod(position: number, nowMs: number): string | undefined {
  if (position < 40) return invalidLastmods[position % invalidLastmods.length];
  if (position < 52) return toSecond(wholeSecond(nowMs + (position - 20) * 30 * dayMs));
  if (position < 58) return implausibleLastmods[position % implausibleLastmods.length];
  if (position < 66) return nonstandardLastmods[position % nonstandardLastmods.length];
  return undefined;
}

/** 60 addresses on other hosts, a subdomain or another port; 20 of this host under plain http; all with a video. */
function listPartners(nowMs: number): DemoEntry[] {
  const elsewhere = ["https://partner.example", "https://media.portal.demo.test", "https://portal.demo.test:8443"];
  return Array.from({ length: 80 }, (_, position) => {
    const random = createRandom(`portal partner ${position}`);
    const slug = writeSlug(random);
    const base = position < 60 ? elsewhere[position % elsewhere.length] : "http://portal.demo.test";
    const player = `https://media.portal.demo.test/player/${position + 1}`;
    const thumbnail = `https://media.portal.demo.test/thumb/${position + 1}.jpg`;
    return {
      loc: `${base}/films/${slug}-${position + 1}`,
      lastmod: toSecond(wholeSecond(nowMs - (5 + 300 * random.next()) * dayMs)),
      video: { thumbnail, title: titleOfSlug(slug), description: writeParagraph(random, 1), player },
    };
  });
}
