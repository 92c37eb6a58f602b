import { dayMs, hourMs, toSecond, wholeSecond } from "./demo-clock";
import { renderPage } from "./demo-page";
import { answerHtml, answerPackedXml, answerRobots, answerText, answerXml, type DemoSite } from "./demo-site";
import { writeParagraph, writeSlug } from "./prose";
import { createRandom } from "./random";
import { renderIndex, renderUrlset } from "./sitemap-xml";

const origin = "https://broken.demo.test";

/** URLs that can be read, file by file; of `articles.xml` the whole entries before it breaks off. */
export const brokenFiles = {
  "/sitemaps/pages.xml": 120,
  "/sitemaps/products.xml.gz": 480,
  "/sitemaps/articles.xml": 217,
  "/sitemaps/archive-1.xml": 90,
} as const;

/** What a walk must find: `urls` can be read, and each fault has one file. */
export const brokenTotals = {
  urls: 907,
  /** Addresses under `/sitemaps/` and the root index: the self-reference is one of them, not a further one. */
  files: 9,
  unavailable: "/sitemaps/stores.xml",
  htmlPage: "/sitemaps/events.xml",
  truncated: "/sitemaps/articles.xml",
  selfReferring: "/sitemaps/archive.xml",
  blocked: "/sitemaps/members.xml",
};

/** A site that fails in five ways at once, and is right in the rest. */
export function createBrokenSite(nowMs: number): DemoSite {
  const about = "Five faults at once: a 503, a web page, a cut-off file, an index that lists itself, a block.";
  const urlset = (path: keyof typeof brokenFiles) => () => renderUrlset(listEntries(path, nowMs));
  const lastModifiedAt = wholeSecond(nowMs - 5 * hourMs);
  return {
    host: "broken.demo.test",
    about,
    states: ["initial"],
    respond({ path }) {
      switch (path) {
        case "/robots.txt":
          return answerRobots([`${origin}/sitemap_index.xml`]);
        case "/":
          return answerHtml(renderPage({ title: "Broken Demo", paragraphs: [about] }));
        case "/sitemap_index.xml": {
          const { unavailable, htmlPage, truncated, selfReferring, blocked } = brokenTotals;
          const good = ["/sitemaps/pages.xml", "/sitemaps/products.xml.gz"];
          const children = [...good, truncated, unavailable, htmlPage, selfReferring, blocked];
          return answerXml(() => [renderIndex(children.map((child) => ({ loc: `${origin}${child}` })))]);
        }
        case brokenTotals.selfReferring: {
          const children = [brokenTotals.selfReferring, "/sitemaps/archive-1.xml"];
          return answerXml(() => [renderIndex(children.map((child) => ({ loc: `${origin}${child}` })))]);
        }
        case "/sitemaps/pages.xml":
        case "/sitemaps/archive-1.xml":
          return answerXml(urlset(path), { lastModifiedAt });
        case "/sitemaps/products.xml.gz":
          return answerPackedXml(urlset(path), { lastModifiedAt });
        case brokenTotals.truncated:
          return answerXml(() => [cutOff(urlset("/sitemaps/articles.xml")())]);
        case brokenTotals.unavailable:
          return answerText("The service is unavailable\n", { status: 503 });
        case brokenTotals.htmlPage:
          return answerHtml(renderPage({ title: "Events", paragraphs: [writeParagraph(createRandom(path), 3)] }));
        case brokenTotals.blocked:
          return answerHtml(renderChallenge(), { status: 403, headers: { "cache-control": "no-store" } });
        default:
          return null;
      }
    },
  };
}

function* listEntries(path: keyof typeof brokenFiles, nowMs: number) {
  const section = /([a-z]+)[^/]*$/.exec(path)?.[1] ?? "";
  for (let position = 0; position < brokenFiles[path]; position++) {
    const random = createRandom(`${path} ${position}`);
    const loc = `${origin}/${section}/${writeSlug(random)}-${position + 1}`;
    yield { loc, lastmod: toSecond(wholeSecond(nowMs - (1 + 600 * random.next()) * dayMs)) };
  }
}

/** The file without its end, and with the beginning of one entry more: as a full disk leaves it. */
function cutOff(pieces: Iterable<string>): string {
  const whole = [...pieces].join("");
  return `${whole.slice(0, whole.lastIndexOf("</urlset>"))}<url><loc>${origin}/articles/bright-lant`;
}

function renderChallenge(): string {
  const body = "<h1>Checking that you are not a robot</h1><p>Please enable JavaScript and cookies to continue.</p>";
  const form =
    '<form id="challenge-form" action="/challenge" method="post"><input type="hidden" name="captcha" value=""></form>';
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Just a moment…</title></head><body>${body}${form}</body></html>\n`;
}
