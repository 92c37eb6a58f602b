import { renderPage } from "./demo-page";
import { answerHtml, answerRobots, answerText, answerXml, type DemoSite } from "./demo-site";
import { renderMuseumCrawl } from "./museum-crawl";
import { museumOrigin, museumRooms } from "./museum-rooms";
import { renderUrlset } from "./sitemap-xml";

/** Distinct URLs of the sitemap. */
export const museumUrls = 636;

/** A museum with a crawl of itself to compare with: `/crawl.csv` knows most of its pages, some by another spelling. */
export function createMuseumSite(): DemoSite {
  const about = "A museum of 636 URLs; /crawl.csv is a crawl of it to bring to Coverage, with every kind of near miss.";
  const paths = listPaths();
  const known = new Set(paths);
  return {
    host: "museum.demo.test",
    about,
    states: ["initial"],
    respond({ path }) {
      if (path === "/robots.txt") return answerRobots([`${museumOrigin}/sitemap.xml`]);
      if (path === "/sitemap.xml") {
        return answerXml(() => renderUrlset(paths.map((one) => ({ loc: `${museumOrigin}${one}` }))));
      }
      if (path === "/crawl.csv") return answerText(renderMuseumCrawl());
      if (!known.has(path)) return null;
      const links = (path === "/" ? paths.slice(1, 60) : ["/"]).map((href) => ({ href, text: href }));
      return answerHtml(renderPage({ title: `Demo Museum ${path}`, paragraphs: [about], links }));
    },
  };
}

function listPaths(): string[] {
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
  return [
    "/",
    ...museumRooms.flatMap((room) => numbers(100).map((number) => `/collection/${room}/object-${number}`)),
    ...numbers(10).map((number) => `/visit/topic-${number}/`),
    ...numbers(20).map((number) => `/search?hall=${number}&sort=age`),
    ...numbers(5).map((number) => `/tours/tour-${number}/`),
  ];
}
