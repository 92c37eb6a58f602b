import { dayMs, hourMs, secondMs, toDay, toSecond, wholeSecond } from "./demo-clock";
import { renderPage } from "./demo-page";
import { answerHtml, answerRobots, answerXml, type DemoSite } from "./demo-site";
import { titleOfSlug, writeParagraph, writeSlug } from "./prose";
import { createRandom } from "./random";
import { renderUrlset } from "./sitemap-xml";

const origin = "https://docs.demo.test";
const areas = ["guides", "reference", "tutorials", "recipes"];

/**
 * Pages in the sitemap. Every deploy stamps all of them: those under `/next/` with the second in which each was
 * built (nine seconds in all), those under `/v1/` with the day. Each later deploy adds a page and really changes three.
 */
export const docsTotals = {
  urls: 312,
  toTheSecond: 232,
  toTheDay: 80,
  buildSpanSeconds: 9,
  addedPerDeploy: 1,
  changedPerDeploy: 3,
};

/** A static site stamped at every deploy: lastmod tells the build, the pages tell older dates. */
export function createDocsSite(nowMs: number): DemoSite {
  const about = "A static site that stamps every page at every deploy; the pages themselves name older dates.";
  return {
    host: "docs.demo.test",
    about,
    states: ["deploy-1", "deploy-2", "deploy-3"],
    respond({ path, state, stateAt }) {
      const deploy = Number(state.slice("deploy-".length));
      const deployedAt = wholeSecond(deploy === 1 ? nowMs - 3 * hourMs : stateAt - 20 * secondMs);
      const pages = listPages(nowMs, deploy);
      if (path === "/robots.txt") return answerRobots([`${origin}/sitemap.xml`]);
      if (path === "/sitemap.xml") {
        const entries = pages.map((page, position) => ({
          loc: `${origin}${page.path}`,
          lastmod: page.path.startsWith("/v1/") ? toDay(deployedAt) : toSecond(deployedAt + buildMs(position)),
          // As Docusaurus writes by default: its files are recognised.
          changefreq: "weekly",
          priority: "0.5",
        }));
        return answerXml(() => renderUrlset(entries, ["news", "xhtml", "image", "video"]), {
          lastModifiedAt: deployedAt + docsTotals.buildSpanSeconds * secondMs,
        });
      }
      if (path === "/") {
        const links = pages.map((page) => ({ href: page.path, text: page.title }));
        return answerHtml(renderPage({ title: "Demo Docs", paragraphs: [about], links }), {
          lastModifiedAt: deployedAt,
        });
      }
      const page = pages.find((candidate) => candidate.path === path);
      if (!page) return null;
      const { title, modifiedAt, edition } = page;
      const paragraphs = [1, edition].map((number) => writeParagraph(createRandom(`${path} ${number}`), 5));
      return answerHtml(renderPage({ title, type: "TechArticle", modifiedAt, paragraphs }), {
        lastModifiedAt: deployedAt,
      });
    },
  };
}

/** Pages are built one after another, 26 in a second. */
function buildMs(position: number): number {
  return Math.floor((position * docsTotals.buildSpanSeconds) / docsTotals.toTheSecond) * secondMs;
}

function listPages(nowMs: number, deploy: number) {
  const count = docsTotals.toTheSecond + (deploy - 1) * docsTotals.addedPerDeploy;
  const current = Array.from({ length: count }, (_, position) => ({ version: "next", position }));
  const old = Array.from({ length: docsTotals.toTheDay }, (_, position) => ({ version: "v1", position }));
  return [...current, ...old].map(({ version, position }) => {
    const random = createRandom(`docs ${version} ${position}`);
    const slug = writeSlug(random);
    const oldAt = wholeSecond(nowMs - (20 + 700 * random.next()) * dayMs);
    const first = (deploy - 2) * docsTotals.changedPerDeploy;
    const changed =
      version === "next" && deploy > 1 && position >= first && position < first + docsTotals.changedPerDeploy;
    const changedBefore = version === "next" && position < first;
    return {
      path: `/${version}/${areas[position % areas.length]}/${slug}-${position + 1}.html`,
      title: titleOfSlug(slug),
      modifiedAt: changed || changedBefore || position >= docsTotals.toTheSecond ? wholeSecond(nowMs - hourMs) : oldAt,
      edition: changed || changedBefore ? 3 : 2,
    };
  });
}
