import { dayMs, toSecond, wholeSecond } from "./demo-clock";
import { renderPage } from "./demo-page";
import { answerHtml, answerRobots, answerXml, type DemoSite } from "./demo-site";
import { writeSlug } from "./prose";
import { createRandom } from "./random";
import { renderIndex, renderUrlset } from "./sitemap-xml";

const origin = "https://slow.demo.test";
const delaysMs = [400, 50, 2_000, 20_000];

/** Files below the index, URLs of each and of all, and the wait before each file in the first state. */
export const slowTotals = { files: 40, urlsPerFile: 250, urls: 10_000, delayMs: 400 };

/** Forty files that take their time: for progress, cancel and a crash in mid-walk. The state is the wait: `400ms`. */
export function createSlowSite(nowMs: number): DemoSite {
  const about = "Forty files, each answering after 400 ms: time to watch the progress, to reload and to cancel.";
  return {
    host: "slow.demo.test",
    about,
    states: delaysMs.map((delay) => `${delay}ms`),
    respond({ path, state }) {
      if (path === "/robots.txt") return answerRobots([`${origin}/sitemap.xml`]);
      if (path === "/") return answerHtml(renderPage({ title: "Slow Demo", paragraphs: [about] }));
      if (path === "/sitemap.xml") {
        const files = Array.from({ length: slowTotals.files }, (_, file) => ({
          loc: `${origin}/part-${file + 1}.xml`,
        }));
        return answerXml(() => [renderIndex(files)]);
      }
      const file = Number(/^\/part-(\d+)\.xml$/.exec(path)?.[1] ?? 0);
      if (file < 1 || file > slowTotals.files) return null;
      return answerXml(() => renderUrlset(listEntries(file, nowMs)), { delayMs: Number.parseInt(state, 10) });
    },
  };
}

function* listEntries(file: number, nowMs: number) {
  for (let position = 0; position < slowTotals.urlsPerFile; position++) {
    const random = createRandom(`slow ${file} ${position}`);
    const loc = `${origin}/part-${file}/${writeSlug(random)}-${position + 1}`;
    yield { loc, lastmod: toSecond(wholeSecond(nowMs - (1 + 400 * random.next()) * dayMs)) };
  }
}
