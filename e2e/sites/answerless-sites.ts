import { renderPage } from "./demo-page";
import { answerHtml, type DemoSite } from "./demo-site";

/** A site without any sitemap: robots.txt and every guessed address are 404. */
export function createEmptySite(): DemoSite {
  const about = "A site without a sitemap: everything but this page is 404.";
  return {
    host: "empty.demo.test",
    about,
    states: ["initial"],
    respond: ({ path }) => (path === "/" ? answerHtml(renderPage({ title: "Empty Demo", paragraphs: [about] })) : null),
  };
}

/** A site that lets nobody in: 403 with a challenge, for robots.txt too. */
export function createBlockedSite(): DemoSite {
  const about = "A site that answers 403 to everything, robots.txt included.";
  const html = renderPage({ title: "Access denied", paragraphs: ["Request blocked. Please complete the captcha."] });
  return {
    host: "blocked.demo.test",
    about,
    states: ["initial"],
    respond: () => answerHtml(html, { status: 403, headers: { "cache-control": "no-store" } }),
  };
}

/** A site that breaks every connection. */
export function createResetSite(): DemoSite {
  return {
    host: "reset.demo.test",
    about: "A site that resets every connection.",
    states: ["initial"],
    respond: () => ({ kind: "reset" }),
  };
}
