import { dayMs, hourMs, minuteMs, secondMs, toSecond, wholeSecond } from "./demo-clock";
import { renderPage } from "./demo-page";
import { answerHtml, answerRobots, answerXml, type DemoSite } from "./demo-site";
import { titleOfSlug, writeParagraph, writeSlug } from "./prose";
import { createRandom } from "./random";
import { renderUrlset } from "./sitemap-xml";

const origin = "https://news.demo.test";
const sections = ["politics", "economy", "world", "culture", "sport", "science"];

/** Articles in the news sitemap, and how many carry the first and the second of its two stamps. */
/** In state `later` the oldest articles have left and new ones have come. */
export const newsLater = { added: 3, gone: 10 };

export const newsTotals = { urls: 642, firstStampUrls: 391, secondStampUrls: 251, sections: sections.length };

/** The two stamps, a second apart: the file was made a minute before the demo web started. */
export function newsStamps(nowMs: number): [number, number] {
  const first = wholeSecond(nowMs - minuteMs);
  return [first, first + secondMs];
}

/** A news sitemap whose lastmods tell when the file was made, while its articles appeared over two days. */
export function createNewsSite(nowMs: number): DemoSite {
  const [firstStamp, secondStamp] = newsStamps(nowMs);
  const earlier = listArticles(firstStamp, 0, newsTotals.urls);
  const later = listArticles(firstStamp, -newsLater.added, newsTotals.urls - newsLater.gone);
  const byPath = new Map([...earlier, ...later].map((article) => [article.path, article]));

  function* entries(articles: typeof earlier) {
    for (const [position, { path, title, publishedAt }] of articles.entries()) {
      yield {
        loc: `${origin}${path}`,
        lastmod: toSecond(position < newsTotals.firstStampUrls ? firstStamp : secondStamp),
        news: { name: "The Demo Courier", language: "en", title, publicationDate: toSecond(publishedAt) },
      };
    }
  }

  const about = "A news sitemap: every lastmod is one of two stamps a second apart, the articles span two days.";
  return {
    host: "news.demo.test",
    about,
    states: ["initial", "later"],
    respond({ path, state }) {
      const articles = state === "later" ? later : earlier;
      if (path === "/robots.txt") return answerRobots([`${origin}/sitemap-news.xml`]);
      if (path === "/sitemap-news.xml") {
        const lastModifiedAt = secondStamp + (state === "later" ? minuteMs : 0);
        return answerXml(() => renderUrlset(entries(articles), ["news"]), { lastModifiedAt });
      }
      if (path === "/") {
        const links = articles.slice(0, 60).map((article) => ({ href: article.path, text: article.title }));
        return answerHtml(renderPage({ title: "The Demo Courier", paragraphs: [about], links }));
      }
      const article = byPath.get(path);
      if (!article) return null;
      const { title, publishedAt } = article;
      const random = createRandom(path);
      const paragraphs = [writeParagraph(random, 4), writeParagraph(random, 5)];
      const html = renderPage({ title, type: "NewsArticle", publishedAt, modifiedAt: publishedAt, paragraphs });
      return answerHtml(html, { lastModifiedAt: publishedAt });
    },
  };
}

/** Newest first; the newest a quarter of an hour before the file was made, the oldest two days. */
function listArticles(madeAt: number, from: number, to: number) {
  const spanMs = 2 * dayMs - hourMs;
  return Array.from({ length: to - from }, (_, index) => {
    const position = from + index;
    const random = createRandom(`news ${position}`);
    const slug = writeSlug(random);
    const section = sections[(position + sections.length * 2) % sections.length];
    const ageMs = 15 * minuteMs + (spanMs * (position + random.next())) / newsTotals.urls;
    return {
      path: `/${section}/${slug}-${80_000 - position}.html`,
      title: titleOfSlug(slug),
      publishedAt: wholeSecond(madeAt - ageMs),
    };
  });
}
